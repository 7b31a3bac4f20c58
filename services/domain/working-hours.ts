import { addDays, weekdayOf } from './calendar.ts'
import { holidayOf, isHolidayEve } from './holidays.ts'
import { israelDate, startOfIsraelDay } from './israel-time.ts'

const FRIDAY = 5
const MS_PER_HOUR = 3_600_000

/** A bank business day: no Friday, Saturday, holiday or eve of one. */
const isWorkingDay = (date: string): boolean => weekdayOf(date) < FRIDAY && holidayOf(date) === null && !isHolidayEve(date)

/** The instant after a number of hours, counting Israel's working days only. */
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

/** Open hours of the days of a week, Sunday first; null = closed. */
export type WeekHours = readonly ({ opens: number; closes: number } | null)[]

/** The first opening on that date or later; closed on holidays. */
export function firstOpening(week: WeekHours, from: string): { date: string; opens: number } {
  let date = from
  for (;;) {
    const open = week[weekdayOf(date)]
    if (open && holidayOf(date) === null) return { date, opens: open.opens }
    date = addDays(date, 1)
  }
}

const DAYS = ['א׳', 'ב׳', 'ג׳', 'ד׳', 'ה׳', 'ו׳', 'שבת'] as const

/** `א׳–ה׳ 8:00–17:00, ו׳ 8:00–13:00`, hours isolated left to right; equal days grouped, closed ones omitted. */
export function weekHoursText(week: WeekHours): string {
  const parts: { from: number; to: number; hours: string }[] = []
  for (const [day, open] of week.entries()) {
    if (open === null) continue
    const hours = `\u2066${open.opens}:00–${open.closes}:00\u2069`
    const last = parts.at(-1)
    if (last && last.to === day - 1 && last.hours === hours) last.to = day
    else parts.push({ from: day, to: day, hours })
  }
  return parts.map(({ from, to, hours }) => `${DAYS[from]}${to > from ? `–${DAYS[to]}` : ''} ${hours}`).join(', ')
}
