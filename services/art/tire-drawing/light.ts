import { clamp, dot, lerp, unit, type Vector } from './vectors.ts'

/** Lighting of rubber: a large lamp from the upper left, a fill from the right, a thin rim light. */

export const KEY_LIGHT = unit([-0.62, 0.66, 0.42])
const FILL_LIGHT = unit([0.85, 0.12, 0.5])
const SOFT_LIGHT = unit([0.1, 0.9, 0.42])
const KEY_GLOSS = halfway(KEY_LIGHT)
const FILL_GLOSS = halfway(FILL_LIGHT)

/** Brightness from 0 to about 1 for this normal; `facing` is how directly it faces the camera. */
export function glow(normal: Vector, facing: number, gloss: number): number {
  const key = Math.max(0, dot(normal, KEY_LIGHT))
  const fill = Math.max(0, dot(normal, FILL_LIGHT))
  const soft = Math.max(0, dot(normal, SOFT_LIGHT))
  const shine = 0.36 * Math.max(0, dot(normal, KEY_GLOSS)) ** 15 + 0.24 * Math.max(0, dot(normal, FILL_GLOSS)) ** 18
  const edge = (1 - clamp(facing, 0, 1)) ** 4
  return 0.1 + 0.29 * key + 0.19 * fill + 0.1 * soft + gloss * shine + 0.24 * edge
}

type Ramp = readonly (readonly [brightness: number, red: number, green: number, blue: number])[]

export const RUBBER: Ramp = [
  [0, 6, 7, 9],
  [0.12, 20, 21, 24],
  [0.28, 42, 44, 49],
  [0.45, 72, 75, 82],
  [0.65, 112, 117, 124],
  [0.85, 146, 151, 158],
  [1, 196, 200, 205],
]
export const WHITEWALL: Ramp = [
  [0, 96, 90, 80],
  [0.2, 168, 160, 146],
  [0.45, 226, 219, 206],
  [0.7, 247, 243, 235],
  [1, 255, 253, 249],
]

export type Exposure = (brightness: number, ramp?: Ramp) => string

/** Brightness to `#rrggbb`, with slightly more exposure on graphite. */
export function createExposure(ground: 'light' | 'dark'): Exposure {
  return (brightness, ramp = RUBBER) => (ground === 'dark' ? tone(brightness * 1.2 + 0.035, ramp) : tone(brightness, ramp))
}

function tone(brightness: number, ramp: Ramp): string {
  const x = clamp(brightness, 0, 1)
  const above = Math.max(
    1,
    ramp.findIndex((step) => step[0] >= x),
  )
  const from = ramp[above - 1] ?? [0, 0, 0, 0]
  const to = ramp[above] ?? from
  const t = clamp((x - from[0]) / (to[0] - from[0] || 1), 0, 1)
  const channel = (a: number, b: number) =>
    Math.round(lerp(a, b, t))
      .toString(16)
      .padStart(2, '0')
  return `#${channel(from[1], to[1])}${channel(from[2], to[2])}${channel(from[3], to[3])}`
}

function halfway(light: Vector): Vector {
  return unit([light[0], light[1], light[2] + 1])
}
