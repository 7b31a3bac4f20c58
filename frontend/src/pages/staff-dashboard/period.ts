import type { Period } from '#services/analytics/analytics.contract.ts'
import { addDays, daysBetween, isCalendarDay } from '#services/domain/calendar.ts'

/** Which days are looked at, as it stands in the address: `?days=7`, `?from=2026-10-01&to=2026-10-31`; nothing is 28 days. */

export const presets = [1, 7, 28, 90, 365] as const
export type Preset = (typeof presets)[number]
export const usualPreset: Preset = 28
/** A leap year; the server tells no more. */
export const longestDays = 366

/** Days that end today, or a range of dates, both included. */
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

/** The query of the page's address. */
export function writeChoice(choice: Choice): string {
  if ('from' in choice) return `?from=${choice.from}&to=${choice.to}`
  return choice.days === usualPreset ? '' : `?days=${choice.days}`
}

/** Both days included. `today` in Israel. */
export const periodOf = (choice: Choice, today: string): Period =>
  'from' in choice ? choice : { from: addDays(today, 1 - choice.days), to: today }

export const daysIn = ({ from, to }: Period): number => daysBetween(from, to) + 1
/** Whether the days of a period and of one as long before it fall on the same days of the week. */
export const isWeeks = (period: Period): boolean => daysIn(period) % 7 === 0
/** A day that is not over yet, which no whole day can be compared with. */
export const isTodayAlone = ({ from, to }: Period, today: string): boolean => from === to && to === today
/** As many days, ending the day before. */
export const beforeOf = (period: Period): Period => ({ from: addDays(period.from, -daysIn(period)), to: addDays(period.from, -1) })
