/** Compact text notation of treads, one line per stroke. */

/** On the unrolled crown: u in pitches around the tire, v across it from 0 (center) to 1 (shoulder). */
export type UnrolledPoint = readonly [u: number, v: number]

/** A groove: its points, and its width in millimetres at each. */
export interface Stroke {
  points: readonly UnrolledPoint[]
  widths: readonly number[]
}

/** `u v width, u v width, …`. */
export function stroke(text: string): Stroke {
  const rows = rowsOf(text)
  return { points: rows.map(([u = 0, v = 0]) => [u, v]), widths: rows.map(([, , width = 0]) => width) }
}

/** `u v, u v, …`. */
export function outline(text: string): readonly UnrolledPoint[] {
  return rowsOf(text).map(([u = 0, v = 0]) => [u, v])
}

function rowsOf(text: string): number[][] {
  return text.split(', ').map((row) => row.split(' ').map(Number))
}
