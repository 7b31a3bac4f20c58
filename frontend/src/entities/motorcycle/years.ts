import { israelDate } from '#services/domain/israel-time.ts'

/** Motorcycles of the trade begin here. */
const FIRST_YEAR = 1960

/** The years that a motorcycle may be of at an instant, newest first. */
export function yearsUntil(now: number): number[] {
  const thisYear = Number(israelDate(now).slice(0, 4))
  return Array.from({ length: thisYear - FIRST_YEAR + 1 }, (_, ago) => thisYear - ago)
}

/** A span of years; it keeps its own direction where it stands. */
export const yearsText = ({ yearFrom, yearTo }: { yearFrom: number; yearTo: number }): string =>
  yearFrom === yearTo ? String(yearFrom) : `${yearFrom}–${yearTo}`
