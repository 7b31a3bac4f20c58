/** Years of motorcycles in a search. */

export interface Years {
  from: number
  to: number
}

interface YearReading {
  word: string
  years: Years
  /** Words without the year. */
  rest: string[]
}

const YEAR = /^(?:19[5-9]|20[0-3])\d$/
/** `202`, a prefix of 2024. */
const DECADE = /^(?:19[5-9]|20[0-3])$/
const BEGINNING = /^(?:1|2|19|20)$/

export const isYear = (word: string): boolean => YEAR.test(word)

/** The last year among the words, or a decade at their end; null if none, or nothing besides it. */
export function readYears(words: readonly string[]): YearReading | null {
  const end = words.length - 1
  const place = words.findLastIndex((word, index) => isYear(word) || (index === end && DECADE.test(word)))
  const word = words[place]
  if (word === undefined || words.length === 1) return null
  const [from, to] = isYear(word) ? [Number(word), Number(word)] : [Number(word) * 10, Number(word) * 10 + 9]
  return { word, years: { from, to }, rest: words.filter((_, index) => index !== place) }
}

/** A shorter prefix of a year at the end, too short to match. */
export function readUnfinishedYear(words: readonly string[]): Pick<YearReading, 'word' | 'rest'> | null {
  const word = words.at(-1)
  return word !== undefined && words.length > 1 && BEGINNING.test(word) ? { word, rest: words.slice(0, -1) } : null
}
