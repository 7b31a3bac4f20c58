import type { DayFigures } from '#services/analytics/analytics.contract.ts'
import { weekdayOf } from '#services/domain/calendar.ts'

/** Chart data of daily counts, and changes between periods. */

/** More bars would be indistinguishable: above this a bar is a week. */
const maxBars = 45
const weekDays = 7

/** A day or a week, beside the same one of the previous period; weekly numbers are daily averages. */
export interface Bucket {
  from: string
  to: string
  orders: number
  ordersBefore: number
  revenue: number
  revenueBefore: number
}

/** Chunks from the end; the first one may be shorter. */
function cut<T>(list: readonly T[], size: number): T[][] {
  const first = list.length % size || size
  const parts = list.length === 0 ? [] : [list.slice(0, first)]
  for (let start = first; start < list.length; start += size) parts.push(list.slice(start, start + size))
  return parts
}

const averageOf = (days: readonly DayFigures[], of: 'orders' | 'revenue') =>
  days.reduce((sum, each) => sum + each[of], 0) / Math.max(1, days.length)

export const daysInBucket = (days: readonly DayFigures[]): number => (days.length > maxBars ? weekDays : 1)

/** The chart's buckets, oldest first. `daysBefore` is as long as `days`. */
export function bucketsOf(days: readonly DayFigures[], daysBefore: readonly DayFigures[]): Bucket[] {
  const size = daysInBucket(days)
  const before = cut(daysBefore, size)
  return cut(days, size).map((each, index) => ({
    from: each[0]?.day ?? '',
    to: each.at(-1)?.day ?? '',
    orders: averageOf(each, 'orders'),
    ordersBefore: averageOf(before[index] ?? [], 'orders'),
    revenue: averageOf(each, 'revenue'),
    revenueBefore: averageOf(before[index] ?? [], 'revenue'),
  }))
}

/** The moving average of seven days, which cancels out weekdays; short lists are unchanged. */
export function smoothed(values: readonly number[]): readonly number[] {
  if (values.length < 2 * weekDays) return values
  return values.slice(weekDays - 1).map((_, index) => values.slice(index, index + weekDays).reduce((sum, value) => sum + value) / weekDays)
}

const maxDays = 8
const maxWeeks = 6

/** Days labelled on the axis: all if few, Sundays of a month, every n-th week of a longer period. */
export function axisTicks(buckets: readonly Bucket[], isWeekly: boolean): readonly Bucket[] {
  if (isWeekly) {
    const every = Math.ceil(buckets.length / maxWeeks)
    return buckets.filter((_, index) => (buckets.length - 1 - index) % every === 0)
  }
  return buckets.length <= maxDays ? buckets : buckets.filter(({ from }) => weekdayOf(from) === 0)
}

export const sparkWidth = 150
export const sparkHeight = 40
/** Room for the dot at the end. */
const edge = 5

export interface Spark {
  now: string
  before: string
  /** End of the current period's line. */
  end: { x: number; y: number }
}

/** Two lines on one scale, left to right; null if there is no line to draw. Both lists have the same length. */
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

/** Below this the numbers themselves are shown, since a percentage of few says nothing. */
export const minForPercent = 20
/** From this factor on it is "times" instead of per cent. */
const timesFrom = 2

export type Change =
  | { is: 'none' }
  /** Nothing in the previous period. */
  | { is: 'new' }
  | { is: 'gone' }
  | { is: 'same' }
  /** Differs by less than half a per cent. */
  | { is: 'alike' }
  /** The base is too small for a percentage. */
  | { is: 'few'; direction: 'up' | 'down' }
  /** Whole per cents, greater than 0. */
  | { is: 'percent'; direction: 'up' | 'down'; percent: number }
  /** At least doubled. */
  | { is: 'times'; direction: 'up'; times: number }

/** The change from `before` to `now`; `base` is the sample size where that is another number (for sums: the payments). */
export function changeOf(now: number, before: number, base: number = before): Change {
  if (now === before) return { is: now === 0 ? 'none' : 'same' }
  if (before === 0) return { is: 'new' }
  if (now === 0) return { is: 'gone' }
  const direction = now > before ? 'up' : 'down'
  if (base < minForPercent) return { is: 'few', direction }
  const ratio = now / before
  if (ratio >= timesFrom) return { is: 'times', direction: 'up', times: Math.round(ratio * 10) / 10 }
  const percent = Math.round((Math.abs(now - before) / before) * 100)
  if (percent === 0) return { is: 'alike' }
  // Not all is lost, so rounding must not give 100.
  return { is: 'percent', direction, percent: direction === 'down' ? Math.min(percent, 99) : percent }
}

export const panelHeight = 164
/** Height of both panels with their titles; the placeholder has the same. */
export const chartHeight = 2 * (panelHeight + 32)
