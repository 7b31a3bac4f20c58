import { weekdayOf } from '#services/domain/calendar.ts'
import type { Bucket } from './buckets.ts'

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
