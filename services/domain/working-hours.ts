import { addDays, weekdayOf } from './calendar.ts'
import { holidayOf, isHolidayEve } from './holidays.ts'
import { israelDate, startOfIsraelDay } from './israel-time.ts'

const FRIDAY = 5
const MS_PER_HOUR = 3_600_000

/** A day on which banks move money: no Friday, Saturday, holiday or eve of one. */
const isWorkingDay = (date: string): boolean => weekdayOf(date) < FRIDAY && holidayOf(date) === null && !isHolidayEve(date)

/** The instant that many hours later, of which only those of Israel's working days count. */
export function workingHoursAfter(instant: Date, hours: number): Date {
  let at = instant.getTime()
  let left = hours * MS_PER_HOUR
  for (;;) {
    const date = israelDate(at)
    const nextDay = startOfIsraelDay(addDays(date, 1))
    if (isWorkingDay(date)) {
      if (at + left <= nextDay) return new Date(at + left)
      left -= nextDay - at
    }
    at = nextDay
  }
}
