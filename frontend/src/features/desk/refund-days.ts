import { israelDaysLater } from '#services/domain/israel-time.ts'

const minuteMs = 60_000

/**
 * How many days are left to give the money back, a begun day as a whole one; 0 = none. `now` is the beginning of the minute that it is.
 */
export function refundDaysLeft(refundBy: string, now: number): number {
  const due = Date.parse(refundBy)
  let days = 0
  while (israelDaysLater(now + minuteMs, days) < due) days += 1
  return days
}
