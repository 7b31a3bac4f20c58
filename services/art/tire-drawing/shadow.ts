import { ACROSS, AXLE, type Camera } from './camera.ts'
import type { Section } from './section.ts'

/** The gradient that `floorShadow` of the same id fills its discs with. */
export function shadowGradient(id: string): string {
  const stop = (offset: string, opacity: string) => `<stop offset="${offset}" stop-color="#000" stop-opacity="${opacity}"/>`
  return `<radialGradient id="${id}s">${stop('0', '1')}${stop('.45', '.52')}${stop('.75', '.15')}${stop('1', '0')}</radialGradient>`
}

/** Two soft discs on the floor, seen by the same camera. */
export function floorShadow(camera: Camera, section: Section, id: string): string {
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
