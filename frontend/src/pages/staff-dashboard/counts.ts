import type { DayFigures } from '#services/analytics/analytics.contract.ts'
import { weekdayOf } from '#services/domain/calendar.ts'

/** What is drawn of the counts of days, and how a count stands to the one before. */

/** More bars than that are no longer told apart: from there on one stands for a week. */
const maxBars = 45
const weekDays = 7

/** A day, or the days of a week, beside as many of the period before; numbers are a day's on average. */
export interface Bucket {
  from: string
  to: string
  orders: number
  ordersBefore: number
  revenue: number
  revenueBefore: number
}

/** Of the last days of a list; the first of what is cut so may be shorter. */
function cut<T>(list: readonly T[], size: number): T[][] {
  const first = list.length % size || size
  const parts = list.length === 0 ? [] : [list.slice(0, first)]
  for (let start = first; start < list.length; start += size) parts.push(list.slice(start, start + size))
  return parts
}

const averageOf = (days: readonly DayFigures[], of: 'orders' | 'revenue') =>
  days.reduce((sum, each) => sum + each[of], 0) / Math.max(1, days.length)

export const daysInBucket = (days: readonly DayFigures[]): number => (days.length > maxBars ? weekDays : 1)

/** What the chart draws, the oldest first. `daysBefore` are as many as `days`. */
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

/** Each number with the six before it, so that the days of the week cancel out; short lists stay as they are. */
export function smoothed(values: readonly number[]): readonly number[] {
  if (values.length < 2 * weekDays) return values
  return values.slice(weekDays - 1).map((_, index) => values.slice(index, index + weekDays).reduce((sum, value) => sum + value) / weekDays)
}

const maxDays = 8
const maxWeeks = 6

/** Which days stand under the axis: all of a few, the Sundays of a month, every so many weeks of a longer time. */
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

/** A share of a handful says nothing: below this the numbers themselves are told. */
export const minForPercent = 20
/** From here on people say "times" instead of per cent. */
const timesFrom = 2

export type Change =
  | { is: 'none' }
  /** Nothing before. */
  | { is: 'new' }
  | { is: 'gone' }
  | { is: 'same' }
  /** Not the same, but for less than half a per cent. */
  | { is: 'alike' }
  /** Too little before to be a base of a share. */
  | { is: 'few'; direction: 'up' | 'down' }
  /** Whole per cents, more than 0. */
  | { is: 'percent'; direction: 'up' | 'down'; percent: number }
  /** At least twice as much. */
  | { is: 'times'; direction: 'up'; times: number }

/** How a number stands to the one before; `base` counts what both are made of, where that is another number (sums: payments). */
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
  // All but nothing is left: a hundred per cent less would be nothing.
  return { is: 'percent', direction, percent: direction === 'down' ? Math.min(percent, 99) : percent }
}

export const panelHeight = 164
/** Of both panels of the chart with their names: what stands there before them is as high. */
export const chartHeight = 2 * (panelHeight + 32)
