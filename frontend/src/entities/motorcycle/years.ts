/** Motorcycles of the trade begin here. */
const FIRST_YEAR = 1960

/** The years that a motorcycle may be of, newest first. */
export const yearsUntil = (thisYear: number): number[] => Array.from({ length: thisYear - FIRST_YEAR + 1 }, (_, ago) => thisYear - ago)

/** A span of years; it keeps its own direction where it stands. */
export const yearsText = ({ yearFrom, yearTo }: { yearFrom: number; yearTo: number }): string =>
  yearFrom === yearTo ? String(yearFrom) : `${yearFrom}–${yearTo}`
