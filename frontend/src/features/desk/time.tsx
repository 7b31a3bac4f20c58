import { useSyncExternalStore } from 'react'
import { formatDate, formatTime, israelDaysLater } from '#services/domain/israel-time.ts'
import { deskText as text } from './desk.text.ts'

const seconds = 1000
const minutes = 60 * seconds
const hours = 60 * minutes
const days = 24 * hours
const months = 30.4375 * days
const years = 365.25 * days

/** Up to how many of a unit each wording is used. */
const steps = [
  [44, seconds, 'moments'],
  [89, seconds, 'minute'],
  [44, minutes, 'minutes'],
  [89, minutes, 'hour'],
  [21, hours, 'hours'],
  [35, hours, 'day'],
  [25, days, 'days'],
  [45, days, 'month'],
  [10, months, 'months'],
  [17, months, 'year'],
  [Number.POSITIVE_INFINITY, years, 'years'],
] as const

const milliseconds = (instant: string | number) => (typeof instant === 'number' ? instant : Date.parse(instant))

/** Relative time in Hebrew: `לפני שעתיים`, where `Intl` prints brackets. Both in milliseconds or ISO 8601. */
export function agoText(instant: string | number, now: string | number): string {
  const past = milliseconds(now) - milliseconds(instant)
  for (const [most, unit, wording] of steps) {
    const count = Math.round(Math.abs(past) / unit)
    if (count <= most) return past < 0 ? text.ahead(text.spans[wording](count)) : text.ago(text.spans[wording](count))
  }
  return ''
}

function everyMinute(pass: () => void): () => void {
  const timer = setInterval(pass, minutes)
  return () => clearInterval(timer)
}
const minuteNow = () => Math.floor(Date.now() / minutes) * minutes

/** The start of the current minute in milliseconds; re-renders every minute. */
export const useMinute = (): number => useSyncExternalStore(everyMinute, minuteNow, minuteNow)

/** `לפני שעתיים`, kept up to date. */
export function Ago({ instant }: { instant: string }) {
  const now = useMinute()
  // Clamped, since a slow local clock would put a new instant into the future.
  return <span>{agoText(Math.min(Date.parse(instant), now), now)}</span>
}

/** `19/11/2026 10:42`, in Israel. */
export function Moment({ instant }: { instant: string }) {
  return (
    <time dateTime={instant}>
      <bdi>{`${formatDate(instant)} ${formatTime(instant)}`}</bdi>
    </time>
  )
}

/** Days left for a refund, partial days rounded up; 0 = none. `now` is the start of the current minute. */
export function refundDaysLeft(refundBy: string, now: number): number {
  const due = Date.parse(refundBy)
  let left = 0
  while (israelDaysLater(now + minutes, left) < due) left += 1
  return left
}
