export type Vector = readonly [x: number, y: number, z: number]
/** In picture units, x to the right, y down. */
export type Point = readonly [x: number, y: number]

export const FULL_TURN = Math.PI * 2
export const DEGREE = Math.PI / 180

export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

export function unit(a: Vector): Vector {
  const length = Math.hypot(a[0], a[1], a[2]) || 1
  return [a[0] / length, a[1] / length, a[2] / length]
}

export function clamp(x: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, x))
}

export function lerp(a: number, b: number, t: number): number {
  return a + (b - a) * t
}

/** `sign(x) · |x|^power`. */
export function signedPower(x: number, power: number): number {
  return Math.sign(x) * Math.abs(x) ** power
}
