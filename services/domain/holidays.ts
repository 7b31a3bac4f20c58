import { addDays, weekdayOf } from './calendar.ts'
import { remembering } from './remembering.ts'

/**
 * Days on which businesses in Israel are closed, computed from the Hebrew calendar for any year. Dates are `YYYY-MM-DD`.
 */

const HEBREW = new Intl.DateTimeFormat('en-u-ca-hebrew', { timeZone: 'UTC', day: 'numeric', month: 'long' })
const YOM_KIPPUR_EVE = 'ערב יום כיפור'

/** By Hebrew date. */
const HOLIDAYS: Readonly<Record<string, string>> = {
  '1 Tishri': 'ראש השנה',
  '2 Tishri': 'ראש השנה',
  '9 Tishri': YOM_KIPPUR_EVE,
  '10 Tishri': 'יום כיפור',
  '15 Tishri': 'סוכות',
  '22 Tishri': 'שמחת תורה',
  '15 Nisan': 'פסח',
  '21 Nisan': 'שביעי של פסח',
  '6 Sivan': 'שבועות',
}

const INDEPENDENCE_DAY = 'יום העצמאות'
/**
 * Independence Day is 5 Iyar, a Monday, Wednesday, Friday or Saturday; except on Wednesday it is moved (law of 2004), so that neither it
 * nor Memorial Day before it touches a Saturday. So it is the one of these dates that falls on the given weekday.
 */
const INDEPENDENCE_WEEKDAYS: Readonly<Record<string, number>> = { '3 Iyar': 4, '4 Iyar': 4, '5 Iyar': 3, '6 Iyar': 2 }

/** Hebrew name of the holiday on which garages are closed; null on other dates. */
export function holidayOf(date: string): string | null {
  const day = hebrewDay(date)
  return HOLIDAYS[day] ?? (INDEPENDENCE_WEEKDAYS[day] === weekdayOf(date) ? INDEPENDENCE_DAY : null)
}

/** Whether a holiday begins in the evening. The eve of Yom Kippur is a holiday itself, so the day before it is a normal day. */
export function isHolidayEve(date: string): boolean {
  const next = holidayOf(addDays(date, 1))
  return next !== null && next !== YOM_KIPPUR_EVE
}

/** `15 Nisan`. */
const hebrewDay = remembering((date: string): string => {
  const parts = Object.fromEntries(HEBREW.formatToParts(new Date(`${date}T00:00:00Z`)).map(({ type, value }) => [type, value]))
  return `${parts.day} ${parts.month}`
}, 1000)
