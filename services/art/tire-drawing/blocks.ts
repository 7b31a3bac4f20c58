import type { Stage } from './camera.ts'
import { glow } from './light.ts'
import type { TirePicture } from './tire-picture.ts'
import { outline, type UnrolledPoint } from './tread-notation.ts'
import { clamp, FULL_TURN, lerp, type Point, unit, type Vector } from './vectors.ts'

/** Block treads: outlines on the unrolled crown, each raised from the carcass. */

type BlockOutline = readonly UnrolledPoint[]

export interface BlockTread {
  pitches: number
  heightMm: number
  /** Blocks on the center line. */
  middle: readonly BlockOutline[]
  /** One pitch of the near side; the far side repeats it, shifted by `shift` pitches. */
  side: readonly BlockOutline[]
  shift: number
  /** Fine cuts on the blocks. */
  sipes: readonly (readonly UnrolledPoint[])[]
}

const ADVENTURE_ROAD: BlockTread = {
  pitches: 20,
  heightMm: 6,
  shift: 0.5,
  middle: [],
  side: [
    outline('0.03 0.02, 0.9 0.02, 1.12 0.27, 0.25 0.27'),
    outline('0.32 0.32, 1.19 0.32, 1.4 0.6, 0.53 0.6'),
    outline('0.64 0.65, 1.51 0.65, 1.54 1, 0.72 1'),
  ],
  sipes: [outline('0.38 0.08, 0.62 0.2'), outline('0.62 0.39, 0.94 0.52'), outline('0.98 0.72, 1.2 0.9')],
}

const ADVENTURE_DIRT: BlockTread = {
  pitches: 14,
  heightMm: 11,
  shift: 0.5,
  middle: [],
  side: [
    outline('0.02 0.03, 0.56 0.03, 0.72 0.17, 0.66 0.31, 0.2 0.31'),
    outline('0.52 0.4, 1 0.4, 1.1 0.64, 0.6 0.64'),
    outline('0.04 0.46, 0.36 0.44, 0.44 0.62, 0.12 0.64'),
    outline('0.1 0.73, 0.52 0.73, 0.5 1, 0.16 1'),
    outline('0.66 0.73, 1 0.73, 0.98 1, 0.7 1'),
  ],
  sipes: [outline('0.22 0.16, 0.54 0.18')],
}

const ENDURO: BlockTread = {
  pitches: 15,
  heightMm: 14,
  shift: 0,
  middle: [outline('0.06 -0.19, 0.46 -0.19, 0.46 0.19, 0.06 0.19')],
  side: [
    outline('0.56 0.07, 0.96 0.07, 0.92 0.36, 0.58 0.36'),
    outline('0.05 0.36, 0.44 0.36, 0.4 0.62, 0.09 0.62'),
    outline('0.54 0.52, 0.94 0.52, 0.92 0.76, 0.56 0.76'),
    outline('0.04 0.78, 0.44 0.78, 0.4 1, 0.08 1'),
    outline('0.58 0.86, 0.9 0.86, 0.88 1.03, 0.6 1.03'),
  ],
  sipes: [],
}

const MOTOCROSS: BlockTread = { ...ENDURO, pitches: 13, heightMm: 17 }

/** Block tread of a segment, or null. From an off-road rating of about 5, adventure blocks widen their gaps and rise. */
export function blockTreadOf(picture: TirePicture): BlockTread | null {
  if (picture.segment === 'enduro') return ENDURO
  if (picture.segment === 'motocross') return MOTOCROSS
  if (picture.segment !== 'adventure') return null
  const openness = clamp(((picture.offroad ?? 3) - 2) / 7, 0, 1)
  return openness < 0.45 ? ADVENTURE_ROAD : ADVENTURE_DIRT
}

type CrownPoint = readonly [phi: number, v: number]

interface Block {
  corners: readonly CrownPoint[]
  middle: CrownPoint
  /** Depth towards the camera. */
  nearness: number
  facing: number
  normal: Vector
}

type Wall = readonly [topA: Point, topB: Point, footB: Point, footA: Point]

/** Taper of a block towards its top. */
const TAPER = 0.06

/** Blocks from far to near: visible walls, then the top. */
export function blocks(stage: Stage, tread: BlockTread): string {
  const standing = blocksOf(stage, tread).sort((a, b) => a.nearness - b.nearness)
  return standing.map((block) => blockPaths(stage, block, tread.heightMm)).join('') + (stage.detail === 'small' ? '' : sipes(stage, tread))
}

function blocksOf(stage: Stage, tread: BlockTread): Block[] {
  const found: Block[] = []
  const add = (outline: BlockOutline, start: number, side: 1 | -1) => {
    const block = blockAt(stage, crownPoints(stage, outline, { start, side, pitches: tread.pitches }))
    if (block.facing >= -0.07) found.push(block)
  }
  for (let pitch = 0; pitch < tread.pitches; pitch++) {
    for (const outline of tread.middle) add(outline, pitch, 1)
    for (const outline of tread.side) add(outline, pitch + tread.shift, -1)
    for (const outline of tread.side) add(outline, pitch, 1)
  }
  return found
}

function blockAt(stage: Stage, corners: readonly CrownPoint[]): Block {
  const mean = (axis: 0 | 1) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length
  const middle: CrownPoint = [mean(0), mean(1)]
  const top = stage.section.crown(clamp(middle[1], -1, 1))
  const place = stage.camera.place(top.x, top.r, middle[0])
  const normal = stage.camera.normal(top, middle[0])
  return { corners, middle, nearness: place[2], facing: stage.camera.facing(place, normal), normal: unit(normal) }
}

function blockPaths(stage: Stage, block: Block, heightMm: number): string {
  const { section, camera, path, expose, detail } = stage
  const top = block.corners.map(([phi, v]) => {
    const across = clamp(lerp(v, block.middle[1], TAPER), -1.04, 1.04)
    return camera.at(section.crown(across), lerp(phi, block.middle[0], TAPER))
  })
  const foot = block.corners.map(([phi, v]) => camera.at(section.crown(clamp(v, -1.04, 1.04), -heightMm), phi))
  const walls = wallPaths(stage, block, top, foot)
  const light =
    block.facing < -0.04 ? 0.1 : glow(block.normal, Math.max(block.facing, 0.3), 0.9) * lerp(0.5, 1, clamp(block.facing / 0.45, 0, 1))
  const edge = `stroke="#fff" stroke-opacity="${block.facing > 0.2 ? '.10' : 0}" stroke-width="${detail === 'small' ? 0 : 0.9}"`
  return `${walls}<path fill="${expose(light)}" ${edge} d="${path.lines(top)}"/>`
}

/** Walls facing the light are lighter. */
function wallPaths(stage: Stage, block: Block, top: readonly Point[], foot: readonly Point[]): string {
  const { path, expose } = stage
  const seen = wallsOf(top, foot).filter((wall) => block.facing < 0.3 || signedArea(wall) * signedArea(top) < 0)
  const isLit = ([a, b, c, d]: Wall) => b[0] + a[0] < c[0] + d[0] && c[1] < a[1]
  // All polygons need the same winding: overlapping walls of opposite windings would leave a hole in the fill.
  const turned = (wall: Wall) => path.lines(signedArea(wall) < 0 ? wall.toReversed() : wall)
  const light = seen.filter(isLit).map(turned)
  const dark = seen.filter((wall) => !isLit(wall)).map(turned)
  return (
    (light.length > 0 ? `<path fill="${expose(0.22 + 0.25 * Math.max(0, block.normal[1]))}" d="${light.join('')}"/>` : '') +
    (dark.length > 0 ? `<path fill="#0d0e11" d="${dark.join('')}"/>` : '')
  )
}

function wallsOf(top: readonly Point[], foot: readonly Point[]): Wall[] {
  return top.map((corner, i) => {
    const next = (i + 1) % top.length
    return [corner, top[next] ?? corner, foot[next] ?? corner, foot[i] ?? corner]
  })
}

function sipes(stage: Stage, tread: BlockTread): string {
  let cuts = ''
  for (let pitch = 0; pitch < tread.pitches; pitch++) {
    for (const side of [-1, 1] as const) {
      const start = pitch + (side < 0 ? tread.shift : 0)
      for (const sipe of tread.sipes) {
        const points = crownPoints(stage, sipe, { start, side, pitches: tread.pitches })
        if (points.some(([phi, v]) => stage.camera.see(stage.section.crown(v), phi) < 0.1)) continue
        cuts += stage.path.lines(
          points.map(([phi, v]) => stage.camera.at(stage.section.crown(v, 0.2), phi)),
          false,
        )
      }
    }
  }
  return cuts && `<path fill="none" stroke="#08090b" stroke-width="2" stroke-opacity=".8" d="${cuts}"/>`
}

function crownPoints(stage: Stage, outline: readonly UnrolledPoint[], at: { start: number; side: 1 | -1; pitches: number }): CrownPoint[] {
  return outline.map(([u, v]) => [((at.start + u) * FULL_TURN) / at.pitches + stage.phase, at.side * v])
}

/** Twice the signed area, positive for clockwise corners. */
function signedArea(corners: readonly Point[]): number {
  return corners.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = corners[(i + 1) % corners.length] ?? [x, y]
    return sum + x * nextY - nextX * y
  }, 0)
}
