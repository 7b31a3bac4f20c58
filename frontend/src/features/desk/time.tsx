import dayjs from 'dayjs'
import 'dayjs/locale/he.js'
import relativeTime from 'dayjs/plugin/relativeTime.js'
import { useSyncExternalStore } from 'react'
import { formatDate, formatTime, israelDaysLater } from '#services/domain/israel-time.ts'

dayjs.extend(relativeTime)

/** How long ago an instant was, in Hebrew: `לפני שעתיים`. `Intl` prints brackets there. Both in milliseconds or ISO 8601. */
export const agoText = (instant: string | number, now: string | number): string => dayjs(instant).locale('he').from(dayjs(now))

const minuteMs = 60_000
function everyMinute(pass: () => void): () => void {
  const timer = setInterval(pass, minuteMs)
  return () => clearInterval(timer)
}
const minuteNow = () => Math.floor(Date.now() / minuteMs) * minuteMs

/** The minute that it is, in milliseconds; draws anew with each. */
export const useMinute = (): number => useSyncExternalStore(everyMinute, minuteNow, minuteNow)

/** `לפני שעתיים`, right as long as it stands there. */
export function Ago({ instant }: { instant: string }) {
  const now = useMinute()
  // What has just come is not in the future because of a clock that is a little late.
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

/**
 * How many days are left to give the money back, a begun day as a whole one; 0 = none. `now` is the beginning of the minute that it is.
 */
export function refundDaysLeft(refundBy: string, now: number): number {
  const due = Date.parse(refundBy)
  let days = 0
  while (israelDaysLater(now + minuteMs, days) < due) days += 1
  return days
}
