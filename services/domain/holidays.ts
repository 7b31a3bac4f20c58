import { addDays, weekdayOf } from './calendar.ts'

/**
 * Days on which places of business in Israel are closed, computed from the Hebrew calendar and so right in any year. Dates are
 * `YYYY-MM-DD`.
 */

const HEBREW = new Intl.DateTimeFormat('en-u-ca-hebrew', { timeZone: 'UTC', day: 'numeric', month: 'long' })
const YOM_KIPPUR_EVE = 'ערב יום כיפור'

/** By the day of the Hebrew calendar. */
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
 * It is 5 Iyar, which is a Monday, a Wednesday, a Friday or a Saturday; all but the Wednesday are moved (law of 2004), so that neither
 * it nor the day of remembrance before it touches a Saturday. So of these days of Iyar the one on this weekday is it.
 */
const INDEPENDENCE_WEEKDAYS: Readonly<Record<string, number>> = { '3 Iyar': 4, '4 Iyar': 4, '5 Iyar': 3, '6 Iyar': 2 }

/** The holiday for which garages are closed on that date, in Hebrew; null on any other date. */
export function holidayOf(date: string): string | null {
  const day = hebrewDay(date)
  return HOLIDAYS[day] ?? (INDEPENDENCE_WEEKDAYS[day] === weekdayOf(date) ? INDEPENDENCE_DAY : null)
}

/** Whether a holiday begins in its evening. The eve of Yom Kippur is a holiday itself, so the day before it is a day like others. */
export function isHolidayEve(date: string): boolean {
  const next = holidayOf(addDays(date, 1))
  return next !== null && next !== YOM_KIPPUR_EVE
}

/** `15 Nisan`. */
function hebrewDay(date: string): string {
  const parts = Object.fromEntries(HEBREW.formatToParts(new Date(`${date}T00:00:00Z`)).map(({ type, value }) => [type, value]))
  return `${parts.day} ${parts.month}`
}
