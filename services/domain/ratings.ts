/** Load index and speed symbol of a tire. */

const FIRST_LOAD_INDEX = 33
// biome-ignore format: a table of one row per ten indices reads better
const LOAD_KG = [
  115, 118, 121, 125, 128, 132, 136,
  140, 145, 150, 155, 160, 165, 170, 175, 180, 185,
  190, 195, 200, 206, 212, 218, 224, 230, 236, 243,
  250, 257, 265, 272, 280, 290, 300, 307, 315, 325,
  335, 345, 355, 365, 375, 387, 400, 412, 425, 437,
  450, 462, 475, 487, 500, 515, 530, 545, 560, 580,
  600, 615, 630, 650, 670, 690, 710,
]

export interface SpeedRating {
  /** The maximum speed, or with `isAbove` the speed that it exceeds. */
  kmh: number
  isAbove: boolean
  /** For comparison, since H ranks between U and V. */
  rank: number
}

const SPEED_KMH: Record<string, number> = {
  J: 100,
  K: 110,
  L: 120,
  M: 130,
  N: 140,
  P: 150,
  Q: 160,
  R: 170,
  S: 180,
  T: 190,
  U: 200,
  H: 210,
  V: 240,
  W: 270,
  Y: 300,
}
/** Symbols for "above": brackets, and the Z inside a size such as `120/70 ZR 17`. */
const ABOVE_KMH: Record<string, number> = { '(V)': 240, '(W)': 270, '(Y)': 300, Z: 240, ZR: 240 }

/** Load of one tire in kilograms, or null for an index outside 33 to 96. */
export function loadKg(loadIndex: number): number | null {
  return LOAD_KG[loadIndex - FIRST_LOAD_INDEX] ?? null
}

/** Meaning of a speed symbol (`W`, `(W)`, `zr`), or null for a letter not used on motorcycle tires. */
export function speedRating(symbol: string): SpeedRating | null {
  const written = symbol.toUpperCase()
  const above = Object.hasOwn(ABOVE_KMH, written) ? ABOVE_KMH[written] : undefined
  const kmh = above ?? (Object.hasOwn(SPEED_KMH, written) ? SPEED_KMH[written] : undefined)
  if (kmh === undefined) return null
  const isAbove = above !== undefined
  return { kmh, isAbove, rank: kmh * 2 + (isAbove ? 1 : 0) }
}
