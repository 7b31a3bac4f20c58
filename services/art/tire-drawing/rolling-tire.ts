import type { Camera } from './camera.ts'
import { GROOVE_MM, grooveOutlines } from './grooves.ts'
import { LETTER_LIFT, type WallStep, type WallWord, wallWords } from './lettering.ts'
import { modelTread } from './model-tread.ts'
import type { Section, SurfacePoint } from './section.ts'
import { isSharp, lettersFrom } from './tire-body.ts'
import type { TirePicture } from './tire-picture.ts'
import { ALONE, createView } from './tire-view.ts'
import { FULL_TURN, lerp, type Point } from './vectors.ts'

const HORIZON_STEPS = 360
const WALL_STEPS = 60

/** Receives outlines in picture units; a canvas path is one. */
export interface Pen {
  moveTo(x: number, y: number): void
  lineTo(x: number, y: number): void
  quadraticCurveTo(cx: number, cy: number, x: number, y: number): void
  closePath(): void
}

/**
 * Moving parts of a rolling tire with a grooved tread, over a rotation-invariant body. Drawn many times a second, so everything that does
 * not depend on the rotation is precomputed.
 */
export interface RollingTire {
  /** Groove openings and their sunk floors at a rotation (radians). */
  traceTread(turn: number, cuts: Pen, floors: Pen): void
  words: readonly { fill: string; opacity: number; trace(turn: number, pen: Pen): void }[]
}

export function createRollingTire(picture: TirePicture): RollingTire {
  const { section, camera } = createView(picture, ALONE)
  const shape = { section, detail: 'normal' } as const
  const outlines = grooveOutlines(shape, modelTread(picture), isSharp(picture)).map((outline) =>
    outline.map(([phi, v]): CutCorner => ({ phi, surface: section.crown(v), floor: section.crown(v, -GROOVE_MM) })),
  )
  const horizon = wallHorizon(section, camera)
  return {
    traceTread(turn, cuts, floors) {
      for (const outline of outlines) traceCut(camera, outline, turn, cuts, floors)
    },
    words: wallWords(shape, picture, lettersFrom(picture)).map((word) => ({
      fill: word.fill,
      opacity: word.opacity,
      trace: (turn, pen) => traceWord(camera, horizon, word, turn, pen),
    })),
  }
}

interface CutCorner {
  phi: number
  surface: SurfacePoint
  floor: SurfacePoint
}

interface SeenCorner {
  facing: number
  surface: Point
  floor: Point
}

/** A groove appears gradually at the horizon: clips it where the surface turns away. */
function traceCut(camera: Camera, outline: readonly CutCorner[], turn: number, cuts: Pen, floors: Pen): void {
  const corners = outline.map(({ phi, surface, floor }): SeenCorner => {
    const place = camera.place(surface.x, surface.r, phi + turn)
    return {
      facing: camera.facing(place, camera.normal(surface, phi + turn)),
      surface: camera.project(place),
      floor: camera.at(floor, phi + turn),
    }
  })
  const seen = corners.flatMap((corner, i) => {
    const before = corners.at(i - 1) ?? corner
    const isCrossing = before.facing > 0 !== corner.facing > 0
    const edge = isCrossing ? [atHorizon(before, corner)] : []
    return corner.facing > 0 ? [...edge, corner] : edge
  })
  if (seen.length < 3) return
  close(
    cuts,
    seen.map(({ surface }) => surface),
  )
  close(
    floors,
    seen.map(({ floor }) => floor),
  )
}

function atHorizon(a: SeenCorner, b: SeenCorner): SeenCorner {
  const t = a.facing / (a.facing - b.facing)
  const between = (p: Point, q: Point): Point => [lerp(p[0], q[0], t), lerp(p[1], q[1], t)]
  return { facing: 0, surface: between(a.surface, b.surface), floor: between(a.floor, b.floor) }
}

function close(pen: Pen, points: readonly Point[]): void {
  for (const [i, [x, y]] of points.entries()) {
    if (i === 0) pen.moveTo(x, y)
    else pen.lineTo(x, y)
  }
  pen.closePath()
}

/** The last visible place of the wall towards the bead at an angle: seen across the hole, the wall turns away before its end. */
type Horizon = (phi: number) => SurfacePoint

function wallHorizon(section: Section, camera: Camera): Horizon {
  const places = Array.from({ length: WALL_STEPS + 1 }, (_, i) => section.wall(i / WALL_STEPS, LETTER_LIFT))
  const last = Array.from({ length: HORIZON_STEPS }, (_, k) => {
    const phi = (k * FULL_TURN) / HORIZON_STEPS
    const hidden = places.findIndex((place) => camera.see(place, phi) <= 0)
    return places.at(hidden <= 0 ? -1 : hidden - 1) ?? section.wall(1)
  })
  return (phi) => last.at(Math.round((phi / FULL_TURN) * HORIZON_STEPS) % HORIZON_STEPS) ?? section.wall(1)
}

/** Clamps points behind the horizon onto it, where they have no area and are invisible. */
function traceWord(camera: Camera, horizon: Horizon, word: WallWord, turn: number, pen: Pen): void {
  const seen = ([phi, place]: WallStep['points'][number]): Point => {
    const last = horizon(phi + turn)
    return camera.at(place.r < last.r ? last : place, phi + turn)
  }
  for (const { command, points } of word.steps) {
    const places = points.map(seen)
    if (command === 'M') for (const [x, y] of places) pen.moveTo(x, y)
    else if (command === 'L') for (const [x, y] of places) pen.lineTo(x, y)
    else if (command === 'Q') traceCurves(places, pen)
    else pen.closePath()
  }
}

/** Alternating control and end points of curves. */
function traceCurves(points: readonly Point[], pen: Pen): void {
  for (let i = 1; i < points.length; i += 2) {
    const [bend, end] = [points[i - 1], points[i]]
    if (bend && end) pen.quadraticCurveTo(bend[0], bend[1], end[0], end[1])
  }
}
