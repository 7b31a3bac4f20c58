import { israelDate } from '#services/domain/israel-time.ts'
import type { Period, PeriodQuery } from '../contract/analytics.contract.ts'
import { Refusal } from '../plugins/refusal.ts'

const DAYS_WHEN_NOT_ASKED = 28
/** A leap year. */
const MAX_DAYS = 366
const MS_PER_DAY = 86_400_000

/** A calendar date so many days later. */
export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * MS_PER_DAY).toISOString().slice(0, 10)
}

export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / MS_PER_DAY

/** Every date of a period, both ends included. */
export function daysOf({ from, to }: Period): string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, place) => daysAfter(from, place))
}

/** The period that was asked for, today in Israel its end when none was said, and the one before, as long. */
export function askedPeriod({ from, to }: PeriodQuery, now: Date): { period: Period; before: Period } {
  const end = to ?? israelDate(now.getTime())
  const begin = from ?? daysAfter(dateOr400(end, 'to'), 1 - DAYS_WHEN_NOT_ASKED)
  const days = daysBetween(dateOr400(begin, 'from'), dateOr400(end, 'to')) + 1
  if (days < 1) throw new Refusal(400, 'bad_period', 'התקופה נגמרת לפני שהיא מתחילה.', { field: 'from' })
  if (days > MAX_DAYS) throw new Refusal(400, 'bad_period', 'אפשר לבחור תקופה של שנה לכל היותר.', { field: 'from' })
  return { period: { from: begin, to: end }, before: { from: daysAfter(begin, -days), to: daysAfter(begin, -1) } }
}

/** A day that the calendar has: the pattern also lets the 31st of February pass. */
function dateOr400(date: string, field: string): string {
  const time = Date.parse(date)
  if (Number.isNaN(time) || daysAfter(date, 0) !== date) throw new Refusal(400, 'bad_period', 'התאריך אינו קיים.', { field })
  return date
}
