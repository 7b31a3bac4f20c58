export const sparkWidth = 150
export const sparkHeight = 40
/** Room for the dot at the end. */
const edge = 5

export interface Spark {
  now: string
  before: string
  /** Where the line of now ends. */
  end: { x: number; y: number }
}

/** Two lines on one scale, time from left to right; null where there is no line to draw. Both lists are as long. */
export function sparkOf(now: readonly number[], before: readonly number[]): Spark | null {
  if (now.length < 2) return null
  const values = [...now, ...before]
  const least = Math.min(...values)
  const span = Math.max(...values) - least
  const x = (index: number) => edge + (index / (now.length - 1)) * (sparkWidth - 2 * edge)
  const y = (value: number) => (span === 0 ? sparkHeight / 2 : edge + (1 - (value - least) / span) * (sparkHeight - 2 * edge))
  const round = (value: number) => Math.round(value * 10) / 10
  const path = (line: readonly number[]) =>
    line.map((value, index) => `${index === 0 ? 'M' : 'L'}${round(x(index))} ${round(y(value))}`).join('')
  return { now: path(now), before: path(before), end: { x: round(x(now.length - 1)), y: round(y(now.at(-1) ?? 0)) } }
}
