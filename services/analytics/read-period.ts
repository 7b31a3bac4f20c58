import { addDays, daysBetween, isCalendarDay } from '#services/domain/calendar.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { HttpError } from '#services/ingress/plugins/http-error.ts'
import type { Period, PeriodQuery } from './analytics.contract.ts'

const DEFAULT_DAYS = 28
/** A leap year. */
const MAX_DAYS = 366
/** The shop is younger, and later days no engine counts. */
const FIRST_DAY = '2000-01-01'
const LAST_DAY = '2100-01-01'

/** The period that was asked for, today in Israel its end when none was said, and the one before, as long. */
export function readPeriod({ from, to }: PeriodQuery, now: Date): { period: Period; before: Period } {
  const end = to ?? israelDate(now.getTime())
  const begin = from ?? addDays(dateOr400(end, 'to'), 1 - DEFAULT_DAYS)
  const days = daysBetween(dateOr400(begin, 'from'), dateOr400(end, 'to')) + 1
  if (days < 1) throw new HttpError(400, 'bad_period', 'התקופה נגמרת לפני שהיא מתחילה.', { field: 'from' })
  if (days > MAX_DAYS) throw new HttpError(400, 'bad_period', 'אפשר לבחור תקופה של שנה לכל היותר.', { field: 'from' })
  return { period: { from: begin, to: end }, before: { from: addDays(begin, -days), to: addDays(begin, -1) } }
}

/** A day that the calendar has: the pattern also lets the 31st of February pass. */
function dateOr400(date: string, field: string): string {
  if (!isCalendarDay(date) || date < FIRST_DAY || date > LAST_DAY) throw new HttpError(400, 'bad_period', 'התאריך אינו קיים.', { field })
  return date
}
