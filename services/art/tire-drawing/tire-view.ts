import { blockTreadOf } from './blocks.ts'
import { type Camera, createCamera, YAW } from './camera.ts'
import { createSection, metricSize, type Section } from './section.ts'
import type { TirePicture } from './tire-picture.ts'

/** Position of a tire in the picture, and the scale of a tire of usual height. */
export interface TireView {
  size: number
  x: number
  floor: number
}

export const ALONE: TireView = { size: 646, x: 330, floor: 618 }
export const FRONT_OF_SET: TireView = { size: 500, x: 458, floor: 562 }
export const REAR_OF_SET: TireView = { size: 540, x: 232, floor: 610 }
/** Visible area: x, y, width, height; the whole tire with its shadow. */
export const WHOLE = [-30, -12, 700, 700] as const
const USUAL_RADIUS_MM = 348

/** The tire's section, and the camera for this position. */
export function createView(picture: TirePicture, stand: TireView): { section: Section; camera: Camera } {
  const section = createSection(metricSize(picture), picture.segment, blockTreadOf(picture)?.heightMm ?? 0)
  const { radius, widthMm } = section
  // Small tires are drawn only slightly smaller than usual ones.
  const scale = ((stand.size * (radius / USUAL_RADIUS_MM) ** 0.34) / (2 * radius)) * 0.97
  const distance = 5.2 * radius
  const drop = createCamera({ scale, centre: [0, 0], distance }).ground(0, -radius, 0)[1]
  const shift = widthMm * 0.5 * Math.sin(YAW) * scale * 0.12
  return { section, camera: createCamera({ scale, centre: [stand.x + shift, stand.floor - drop], distance }) }
}
