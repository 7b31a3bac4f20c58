import { escapeMarkup } from '#services/domain/plain-text.ts'
import { ACROSS, AXLE, type Camera, type Stage } from './camera.ts'
import { createExposure } from './light.ts'
import { fingerprint } from './model-tread.ts'
import { createPathWriter } from './path-data.ts'
import type { Section } from './section.ts'
import { STRIPS, tireBody } from './tire-body.ts'
import { type Crop, type PictureView, PLAIN_VIEW, type TirePicture } from './tire-picture.ts'
import { ALONE, createView, FRONT_OF_SET, REAR_OF_SET, type TireView, WHOLE } from './tire-view.ts'

const CROPS: Record<Crop, string> = { size: '268 506 244 130', tread: '60 60 300 300' }

/**
 * The shop's product picture: a motorcycle tire (or the pair of a set) drawn from its data as SVG. A section is rotated around its axle
 * and projected by a camera, so that the tire's size shapes it. Deterministic.
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
  at: { stand: TireView; id: string; part: string },
): { defs: string; body: string } {
  const { section, camera } = createView(picture, at.stand)
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

/** Replaces control and bidi characters, which XML forbids or names do not need, with spaces. */
function escaped(text: string): string {
  return escapeMarkup(text.replace(/\p{C}/gu, ' '))
}

/** Gradient of the discs of `floorShadow` with the same id. */
function shadowGradient(id: string): string {
  const stop = (offset: string, opacity: string) => `<stop offset="${offset}" stop-color="#000" stop-opacity="${opacity}"/>`
  return `<radialGradient id="${id}s">${stop('0', '1')}${stop('.45', '.52')}${stop('.75', '.15')}${stop('1', '0')}</radialGradient>`
}

/** Two soft discs on the floor, in the same projection. */
function floorShadow(camera: Camera, section: Section, id: string): string {
  const { widthMm, radius } = section
  return disc(camera, section, id, [widthMm * 1.2, radius, 0.34]) + disc(camera, section, id, [widthMm * 0.6, radius * 0.5, 0.75])
}

function disc(camera: Camera, section: Section, id: string, [alongAxle, across, opacity]: [number, number, number]): string {
  const floor = -section.radius + 3
  const middle = camera.ground(0, floor, 0)
  const axleEnd = camera.ground(AXLE[0] * alongAxle, floor, AXLE[2] * alongAxle)
  const side = camera.ground(ACROSS[0] * across, floor, ACROSS[2] * across)
  const matrix = [side[0] - middle[0], side[1] - middle[1], axleEnd[0] - middle[0], axleEnd[1] - middle[1], middle[0], middle[1]]
  const transform = matrix.map((x) => x.toFixed(2)).join(' ')
  return `<g transform="matrix(${transform})"><circle r="1" fill="url(#${id}s)" fill-opacity="${opacity}"/></g>`
}
