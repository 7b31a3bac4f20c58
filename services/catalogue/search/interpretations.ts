import { isMaker, namesModel } from '#services/domain/search/motorcycle-names.ts'
import type { SearchQuery } from '#services/domain/search/search-query.ts'
import type { SizePattern } from '#services/domain/search/search-size.ts'
import { withoutPrefix } from '#services/domain/search/search-text.ts'
import { isYear, readYears, type Years } from '#services/domain/search/search-year.ts'

/** One possible reading of a query. */
export interface Interpretation {
  sizes?: readonly SizePattern[]
  /** Words of a tire's name or brand. */
  words?: readonly string[]
  /** Words of a motorcycle. */
  bike?: readonly string[]
  /** Its years of manufacture. */
  years?: Years
  isTolerant?: boolean
}

/** The catalogue's knowledge of words. */
export interface KnownWords {
  /** Prefixes and single typos included. */
  isOfTire(word: string): boolean
  isOfBike(word: string): boolean
  isWholeOfTire(word: string): boolean
}

/** Specific enough without the other words, unlike bare numbers and single letters. */
const IS_MEANINGFUL = /^\p{L}{2,}$/u
const isWord = (word: string): boolean => /^\p{L}+$/u.test(word)

/**
 * The readings of a query, likeliest first; the first one with results counts. Notation of a size means a size. Bare numbers beside
 * words are first a name (`tkc 80`), alone a size. Typos are tolerated last.
 */
export function interpretQuery({ text, sizes, words, allWords, isSizeCertain }: SearchQuery): Interpretation[] {
  if (text === '') return []
  const dated = readYears(allWords)
  const asDated: Interpretation[] = dated ? [{ bike: dated.rest, years: dated.years }] : []
  // A full year is rarely part of a name; a decade, the 200 of `duke 200`, may be.
  const asBike: Interpretation[] = dated && isYear(dated.word) ? [...asDated, { bike: allWords }] : [{ bike: allWords }, ...asDated]
  const asWords: Interpretation[] = allWords.length > 0 ? [{ words: allWords }, ...asBike] : []
  const asTypos: Interpretation[] = allWords.length > 0 ? [allWords].flatMap((all) => [{ words: all }, { bike: all }]).map(tolerant) : []
  if (sizes.length === 0) return [...asWords, ...asTypos]
  // A bare number beside a letter or two is a motorcycle's, `mt 10`; a year is no size.
  const isOfBike = isSizeCertain || (dated === null && (namesModel(words) || words.every(isMaker)))
  const asSize: Interpretation[] = [{ sizes, words, isTolerant: true }, ...(words.length > 0 && isOfBike ? [{ sizes, bike: words }] : [])]
  return isSizeCertain || words.length === 0 ? [...asSize, ...asWords, ...asTypos] : [...asWords, ...asSize, ...asTypos]
}

const tolerant = (interpretation: Interpretation): Interpretation => ({ ...interpretation, isTolerant: true })

/** Tires for a motorcycle: `michelin tmax`. */
export function interpretWithBike({ sizes, words: besideSize, allWords, isSizeCertain }: SearchQuery, known: KnownWords): Interpretation[] {
  const all = isSizeCertain ? besideSize : allWords
  const partings = [known.isOfBike, (word: string) => known.isOfBike(word) && !known.isWholeOfTire(word)].map((isOfBike) => ({
    bike: all.filter(isOfBike),
    words: all.filter((word) => !isOfBike(word)),
  }))
  return partings
    .filter(
      ({ bike, words }) => bike.some(isWord) && words.length > 0 && (namesModel(bike) || words.every((word) => IS_MEANINGFUL.test(word))),
    )
    .map((parting) => ({ ...(isSizeCertain && { sizes }), ...parting, isTolerant: true }))
}

/** With ignored words a motorcycle must still be distinguished from others of its maker, whose tires differ. */
export function isSafeWithout(missing: readonly string[], { bike }: Interpretation): boolean {
  return missing.length === 0 || bike === undefined || namesModel(bike)
}

/** A model without a number that belongs to other motorcycles: `xmax 300`. */
export function withoutNumbers(query: SearchQuery): { query: SearchQuery; missing: string[] } | null {
  const allWords = query.allWords.filter((word) => IS_MEANINGFUL.test(word))
  const missing = query.allWords.filter((word) => !IS_MEANINGFUL.test(word))
  return !query.isSizeCertain && missing.length > 0 && namesModel(allWords) ? { query: { ...query, allWords }, missing } : null
}

/** The query without unknown words, which are listed as `missing`; null when nothing else is left. */
export function withoutUnknown(query: SearchQuery, known: KnownWords): { query: SearchQuery; missing: string[] } | null {
  // Numbers of motorcycles count only beside one: the 5 of `road 5` is not an ER-5's.
  const hasBike = query.allWords.some((word) => isWord(word) && known.isOfBike(word) && !known.isWholeOfTire(word))
  const isKnown = (word: string): boolean => known.isOfTire(word) || ((hasBike || isWord(word)) && known.isOfBike(word))
  const spelled = new Map(query.allWords.map((word) => [word, [word, withoutPrefix(word)].find(isKnown)]))
  const keep = (words: readonly string[]): string[] => words.flatMap((word) => spelled.get(word) ?? [])
  const beside = query.sizes.length > 0 ? query.words : query.allWords
  // Numbers of an explicit size are no words.
  const corrected = { ...query, words: keep(query.words), allWords: query.isSizeCertain ? [] : keep(query.allWords) }
  const isOther = beside.some((word) => spelled.get(word) !== word)
  if (!isOther || !(query.isSizeCertain || corrected.allWords.some((word) => IS_MEANINGFUL.test(word)))) return null
  return { query: corrected, missing: beside.filter((word) => spelled.get(word) === undefined) }
}

export function firstOf<Item, Result>(items: readonly Item[], follow: (item: Item) => Result | null): Result | null {
  for (const item of items) {
    const result = follow(item)
    if (result !== null) return result
  }
  return null
}
