import type { GrooveRing, GrooveTread } from './groove-treads.ts'
import type { Stage } from './stage.ts'
import type { Stroke, UnrolledPoint } from './tread-notation.ts'
import { clamp, FULL_TURN, lerp, type Point } from './vectors.ts'

/** A place on the crown: radians round the tire, v across it. */
type CrownPoint = readonly [phi: number, v: number]
type Outline = readonly CrownPoint[]

export const GROOVE_MM = 6.5
/** A light edge beside each cut, its walls, and its floor. */
export const GROOVE_PAINT = { edge: '#fff', edgeOpacity: 0.16, edgeShift: [0.9, 1.2], wall: '#26292e', floor: '#050607' } as const

/** Cuts in the colour of their walls, and their floors, sunk and clipped to the cuts. `isSharp` keeps the corners of a stroke. */
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

/** Every cut of a tread, on the crown as it stands before it has rolled. */
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

/** Both edges of a stroke, worked out in millimetres on the unrolled crown. */
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

/** Catmull-Rom: a smooth line through all points. */
function curved(points: readonly Point[], i: number, t: number): Point {
  const [a, b, c, d] = [pointOf(points, i - 1), pointOf(points, i), pointOf(points, i + 1), pointOf(points, i + 2)]
  const along = (k: 0 | 1) =>
    0.5 * (2 * b[k] + (c[k] - a[k]) * t + (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * t * t + (3 * b[k] - a[k] - 3 * c[k] + d[k]) * t ** 3)
  return [along(0), along(1)]
}

/** The point of this number, or the one at the end it passes. */
function pointOf(points: readonly Point[], i: number): Point {
  return points[clamp(i, 0, points.length - 1)] ?? [0, 0]
}

function ringOutlines(stage: Pick<Stage, 'section' | 'detail'>, ring: GrooveRing, pitch: number, pitches: number): Outline[] {
  const isSmall = stage.detail === 'small'
  const pieces = isSmall ? 3 : 6
  const half = (ring.widthMm / 2 / stage.section.arc) * (isSmall ? 1.3 : 1)
  return Array.from({ length: pieces }, (_, k) => {
    // A hair of overlap, so that no seam shows between two pieces.
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
