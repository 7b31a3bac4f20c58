import { blockTreadOf } from './block-treads.ts'
import { createCamera, YAW } from './camera.ts'
import { fingerprint } from './fingerprint.ts'
import { createExposure } from './light.ts'
import { metricSize } from './metric-size.ts'
import { createPathWriter } from './path-data.ts'
import { createSection } from './section.ts'
import { floorShadow, shadowGradient } from './shadow.ts'
import type { Stage } from './stage.ts'
import { STRIPS, tireBody } from './tire-body.ts'
import { type Crop, type PictureView, PLAIN_VIEW, type TirePicture } from './tire-picture.ts'

/** Where a tire stands in the picture, and how large one of usual height is. */
interface Stand {
  size: number
  x: number
  floor: number
}

const ALONE: Stand = { size: 646, x: 330, floor: 618 }
const FRONT_OF_SET: Stand = { size: 500, x: 458, floor: 562 }
const REAR_OF_SET: Stand = { size: 540, x: 232, floor: 610 }
const USUAL_RADIUS_MM = 348
/** The whole tire with its shadow, else a part of it. */
const WHOLE = '-30 -12 700 700'
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
  const size = metricSize(picture)
  const section = createSection(size, picture.segment, blockTreadOf(picture)?.heightMm ?? 0)
  const { radius, widthMm } = section
  // A small tire is drawn a little smaller, not as small as it is.
  const scale = ((at.stand.size * (radius / USUAL_RADIUS_MM) ** 0.34) / (2 * radius)) * 0.97
  const distance = 5.2 * radius
  const drop = createCamera({ scale, centre: [0, 0], distance }).ground(0, -radius, 0)[1]
  const shift = widthMm * 0.5 * Math.sin(YAW) * scale * 0.12
  const camera = createCamera({ scale, centre: [at.stand.x + shift, at.stand.floor - drop], distance })
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
  const body = floorShadow(camera, section, at.id) + tireBody(stage, picture)
  return { defs: stage.defs.join(''), body }
}

function frame(view: PictureView): string {
  const box = view.crop ? `viewBox="${CROPS[view.crop]}" preserveAspectRatio="xMidYMid slice"` : `viewBox="${WHOLE}"`
  return `${box} ${view.title ? `role="img" aria-label="${escaped(view.title)}"` : 'aria-hidden="true"'}`
}

/** Control and direction characters become spaces: they have no place in XML, and none in a name. */
function escaped(text: string): string {
  return text.replace(/\p{C}/gu, ' ').replace(/[<>"'&]/g, (character) => `&#${character.charCodeAt(0)};`)
}
