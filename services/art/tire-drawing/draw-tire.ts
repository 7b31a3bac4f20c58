import { fingerprint } from './fingerprint.ts'
import { createExposure } from './light.ts'
import { createPathWriter } from './path-data.ts'
import { floorShadow, shadowGradient } from './shadow.ts'
import type { Stage } from './stage.ts'
import { ALONE, FRONT_OF_SET, REAR_OF_SET, type Stand, standTire, WHOLE } from './stand.ts'
import { STRIPS, tireBody } from './tire-body.ts'
import { type Crop, type PictureView, PLAIN_VIEW, type TirePicture } from './tire-picture.ts'

const CROPS: Record<Crop, string> = { size: '268 506 244 130', tread: '60 60 300 300' }

/**
 * The shop's product picture: one motorcycle tire (or the pair of a set) drawn from its data, as an SVG text. The tire is a
 * section turned round its axle and seen by a camera, so that its size shapes it. Same data, same picture.
 */
export function drawTire(picture: TirePicture, view: Partial<PictureView> = {}): string {
  const full = { ...PLAIN_VIEW, ...view }
  const id = full.idPrefix + fingerprint(JSON.stringify([picture, full.detail, full.ground])).toString(36)
  const tires = picture.set
    ? [
        standingTire({ ...picture, ...picture.set }, full, { stand: FRONT_OF_SET, id, part: 'f' }),
        standingTire(picture, full, { stand: REAR_OF_SET, id, part: 'r' }),
      ]
    : [standingTire(picture, full, { stand: ALONE, id, part: '' })]
  const defs = shadowGradient(id) + tires.map((tire) => tire.defs).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" ${frame(full)} focusable="false"><defs>${defs}</defs>${tires.map((tire) => tire.body).join('')}</svg>`
}

function standingTire(
  picture: TirePicture,
  view: PictureView,
  at: { stand: Stand; id: string; part: string },
): { defs: string; body: string } {
  const { section, camera } = standTire(picture, at.stand)
  const stage: Stage = {
    section,
    camera,
    detail: view.detail,
    expose: createExposure(view.ground),
    path: createPathWriter(view.detail),
    rings: STRIPS[view.detail].rings,
    phase: view.phase,
    id: at.id + at.part,
    defs: [],
  }
  const body = floorShadow(camera, section, at.id) + tireBody(stage, picture, view.part)
  return { defs: stage.defs.join(''), body }
}

function frame(view: PictureView): string {
  const box = view.crop ? `viewBox="${CROPS[view.crop]}" preserveAspectRatio="xMidYMid slice"` : `viewBox="${WHOLE.join(' ')}"`
  return `${box} ${view.title ? `role="img" aria-label="${escaped(view.title)}"` : 'aria-hidden="true"'}`
}

/** Control and direction characters become spaces: they have no place in XML, and none in a name. */
function escaped(text: string): string {
  return text.replace(/\p{C}/gu, ' ').replace(/[<>"'&]/g, (character) => `&#${character.charCodeAt(0)};`)
}
