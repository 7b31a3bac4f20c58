import dayjs from 'dayjs'
import 'dayjs/locale/he.js'
import relativeTime from 'dayjs/plugin/relativeTime.js'
import { useSyncExternalStore } from 'react'
import { formatDate, formatTime, israelDaysLater } from '#services/domain/israel-time.ts'

dayjs.extend(relativeTime)

/** Relative time in Hebrew: `לפני שעתיים`, where `Intl` prints brackets. Both in milliseconds or ISO 8601. */
export const agoText = (instant: string | number, now: string | number): string => dayjs(instant).locale('he').from(dayjs(now))

const minuteMs = 60_000
function everyMinute(pass: () => void): () => void {
  const timer = setInterval(pass, minuteMs)
  return () => clearInterval(timer)
}
const minuteNow = () => Math.floor(Date.now() / minuteMs) * minuteMs

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
  let days = 0
  while (israelDaysLater(now + minuteMs, days) < due) days += 1
  return days
}
