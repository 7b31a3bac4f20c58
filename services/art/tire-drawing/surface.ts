import { YAW } from './camera.ts'
import { KEY_LIGHT, RUBBER } from './light.ts'
import { decimal } from './path-data.ts'
import type { SurfacePoint } from './section.ts'
import type { Stage } from './stage.ts'
import { dot, FULL_TURN, type Point, unit, type Vector } from './vectors.ts'

/** Brightness of a place with this normal; `facing` is how much it faces the camera. */
export type Shade = (normal: Vector, facing: number) => number

interface StripLook {
  ramp?: typeof RUBBER
  /** How much a place must face the camera to be drawn. */
  margin?: number
}

interface Sample {
  /** Place along the light's direction in the picture. */
  along: number
  brightness: number
}

/** The strip between two rings, shaded by one gradient: on a turned surface diffuse light is linear across the picture. */
export function strip(stage: Stage, from: SurfacePoint, to: SurfacePoint, shade: Shade, look: StripLook = {}): string {
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

/** A hair line along a ring, where it faces us. */
export function ringLine(stage: Stage, ring: SurfacePoint, attributes: string): string {
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

/** The stretches of a ring that are seen, each from its first step on; they may pass the top. */
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

/** The way light falls across the picture. */
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
