import type { Camera } from './camera.ts'
import type { Exposure } from './light.ts'
import type { PathWriter } from './path-data.ts'
import type { Section } from './section.ts'
import type { Detail } from './tire-picture.ts'

/** Everything the parts of one tire share while it is drawn. */
export interface Stage {
  section: Section
  camera: Camera
  detail: Detail
  expose: Exposure
  path: PathWriter
  /** Points of a ring. */
  rings: number
  /** Radians rolled. */
  phase: number
  /** Before every id of this tire. */
  id: string
  /** Gradients and clips, filled while drawing. */
  defs: string[]
}
