import type { Exposure } from './light.ts'
import type { PathWriter } from './path-data.ts'
import type { Section, SurfacePoint } from './section.ts'
import type { Detail } from './tire-picture.ts'
import { DEGREE, dot, type Point, unit, type Vector } from './vectors.ts'

/** A camera slightly above, looking at the tire's right side. Millimetres in, picture units out. */
export interface Camera {
  /** Point of the rotated section at angle phi (radians from the top), in camera coordinates. */
  place(x: number, r: number, phi: number): Vector
  normal(q: Pick<SurfacePoint, 'nx' | 'nr'>, phi: number): Vector
  /** Projection to the picture. */
  project(place: Vector): Point
  at(q: SurfacePoint, phi: number): Point
  /** How directly a surface faces the camera: 1 = straight, 0 = edge-on, negative = away. */
  see(q: SurfacePoint, phi: number): number
  facing(place: Vector, normal: Vector): number
  /** A world point, relative to the axle's center. */
  ground(x: number, y: number, z: number): Point
}

export const YAW = 47 * DEGREE
const PITCH = 11 * DEGREE
/** The axle, and the horizontal direction across it. */
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

/** Shared state while one tire is drawn. */
export interface Stage {
  section: Section
  camera: Camera
  detail: Detail
  expose: Exposure
  path: PathWriter
  /** Number of points of a ring. */
  rings: number
  /** Rotation in radians. */
  phase: number
  /** Prefix of this tire's ids. */
  id: string
  /** Gradients and clips, filled while drawing. */
  defs: string[]
}
