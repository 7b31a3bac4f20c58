/** Dates as people in Israel read them, from an instant (ISO text or milliseconds). `Intl` for Hebrew prints 21.11.2026. */

const FORMAT = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jerusalem', year: 'numeric', month: '2-digit', day: '2-digit' })
const CLOCK = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Jerusalem', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const MS_PER_MINUTE = 60_000
const MS_PER_HOUR = 60 * MS_PER_MINUTE
const MS_PER_DAY = 24 * MS_PER_HOUR

/** The calendar date in Israel, `YYYY-MM-DD`. */
export function israelDate(instant: string | number): string {
  const parts = Object.fromEntries(FORMAT.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  return `${parts.year}-${parts.month}-${parts.day}`
}

/** `DD/MM/YYYY`. */
export function formatDate(instant: string | number): string {
  return israelDate(instant).split('-').reverse().join('/')
}

/** `HH:MM` on the clock in Israel. */
export function formatTime(instant: string | number): string {
  return CLOCK.format(new Date(instant))
}

/**
 * The instant, in milliseconds, at which clocks in Israel show an hour of a date `YYYY-MM-DD`, half past nine being 9.5. Clocks change at
 * two in the morning: what they skip in spring is read as an hour later, and of an hour that they show twice in autumn the first is meant.
 */
export const israelInstant = (date: string, hour: number): number => instantShowing(Date.parse(`${date}T00:00:00Z`) + hour * MS_PER_HOUR)

/** The same time of day in Israel, so many days later. */
export const israelDaysLater = (instant: number, days: number): number => instantShowing(instant + offsetAt(instant) + days * MS_PER_DAY)

/** The instant, in milliseconds, at which a date `YYYY-MM-DD` begins in Israel; two or three hours before UTC does. */
export const startOfIsraelDay = (date: string): number => israelInstant(date, 0)

/** `shown`: what clocks show, as milliseconds at which clocks of UTC would show it. */
function instantShowing(shown: number): number {
  const [before, after] = [offsetAt(shown - MS_PER_DAY), offsetAt(shown + MS_PER_DAY)]
  const isShownAt = (offset: number): boolean => offsetAt(shown - offset) === offset
  return shown - (before !== after && !isShownAt(before) && isShownAt(after) ? after : before)
}

/** By how many milliseconds clocks in Israel are ahead of UTC. */
function offsetAt(instant: number): number {
  const minute = Math.floor(instant / MS_PER_MINUTE) * MS_PER_MINUTE
  return Date.parse(`${israelDate(minute)}T${formatTime(minute)}Z`) - minute
}
