import type { Exposure } from './light.ts'
import type { PathWriter } from './path-data.ts'
import type { Section, SurfacePoint } from './section.ts'
import type { Detail } from './tire-picture.ts'
import { DEGREE, dot, type Point, unit, type Vector } from './vectors.ts'

/** A camera a little above, looking at the tire's right side. Millimetres in, picture units out. */
export interface Camera {
  /** A point of the turned section at the angle phi (radians from the top), seen from the camera. */
  place(x: number, r: number, phi: number): Vector
  normal(q: Pick<SurfacePoint, 'nx' | 'nr'>, phi: number): Vector
  /** Where a place is seen in the picture. */
  project(place: Vector): Point
  at(q: SurfacePoint, phi: number): Point
  /** How much a place faces us: 1 straight on, 0 from the edge, negative turned away. */
  see(q: SurfacePoint, phi: number): number
  facing(place: Vector, normal: Vector): number
  /** A point of the room, the axle's middle being zero. */
  ground(x: number, y: number, z: number): Point
}

export const YAW = 47 * DEGREE
const PITCH = 11 * DEGREE
/** The axle, and the level direction across it. */
export const AXLE: Vector = [Math.sin(YAW), 0, Math.cos(YAW)]
export const ACROSS: Vector = [Math.cos(YAW), 0, -Math.sin(YAW)]
const TILTED_AXLE = tilt(AXLE)
const TILTED_ACROSS = tilt(ACROSS)
const TILTED_UP = tilt([0, 1, 0])

export function createCamera(options: { scale: number; centre: Point; distance: number }): Camera {
  const { scale, centre, distance } = options
  const project = (p: Vector): Point => {
    const factor = (distance / (distance - p[2])) * scale
    return [centre[0] + p[0] * factor, centre[1] - p[1] * factor]
  }
  const facing = (p: Vector, n: Vector) => dot(n, unit([-p[0], -p[1], distance - p[2]]))
  return {
    place,
    project,
    facing,
    normal: (q, phi) => place(q.nx, q.nr, phi),
    at: (q, phi) => project(place(q.x, q.r, phi)),
    see: (q, phi) => facing(place(q.x, q.r, phi), place(q.nx, q.nr, phi)),
    ground: (x, y, z) => project(tilt([x, y, z])),
  }
}

function place(x: number, r: number, phi: number): Vector {
  const up = r * Math.cos(phi)
  const side = r * Math.sin(phi)
  return [
    TILTED_AXLE[0] * x + TILTED_ACROSS[0] * side + TILTED_UP[0] * up,
    TILTED_AXLE[1] * x + TILTED_ACROSS[1] * side + TILTED_UP[1] * up,
    TILTED_AXLE[2] * x + TILTED_ACROSS[2] * side + TILTED_UP[2] * up,
  ]
}

function tilt(v: Vector): Vector {
  const cos = Math.cos(PITCH)
  const sin = Math.sin(PITCH)
  return [v[0], v[1] * cos - v[2] * sin, v[2] * cos + v[1] * sin]
}

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
