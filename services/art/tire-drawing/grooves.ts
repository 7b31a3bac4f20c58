import type { Stage } from './camera.ts'
import { type Stroke, stroke, type UnrolledPoint } from './tread-notation.ts'
import { clamp, FULL_TURN, lerp, type Point } from './vectors.ts'

/** Grooved treads, cut into the crown. */

/** A circumferential groove; `wave` is its lateral amplitude in v. */
interface GrooveRing {
  v: number
  widthMm: number
  wave?: number
  zigzag?: boolean
}

export interface GrooveTread {
  pitches: number
  rings?: readonly GrooveRing[]
  /** One pitch of the near side; the far side repeats it, shifted by `shift` pitches. */
  side: readonly Stroke[]
  shift: number
}

export type GrooveSegment = 'sport' | 'track' | 'sport-touring' | 'touring' | 'commuter' | 'scooter' | 'cruiser' | 'classic'

export const GROOVE_TREADS: Record<GrooveSegment, GrooveTread> = {
  sport: {
    pitches: 9,
    side: [
      stroke('0 0.07 2.5, 0.26 0.17 7, 0.52 0.33 9, 0.74 0.52 8.5, 0.88 0.72 3'),
      stroke('0.44 0.1 2, 0.62 0.17 6.5, 0.8 0.28 2.5'),
      stroke('0.16 0.44 2, 0.32 0.58 5.5, 0.42 0.72 2'),
    ],
    shift: 0.5,
  },
  track: {
    pitches: 8,
    side: [stroke('0 0.14 3, 0.24 0.22 8.5, 0.5 0.36 8, 0.66 0.5 3')],
    shift: 0.5,
  },
  'sport-touring': {
    pitches: 12,
    side: [
      stroke('0 0.05 3, 0.3 0.1 7, 0.62 0.2 7.5, 0.9 0.36 3'),
      stroke('0.06 0.3 3, 0.34 0.44 8, 0.58 0.62 8, 0.74 0.84 4'),
      stroke('0.62 0.44 2, 0.84 0.58 6, 0.98 0.76 2.5'),
      stroke('0.28 0.72 2, 0.4 0.84 4.5, 0.46 0.96 3'),
      stroke('0.44 0.27 1.5, 0.62 0.36 3.2, 0.74 0.47 1.5'),
      stroke('0.94 0.1 1.5, 1.16 0.17 3.4, 1.3 0.25 1.5'),
    ],
    shift: 0.5,
  },
  touring: {
    pitches: 14,
    rings: [{ v: 0, widthMm: 6 }],
    side: [
      stroke('0 0.1 4, 0.4 0.2 7, 0.8 0.38 6'),
      stroke('-0.1 0.36 4, 0.24 0.5 8, 0.48 0.7 8, 0.58 0.94 6'),
      stroke('0.46 0.48 2.5, 0.7 0.62 5.5, 0.86 0.82 3'),
      stroke('0.48 0.14 3, 0.66 0.2 3'),
    ],
    shift: 0.5,
  },
  commuter: {
    pitches: 18,
    rings: [
      { v: 0, widthMm: 6 },
      { v: 0.36, widthMm: 5 },
      { v: -0.36, widthMm: 5 },
    ],
    side: [stroke('0.1 0.07 4, 0.55 0.28 5'), stroke('0.2 0.44 5, 0.5 0.66 7, 0.62 0.96 6'), stroke('0.72 0.5 3, 0.92 0.72 4')],
    shift: 0.5,
  },
  scooter: {
    pitches: 15,
    side: [
      stroke('-0.04 0 6, 0.24 0.17 6.5, 0.16 0.3 6, 0.52 0.56 6.5, 0.44 0.68 6, 0.66 0.97 5'),
      stroke('0.46 0.06 3, 0.7 0.22 5.5, 0.64 0.32 3'),
      stroke('0.84 0.44 3, 1.06 0.62 5.5, 1.14 0.86 3.5'),
    ],
    shift: 0,
  },
  cruiser: {
    pitches: 13,
    rings: [{ v: 0, widthMm: 7, wave: 0.05 }],
    side: [
      stroke('0 0.18 4, 0.36 0.24 8, 0.74 0.38 8, 0.92 0.5 4'),
      stroke('0.3 0.5 4, 0.5 0.68 8, 0.6 0.96 7'),
      stroke('0.82 0.62 3, 0.94 0.78 6, 1 0.96 6'),
    ],
    shift: 0.5,
  },
  classic: {
    pitches: 26,
    rings: [
      { v: 0, widthMm: 5, wave: 0.035, zigzag: true },
      { v: 0.3, widthMm: 5, wave: 0.035, zigzag: true },
      { v: -0.3, widthMm: 5, wave: 0.035, zigzag: true },
    ],
    side: [stroke('0.15 0.5 4, 0.5 0.58 7, 0.55 0.98 8'), stroke('0.62 0.44 4, 0.92 0.5 4')],
    shift: 0.5,
  },
}

/** A point of the crown: radians around the tire, v across it. */
type CrownPoint = readonly [phi: number, v: number]
type Outline = readonly CrownPoint[]

export const GROOVE_MM = 6.5
/** Light edge, wall and floor of a groove. */
export const GROOVE_PAINT = { edge: '#fff', edgeOpacity: 0.16, edgeShift: [0.9, 1.2], wall: '#26292e', floor: '#050607' } as const

/** Grooves in the wall colour, with their sunk floors clipped to them. `isSharp` keeps a stroke's corners. */
export function grooves(stage: Stage, tread: GrooveTread, isSharp: boolean): string {
  const { section, camera, path, phase } = stage
  const turned = grooveOutlines(stage, tread, isSharp).map((outline) => outline.map(([phi, v]): CrownPoint => [phi + phase, v]))
  const seen = turned.filter((outline) => isInSight(stage, outline))
  const cuts = seen.map((outline) => path.lines(outline.map(([phi, v]) => camera.at(section.crown(v), phi)))).join('')
  if (stage.detail === 'small') return `<path fill="#08090b" fill-opacity=".92" d="${cuts}"/>`
  const floors = seen.map((outline) => path.lines(outline.map(([phi, v]) => camera.at(section.crown(v, -GROOVE_MM), phi)))).join('')
  const cut = `${stage.id}k`
  const clip = `${stage.id}c`
  stage.defs.push(`<path id="${cut}" d="${cuts}"/><clipPath id="${clip}"><use href="#${cut}"/></clipPath>`)
  const { edge, edgeOpacity, edgeShift, wall, floor } = GROOVE_PAINT
  return (
    `<use href="#${cut}" x="${edgeShift[0]}" y="${edgeShift[1]}" fill="${edge}" fill-opacity="${edgeOpacity}"/>` +
    `<use href="#${cut}" fill="${wall}"/><path clip-path="url(#${clip})" fill="${floor}" d="${floors}"/>`
  )
}

/** Outlines of all grooves on the crown before rotation. */
export function grooveOutlines(stage: Pick<Stage, 'section' | 'detail'>, tread: GrooveTread, isSharp: boolean): Outline[] {
  const outlines: Outline[] = []
  for (let pitch = 0; pitch < tread.pitches; pitch++) {
    for (const side of [-1, 1] as const) {
      const start = pitch + (side < 0 ? tread.shift : 0)
      for (const groove of tread.side) outlines.push(strokeOutline(stage, groove, { start, side, pitches: tread.pitches, isSharp }))
    }
    for (const ring of tread.rings ?? []) outlines.push(...ringOutlines(stage, ring, pitch, tread.pitches))
  }
  return outlines
}

function isInSight(stage: Stage, outline: Outline): boolean {
  const facing = outline.map(([phi, v]) => stage.camera.see(stage.section.crown(v), phi))
  return facing.reduce((sum, f) => sum + f, 0) / facing.length >= 0.05 && Math.min(...facing) >= -0.12
}

/** Both edges of a stroke, computed in millimetres on the unrolled crown. */
function strokeOutline(
  stage: Pick<Stage, 'section' | 'detail'>,
  groove: Stroke,
  at: { start: number; side: 1 | -1; pitches: number; isSharp: boolean },
): Outline {
  const { radius, arc } = stage.section
  const pitchMm = (FULL_TURN / at.pitches) * radius
  const middle = groove.points.map(([u, v]): Point => [(at.start + u) * pitchMm, at.side * v * arc])
  const steps = stage.detail === 'small' ? 1 : 3
  const line: Point[] = []
  const halfWidths: number[] = []
  for (let i = 0; i < middle.length - 1; i++) {
    for (let k = 0; k < steps; k++) {
      line.push(at.isSharp ? straight(middle, i, k / steps) : curved(middle, i, k / steps))
      halfWidths.push(lerp(groove.widths[i] ?? 0, groove.widths[i + 1] ?? 0, k / steps) / 2)
    }
  }
  line.push(middle.at(-1) ?? [0, 0])
  halfWidths.push((groove.widths.at(-1) ?? 0) / 2)
  const broader = stage.detail === 'small' ? 1.35 : 1
  const edges = [1, -1].map((hand) => line.map((_, i) => beside(line, i, hand * (halfWidths[i] ?? 0) * broader)))
  return [...(edges[0] ?? []), ...(edges[1] ?? []).reverse()].map(([x, y]) => [x / radius, clamp(y / arc, -1, 1)])
}

function beside(line: readonly Point[], i: number, distance: number): Point {
  const here = pointOf(line, i)
  const before = pointOf(line, i - 1)
  const behind = pointOf(line, i + 1)
  const dx = behind[0] - before[0]
  const dy = behind[1] - before[1]
  const length = Math.hypot(dx, dy) || 1
  return [here[0] - (dy / length) * distance, here[1] + (dx / length) * distance]
}

function straight(points: readonly Point[], i: number, t: number): Point {
  const a = pointOf(points, i)
  const b = pointOf(points, i + 1)
  return [lerp(a[0], b[0], t), lerp(a[1], b[1], t)]
}

/** Catmull-Rom spline through all points. */
function curved(points: readonly Point[], i: number, t: number): Point {
  const [a, b, c, d] = [pointOf(points, i - 1), pointOf(points, i), pointOf(points, i + 1), pointOf(points, i + 2)]
  const along = (k: 0 | 1) =>
    0.5 * (2 * b[k] + (c[k] - a[k]) * t + (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * t * t + (3 * b[k] - a[k] - 3 * c[k] + d[k]) * t ** 3)
  return [along(0), along(1)]
}

/** The point at an index, clamped to the ends. */
function pointOf(points: readonly Point[], i: number): Point {
  return points[clamp(i, 0, points.length - 1)] ?? [0, 0]
}

function ringOutlines(stage: Pick<Stage, 'section' | 'detail'>, ring: GrooveRing, pitch: number, pitches: number): Outline[] {
  const isSmall = stage.detail === 'small'
  const pieces = isSmall ? 3 : 6
  const half = (ring.widthMm / 2 / stage.section.arc) * (isSmall ? 1.3 : 1)
  return Array.from({ length: pieces }, (_, k) => {
    // A slight overlap, so that no seam shows between two pieces.
    const from = k / pieces - 0.004
    const to = (k + 1) / pieces + 0.004
    const corners: UnrolledPoint[] = [
      [from, half],
      [to, half],
      [to, -half],
      [from, -half],
    ]
    return corners.map(([u, y]): CrownPoint => [((pitch + u) * FULL_TURN) / pitches, ring.v + swing(ring, u) + y])
  })
}

function swing(ring: GrooveRing, u: number): number {
  if (!ring.wave) return 0
  const fraction = ((u % 1) + 1) % 1
  return ring.wave * (ring.zigzag ? Math.abs(fraction - 0.5) * 4 - 1 : Math.sin(u * FULL_TURN))
}
