/** Dates as people in Israel read them, from an instant (ISO text or milliseconds). `Intl` for Hebrew prints 21.11.2026. */

const FORMAT = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jerusalem', year: 'numeric', month: '2-digit', day: '2-digit' })
const CLOCK = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Jerusalem', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const MS_PER_MINUTE = 60_000
const MINUTES_PER_HOUR = 60

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

/** The instant, in milliseconds, at which a date `YYYY-MM-DD` begins in Israel; two or three hours before UTC does. */
export function startOfIsraelDay(date: string): number {
  const utcMidnight = Date.parse(`${date}T00:00:00Z`)
  // The offset just before UTC midnight is the day's own: clocks change at two in the morning.
  const [hours = 0, minutes = 0] = formatTime(utcMidnight - MINUTES_PER_HOUR * 3 * MS_PER_MINUTE)
    .split(':')
    .map(Number)
  const offsetMinutes = (hours * MINUTES_PER_HOUR + minutes + MINUTES_PER_HOUR * 3) % (24 * MINUTES_PER_HOUR)
  return utcMidnight - offsetMinutes * MS_PER_MINUTE
}
