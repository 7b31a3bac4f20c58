import { addDays, addYears, daysBetween, isoWeekOf, mondayOfIsoWeek } from './calendar.ts'
import { visible } from './plain-text.ts'

/** Date of manufacture molded on a tire, week and year: `2324` is week 23 of 2024. */

export type DotStatus = 'valid' | 'suspect' | 'future' | 'too_old' | 'invalid'

export interface Dot {
  status: DotStatus
  week: number | null
  year: number | null
  /** Four digits as in events; null unless valid or suspect. */
  code: string | null
  /** A feed with the year only counts as its first week, the earliest possible date. */
  isYearOnly: boolean
  /** Days since the Monday of that week; negative for a future week. */
  ageDays: number | null
}

export const MAX_FITTING_AGE_YEARS = 5

const INVALID: Dot = { status: 'invalid', week: null, year: null, code: null, isYearOnly: false, ageDays: null }
const WEEK_YEAR = /(?:^|[^A-Z0-9])(?:DOT ?)?(\d{2})[/.-]?(?:20)?(\d{2})$/
const THREE_DIGITS = /^(?:DOT ?)?(\d{2})\d$/
const YEAR = /^20(\d{2})$/
const DAYS_IN_WEEK = 7
const LAST_WEEK = 53
const SURE_WEEKS = 52

/**
 * Reads a DOT code (`2324`, `23/24`, a whole `DOT 4B9L YM1R 2324`); `today` is `YYYY-MM-DD`. Pass `isYearOnly` for a column of years:
 * otherwise `2024` is week 20 of 2024.
 */
export function parseDot(text: string, today: string, isYearOnly = false): Dot {
  const clean = visible(text).normalize('NFKC').trim().toUpperCase()
  if (isYearOnly) {
    const year = YEAR.exec(clean)
    return year ? { ...dated(1, 2000 + Number(year[1]), today), isYearOnly } : INVALID
  }
  const old = THREE_DIGITS.exec(clean)
  // Before 2000 codes had three digits with the last digit of the year; the decade is unknown.
  if (old) return { ...INVALID, status: 'too_old', week: Number(old[1]) }
  const match = WEEK_YEAR.exec(clean)
  return match ? dated(Number(match[1]), 2000 + Number(match[2]), today) : INVALID
}

/** Whether a tire may still be fitted: up to five years from the Monday of its week. `today` is `YYYY-MM-DD`. */
export function isFittable(dot: { week: number; year: number }, today: string): boolean {
  return lastFittingDate(dot) >= today
}

/** Last date of fitting. */
export function lastFittingDate({ week, year }: { week: number; year: number }): string {
  return addYears(weekStart(week, year), MAX_FITTING_AGE_YEARS)
}

export function dotParts(code: string): { week: number; year: number } {
  return { week: Number(code.slice(0, 2)), year: 2000 + Number(code.slice(2)) }
}

const DAYS_IN_MONTH = 30.44

/** Full months since the Monday of its week. */
export const ageInMonths = ({ week, year }: { week: number; year: number }, today: string): number =>
  Math.max(0, Math.floor(daysBetween(weekStart(week, year), today) / DAYS_IN_MONTH))

/** Negative when the first one is older. */
export const compareDots = (one: string, other: string): number => daysBetween(startOf(other), startOf(one))

/** `DOT ≥ 17/26`: from week 17 of 2026 on. */
export const sinceDotText = (code: string): string => `DOT ≥ ${code.slice(0, 2)}/${code.slice(2)}`

/** The week of manufacture so many weeks before. */
export function dotBefore(code: string, weeks: number): string {
  const { week, year } = isoWeekOf(addDays(startOf(code), -weeks * DAYS_IN_WEEK))
  return `${String(week).padStart(2, '0')}${String(year % 100).padStart(2, '0')}`
}

function startOf(code: string): string {
  const { week, year } = dotParts(code)
  return weekStart(week, year)
}

function dated(week: number, year: number, today: string): Dot {
  if (week < 1 || week > LAST_WEEK) return INVALID
  const start = weekStart(week, year)
  const ageDays = daysBetween(start, today)
  if (ageDays < 0) return { ...INVALID, status: 'future', week, year, ageDays }
  // Manufacturers do print week 53 in years with 52 weeks.
  const isSuspect = week > SURE_WEEKS && start === mondayOfIsoWeek(1, year + 1)
  const code = `${String(week).padStart(2, '0')}${String(year % 100).padStart(2, '0')}`
  return { status: isSuspect ? 'suspect' : 'valid', week, year, code, isYearOnly: false, ageDays }
}

function weekStart(week: number, year: number): string {
  return addDays(mondayOfIsoWeek(1, year), (week - 1) * DAYS_IN_WEEK)
}

interface DotDate {
  assumed: boolean
}

/** Whether the displayed article is in stock with an unread date of manufacture (for a set: of either tire). */
export function isUndated({ visibility, dot }: { visibility: string; dot: DotDate | { front: DotDate; rear: DotDate } }): boolean {
  return visibility === 'instock' && ('front' in dot ? dot.front.assumed || dot.rear.assumed : dot.assumed)
}
