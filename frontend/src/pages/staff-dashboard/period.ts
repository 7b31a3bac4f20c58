import type { Period } from '#services/analytics/analytics.contract.ts'
import { addDays, daysBetween, isCalendarDay } from '#services/domain/calendar.ts'

/** The period as in the URL: `?days=7`, `?from=2026-10-01&to=2026-10-31`; 28 days by default. */

export const presets = [1, 7, 28, 90, 365] as const
export type Preset = (typeof presets)[number]
export const usualPreset: Preset = 28
/** A leap year; the server's limit. */
export const longestDays = 366

/** A number of days ending today, or a range, both days inclusive. */
export type Choice = { days: Preset } | Period

function readRange(from: string | null, to: string | null): Period | null {
  if (!from || !to || !isCalendarDay(from) || !isCalendarDay(to)) return null
  const days = daysBetween(from, to) + 1
  return days >= 1 && days <= longestDays ? { from, to } : null
}

export function readChoice(search: string): Choice {
  const query = new URLSearchParams(search)
  const days = presets.find((preset) => String(preset) === query.get('days'))
  return days ? { days } : (readRange(query.get('from'), query.get('to')) ?? { days: usualPreset })
}

/** The query string of the page. */
export function writeChoice(choice: Choice): string {
  if ('from' in choice) return `?from=${choice.from}&to=${choice.to}`
  return choice.days === usualPreset ? '' : `?days=${choice.days}`
}

/** Both days inclusive. `today` in Israel. */
export const periodOf = (choice: Choice, today: string): Period =>
  'from' in choice ? choice : { from: addDays(today, 1 - choice.days), to: today }

export const daysIn = ({ from, to }: Period): number => daysBetween(from, to) + 1
/** Whether the period is whole weeks, so that it and the previous one have the same weekdays. */
export const isWeeks = (period: Period): boolean => daysIn(period) % 7 === 0
/** Today is incomplete, so it is not comparable with a whole day. */
export const isTodayAlone = ({ from, to }: Period, today: string): boolean => from === to && to === today
/** The period of the same length that ends the day before. */
export const beforeOf = (period: Period): Period => ({ from: addDays(period.from, -daysIn(period)), to: addDays(period.from, -1) })
