/** Israeli dates and times of an instant (ISO text or milliseconds). Not by `Intl` for Hebrew, which prints 21.11.2026. */

import { dayText } from './calendar.ts'
import { remembering } from './remembering.ts'

const FORMAT = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jerusalem', year: 'numeric', month: '2-digit', day: '2-digit' })
const CLOCK = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Jerusalem', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const MS_PER_MINUTE = 60_000
const MS_PER_HOUR = 60 * MS_PER_MINUTE
const MS_PER_DAY = 24 * MS_PER_HOUR

/** Every clock's offset is a multiple of it, so that a date begins with one. */
const QUARTER_MS = 15 * MS_PER_MINUTE
const dateOfQuarter = remembering((quarter: number) => {
  const parts = Object.fromEntries(FORMAT.formatToParts(quarter * QUARTER_MS).map(({ type, value }) => [type, value]))
  return `${parts.year}-${parts.month}-${parts.day}`
}, 1000)

/** The calendar date in Israel, `YYYY-MM-DD`. */
export function israelDate(instant: string | number): string {
  return dateOfQuarter(Math.floor(new Date(instant).getTime() / QUARTER_MS))
}

/** `DD/MM/YYYY`. */
export function formatDate(instant: string | number): string {
  return israelDate(instant).split('-').reverse().join('/')
}

/** `יום ב׳, 23/11 בשעה 16:30`; midnight is 24:00 of the day that ends with it. */
export const momentText = (instant: string): string =>
  `${dayText(israelDate(Date.parse(instant) - MS_PER_MINUTE))} בשעה ${formatTime(instant).replace('00:00', '24:00')}`

/** `HH:MM` in Israel. */
export function formatTime(instant: string | number): string {
  return CLOCK.format(new Date(instant))
}

/**
 * Instant in milliseconds of a local hour on a date `YYYY-MM-DD`, half past nine being 9.5. Clocks change at two in the morning: a skipped
 * time in spring is read an hour later, and of a repeated hour in autumn the first is used.
 */
export const israelInstant = (date: string, hour: number): number => instantShowing(Date.parse(`${date}T00:00:00Z`) + hour * MS_PER_HOUR)

/** The same local time a number of days later. */
export const israelDaysLater = (instant: number, days: number): number => instantShowing(instant + offsetAt(instant) + days * MS_PER_DAY)

/** Start of a date in Israel in milliseconds, two or three hours before UTC's. */
export const startOfIsraelDay = (date: string): number => israelInstant(date, 0)

/** `shown`: local time as if it were UTC, in milliseconds. */
function instantShowing(shown: number): number {
  const [before, after] = [offsetAt(shown - MS_PER_DAY), offsetAt(shown + MS_PER_DAY)]
  const isShownAt = (offset: number): boolean => offsetAt(shown - offset) === offset
  return shown - (before !== after && !isShownAt(before) && isShownAt(after) ? after : before)
}

/** Israel's offset from UTC in milliseconds. */
function offsetAt(instant: number): number {
  const minute = Math.floor(instant / MS_PER_MINUTE) * MS_PER_MINUTE
  return Date.parse(`${israelDate(minute)}T${formatTime(minute)}Z`) - minute
}
