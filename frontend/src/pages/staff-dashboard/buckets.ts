import type { DayFigures } from '#services/analytics/analytics.contract.ts'

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
