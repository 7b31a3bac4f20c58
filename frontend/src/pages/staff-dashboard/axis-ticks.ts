import { weekdayOf } from '#services/domain/calendar.ts'
import type { Bucket } from './buckets.ts'

const mostDays = 8
const mostWeeks = 6

/** Which days stand under the axis: all of a few, the Sundays of a month, every so many weeks of a longer time. */
export function axisTicks(buckets: readonly Bucket[], isWeekly: boolean): readonly Bucket[] {
  if (isWeekly) {
    const every = Math.ceil(buckets.length / mostWeeks)
    return buckets.filter((_, place) => (buckets.length - 1 - place) % every === 0)
  }
  return buckets.length <= mostDays ? buckets : buckets.filter(({ from }) => weekdayOf(from) === 0)
}
