import { type BlockTread, blocks, blockTreadOf } from './blocks.ts'
import { type Stage, YAW } from './camera.ts'
import { grooves } from './grooves.ts'
import { lettering } from './lettering.ts'
import { glow, KEY_LIGHT, RUBBER, WHITEWALL } from './light.ts'
import { modelTread } from './model-tread.ts'
import { decimal } from './path-data.ts'
import type { SurfacePoint } from './section.ts'
import type { Detail, Part, TirePicture } from './tire-picture.ts'
import { dot, FULL_TURN, lerp, type Point, unit, type Vector } from './vectors.ts'

/** Brightness for this normal; `facing` is how directly it faces the camera. */
export type Shade = (normal: Vector, facing: number) => number

interface StripLook {
  ramp?: typeof RUBBER
  /** Minimum facing to be drawn. */
  margin?: number
}

interface Sample {
  /** Position along the light's direction in the picture. */
  along: number
  brightness: number
}

/** Strip between two rings with one gradient: on a surface of revolution diffuse light is linear across the picture. */
function strip(stage: Stage, from: SurfacePoint, to: SurfacePoint, shade: Shade, look: StripLook = {}): string {
  const { ramp = RUBBER, margin = -0.06 } = look
  const middle = midpoint(from, to)
  const direction = lightDirection(stage)
  const isSeen: boolean[] = []
  const samples: Sample[] = []
  for (let i = 0; i < stage.rings; i++) {
    const phi = (i * FULL_TURN) / stage.rings
    const facing = stage.camera.see(middle, phi)
    isSeen.push(facing > margin)
    if (facing <= margin) continue
    const [x, y] = stage.camera.at(middle, phi)
    samples.push({ along: x * direction[0] + y * direction[1], brightness: shade(unit(stage.camera.normal(middle, phi)), facing) })
  }
  if (samples.length === 0) return ''
  const gradient = addGradient(stage, samples, direction, ramp)
  const outline = stripOutline(stage, from, to, isSeen)
  return outline && `<path fill-rule="evenodd" fill="url(#${gradient})" stroke="url(#${gradient})" stroke-width=".8" d="${outline}"/>`
}

/** A hairline along the visible part of a ring. */
function ringLine(stage: Stage, ring: SurfacePoint, attributes: string): string {
  const isSeen = Array.from({ length: stage.rings }, (_, i) => stage.camera.see(ring, (i * FULL_TURN) / stage.rings) > -0.02)
  const isWhole = isSeen.every(Boolean)
  const run = isWhole ? allOf(isSeen) : (seenRuns(isSeen)[0] ?? [])
  return run.length > 1 ? `<path fill="none" ${attributes} d="${stage.path.lines(ringPoints(stage, ring, run), isWhole)}"/>` : ''
}

function stripOutline(stage: Stage, from: SurfacePoint, to: SurfacePoint, isSeen: readonly boolean[]): string {
  const { lines } = stage.path
  if (isSeen.every(Boolean)) {
    const whole = allOf(isSeen)
    return lines(ringPoints(stage, from, whole)) + lines(ringPoints(stage, to, whole))
  }
  return seenRuns(isSeen)
    .filter((run) => run.length > 1)
    .map((run) => lines([...ringPoints(stage, from, run), ...ringPoints(stage, to, run).reverse()]))
    .join('')
}

function ringPoints(stage: Stage, ring: SurfacePoint, steps: readonly number[]): Point[] {
  return steps.map((i) => stage.camera.at(ring, (i * FULL_TURN) / stage.rings))
}

/** Visible runs of a ring's indices; a run may wrap around the top. */
function seenRuns(isSeen: readonly boolean[]): number[][] {
  const count = isSeen.length
  const first = isSeen.findIndex((seen, i) => seen && !isSeen[(i + count - 1) % count])
  const runs: number[][] = []
  for (let n = 0; first >= 0 && n < count; n++) {
    const i = (first + n) % count
    if (!isSeen[i]) continue
    if (n === 0 || !isSeen[(i + count - 1) % count]) runs.push([])
    runs.at(-1)?.push(first + n)
  }
  return runs
}

function allOf(steps: readonly unknown[]): number[] {
  return [...steps.keys()]
}

function addGradient(stage: Stage, samples: Sample[], direction: Point, ramp: typeof RUBBER): string {
  samples.sort((a, b) => a.along - b.along)
  const start = samples[0]?.along ?? 0
  const end = samples.at(-1)?.along ?? 0
  const span = end - start || 1
  const steps = stage.detail === 'large' ? 6 : 4
  let stops = ''
  for (let k = 0; k <= steps; k++) {
    const place = start + (span * k) / steps
    const near = samples.filter((sample) => Math.abs(sample.along - place) <= (span / steps) * 0.6)
    const nearest = samples[Math.min(samples.length - 1, Math.round((k / steps) * (samples.length - 1)))]
    const used = near.length > 0 ? near : nearest ? [nearest] : []
    const brightness = used.reduce((sum, sample) => sum + sample.brightness, 0) / used.length
    stops += `<stop offset="${decimal((100 * k) / steps)}%" stop-color="${stage.expose(brightness, ramp)}"/>`
  }
  const name = `${stage.id}g${stage.defs.length}`
  const line = `x1="${decimal(direction[0] * start)}" y1="${decimal(direction[1] * start)}" x2="${decimal(direction[0] * end)}" y2="${decimal(direction[1] * end)}"`
  stage.defs.push(`<linearGradient id="${name}" gradientUnits="userSpaceOnUse" ${line}>${stops}</linearGradient>`)
  return name
}

/** Direction of light in the picture. */
function lightDirection(stage: Stage): Point {
  const up = { nx: 0, nr: 1 }
  const x = dot(KEY_LIGHT, stage.camera.normal(up, Math.PI / 2)) / Math.cos(YAW)
  const y = dot(KEY_LIGHT, stage.camera.normal(up, 0))
  const length = Math.hypot(x, y)
  return [x / length, -y / length]
}

function midpoint(a: SurfacePoint, b: SurfacePoint): SurfacePoint {
  return { x: (a.x + b.x) / 2, r: (a.r + b.r) / 2, nx: (a.nx + b.nx) / 2, nr: (a.nr + b.nr) / 2 }
}

/** Number of ring points, and of strips of each part, by detail. */
export const STRIPS: Record<Detail, { rings: number; crown: number; wall: number; inner: number }> = {
  small: { rings: 44, crown: 9, wall: 4, inner: 3 },
  normal: { rings: 60, crown: 16, wall: 6, inner: 5 },
  large: { rings: 90, crown: 30, wall: 10, inner: 9 },
}
const WHITEWALL_BAND = { from: 0.1, to: 0.4, strips: 4 }

/** One tire from far to near: inside, crown, tread, wall, bead, letters. */
export function tireBody(stage: Stage, picture: TirePicture, part: Part | null): string {
  const tread = blockTreadOf(picture)
  const isWhole = part === null
  return [
    inside(stage),
    crown(stage, tread),
    isWhole ? `<g class="tire-tread">${tread ? blocks(stage, tread) : grooves(stage, modelTread(picture), isSharp(picture))}</g>` : '',
    wall(stage, tread),
    picture.whitewall ? whitewall(stage) : '',
    bead(stage),
    wallLines(stage, picture, tread !== null),
    isWhole ? `<g class="tire-letters">${lettering(stage, picture, lettersFrom(picture))}</g>` : '',
  ].join('')
}

/** Segments whose grooves keep sharp corners. */
export const isSharp = ({ segment }: TirePicture) => segment === 'scooter' || segment === 'classic'

/** Start of the lettering on the wall; 0 = tread. */
export function lettersFrom(picture: TirePicture): number {
  if (picture.whitewall) return 0.45
  return blockTreadOf(picture) ? 0.24 : 0.17
}

function inside(stage: Stage): string {
  const count = STRIPS[stage.detail].inner
  const { inner } = stage.section
  let drawn = ''
  for (let k = count; k > 0; k--) {
    drawn += strip(stage, inner(k / count), inner((k - 1) / count), (normal) => 0.02 + 0.46 * glow(normal, 0.8, 0.3), { margin: -0.2 })
  }
  return drawn + ringLine(stage, { ...inner(1), nx: 1, nr: 0 }, 'stroke="#4a4e55" stroke-width="1.6" stroke-opacity=".55"')
}

function crown(stage: Stage, tread: BlockTread | null): string {
  const count = STRIPS[stage.detail].crown
  const lift = tread ? -tread.heightMm : 0
  // Below blocks the carcass is in their shadow.
  const shade = tread
    ? (normal: Parameters<typeof glow>[0], facing: number) => glow(normal, Math.max(facing, 0), 0.2) * (facing < 0 ? 0.2 : 0.45)
    : (normal: Parameters<typeof glow>[0], facing: number) => glow(normal, Math.max(facing, 0), 1)
  let drawn = ''
  for (let k = 0; k < count; k++) {
    const from = stage.section.crown(-1 + (2 * k) / count, lift)
    const to = stage.section.crown(-1 + (2 * (k + 1)) / count, lift)
    drawn += strip(stage, from, to, shade, { margin: tread ? -0.2 : -0.06 })
  }
  return drawn
}

function wall(stage: Stage, tread: BlockTread | null): string {
  const { section } = stage
  const count = STRIPS[stage.detail].wall
  let drawn = ''
  for (let k = 0; k < count; k++) {
    const from = k === 0 && tread ? section.crown(1, -tread.heightMm) : section.wall(k / count)
    drawn += strip(stage, from, section.wall((k + 1) / count), (normal, facing) => glow(normal, facing, 0.75) * lerp(1, 0.86, k / count))
  }
  return drawn
}

function whitewall(stage: Stage): string {
  const { from, to, strips } = WHITEWALL_BAND
  const at = (k: number) => stage.section.wall(lerp(from, to, k / strips), 0.4)
  let drawn = ''
  for (let k = 0; k < strips; k++) {
    drawn += strip(stage, at(k), at(k + 1), (normal, facing) => 0.16 + 1.15 * glow(normal, facing, 0.5), { ramp: WHITEWALL })
  }
  return drawn
}

/** The rounded bead with a light edge. */
function bead(stage: Stage): string {
  const { wall, beadX, beadRadius } = stage.section
  const lip = { x: beadX - 5, r: beadRadius - 1.5, nx: 0.8, nr: -0.6 }
  const behind = { x: beadX - 15, r: beadRadius + 1, nx: 0.1, nr: -1 }
  return (
    strip(stage, lip, behind, (normal, facing) => 0.5 * glow(normal, facing, 0.4), { margin: -0.1 }) +
    strip(stage, wall(1), lip, (normal, facing) => 0.06 + glow(normal, facing, 0.9), { margin: -0.1 })
  )
}

/** Hairlines of the mold. */
function wallLines(stage: Stage, picture: TirePicture, isRaised: boolean): string {
  const { wall } = stage.section
  const hair = stage.detail === 'small' ? 2.2 : 1.2
  const drawn = [
    ringLine(stage, wall(0.9, 0.6), `stroke="#000" stroke-opacity=".5" stroke-width="${hair}"`),
    ringLine(stage, wall(0.925, 0.8), `stroke="#b9bec5" stroke-opacity=".30" stroke-width="${hair}"`),
  ]
  if (!isRaised) {
    drawn.push(
      ringLine(stage, wall(0.015, 0.4), `stroke="#000" stroke-opacity=".55" stroke-width="${hair * 1.2}"`),
      ringLine(stage, wall(0.05, 0.6), `stroke="#c6cad0" stroke-opacity=".22" stroke-width="${hair}"`),
    )
  }
  if (stage.detail !== 'small' && !picture.whitewall) {
    const dashes = 'stroke="#000" stroke-opacity=".42" stroke-width="4.5" stroke-dasharray="1.3 2.4"'
    drawn.push(ringLine(stage, wall(isRaised ? 0.16 : 0.11, 0.5), dashes))
  }
  return drawn.join('')
}
