/** Years of motorcycles in what was typed. */

export interface Years {
  from: number
  to: number
}

interface Dated {
  word: string
  years: Years
  /** The words without the year. */
  rest: string[]
}

const YEAR = /^(?:19[5-9]|20[0-3])\d$/
/** `202` on its way to 2024. */
const DECADE = /^(?:19[5-9]|20[0-3])$/
const BEGINNING = /^(?:1|2|19|20)$/

export const isYear = (word: string): boolean => YEAR.test(word)

/** The last of the words that is a year, or the decade that they end with; null where none is, or nothing beside it. */
export function readYears(words: readonly string[]): Dated | null {
  const end = words.length - 1
  const place = words.findLastIndex((word, index) => isYear(word) || (index === end && DECADE.test(word)))
  const word = words[place]
  if (word === undefined || words.length === 1) return null
  const [from, to] = isYear(word) ? [Number(word), Number(word)] : [Number(word) * 10, Number(word) * 10 + 9]
  return { word, years: { from, to }, rest: words.filter((_, index) => index !== place) }
}

/** The beginning of a year at the end of the words, which says nothing yet. */
export function readUnfinishedYear(words: readonly string[]): Pick<Dated, 'word' | 'rest'> | null {
  const word = words.at(-1)
  return word !== undefined && words.length > 1 && BEGINNING.test(word) ? { word, rest: words.slice(0, -1) } : null
}
