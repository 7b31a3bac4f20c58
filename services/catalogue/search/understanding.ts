import { isOfPattern, positionWords, type SearchPosition, type SearchQuery } from '#services/domain/search/search-query.ts'
import type { SizePattern } from '#services/domain/search/search-size.ts'
import { searchWords } from '#services/domain/search/search-text.ts'
import { createOfYears } from './dated-motorcycle.ts'
import type { MotorcycleSearch, MotorcyclesFound } from './motorcycle-search.ts'
import type { Article, SearchArticles, SizeEntry } from './search-articles.ts'
import {
  firstOf,
  isSafeWithout,
  type KnownWords,
  type Way,
  waysBesideBike,
  waysToRead,
  withoutNumbers,
  withoutUnknown,
} from './search-ways.ts'
import type { TextHit } from './text-index.ts'

export interface Found {
  sizes: SizeEntry[]
  hits: TextHit[]
  articles: readonly Article[]
  motorcycles: MotorcyclesFound['motorcycles']
  /** Of the motorcycles, where one was asked for. */
  year: number | null
}

export interface Understood {
  found: Found
  /** Words that nothing of this was found by. */
  missing: readonly string[]
}

/** Letters may be unfinished or mistyped; another number is another tire. */
const LETTERS = /^\p{L}{2,}$/u

export type Follow = (way: Way, position: SearchQuery['position']) => Found | null

/** Finds what a query asks for: what fits all that was typed, or else most of it, and then what of it was left aside. */
export function createUnderstanding(articles: SearchArticles, bikes: MotorcycleSearch): (query: SearchQuery) => Understood {
  const follow = createFollow(articles, bikes)
  // Each word is asked about many times in a query, and looked up once.
  const knownWords = (): KnownWords => ({
    isOfTire: remembered((word) => articles.text.has(word) || (LETTERS.test(word) && articles.text.find([word], true).length > 0)),
    isOfBike: remembered((word) => bikes.has(word) || (LETTERS.test(word) && bikes.find([word]).sizes.length > 0)),
    isWholeOfTire: articles.text.has,
  })

  function followAny(query: SearchQuery, missing: readonly string[] = []): Found | null {
    // A name may hold a word for a wheel: what finds nothing for that wheel is asked for as it stands.
    const asTyped = query.position === null ? [] : waysToRead({ ...query, allWords: searchWords(query.text), sizes: [] })
    const ways = waysToRead(query).filter((way) => isSafeWithout(missing, way))
    return firstOf(ways, (way) => follow(way, query.position)) ?? firstOf(asTyped, (way) => follow(way, null))
  }
  function ofKnown(query: SearchQuery, known: KnownWords): Understood | null {
    const mended = withoutUnknown(withoutGaps(withSizesMade(articles, query), bikes), known)
    const { query: asked, missing } = mended ?? { query: withoutGaps(query, bikes), missing: [] }
    const besideBike = waysBesideBike(asked, known).filter((way) => isSafeWithout(missing, way))
    const part = (mended && followAny(asked, missing)) ?? firstOf(besideBike, (way) => follow(way, query.position))
    if (part) return { found: part, missing }
    const plain = withoutNumbers(asked)
    const ways = plain ? [{ bike: plain.query.allWords }, ...waysBesideBike(plain.query, known)] : []
    const ofModel = firstOf(ways, (way) => follow(way, query.position))
    return ofModel && { found: ofModel, missing: [...missing, ...(plain?.missing ?? [])] }
  }
  return (query) => {
    const whole = followAny(query)
    if (whole || query.meant !== null) return { found: whole ?? leftovers(articles, query), missing: [] }
    const known = knownWords()
    const ofYears = createOfYears(follow, known, (dated) => withoutGaps(dated, bikes))
    const part = ofYears(query) ?? ofKnown(query, known)
    if (part) return part
    const rest = leftovers(articles, query)
    const { found, missing } = ofSizeOrWords(query, follow) ?? { found: rest, missing: [] }
    return { found: { ...found, hits: found.hits.length > 0 ? found.hits : rest.hits }, missing }
  }
}

function remembered(isKnown: (word: string) => boolean): (word: string) => boolean {
  const answers = new Map<string, boolean>()
  return (word) => {
    const answer = answers.get(word) ?? isKnown(word)
    answers.set(word, answer)
    return answer
  }
}

/** `t max` beside other words is one word of a motorcycle too. */
function withoutGaps(query: SearchQuery, bikes: MotorcycleSearch): SearchQuery {
  const close = (words: readonly string[]): string[] => {
    const closed: string[] = []
    for (const word of words) {
      const joined = `${closed.at(-1) ?? ''}${word}`
      if (LETTERS.test(joined) && bikes.has(joined)) closed.splice(-1, 1, joined)
      else closed.push(word)
    }
    return closed
  }
  return { ...query, words: close(query.words), allWords: close(query.allWords) }
}

/** A bare number that begins no size is a word: `tmax 560`. */
function withSizesMade(articles: SearchArticles, query: SearchQuery): SearchQuery {
  const isSize = query.isSizeCertain || sizesOf(articles, query.sizes).length > 0
  return isSize ? query : { ...query, sizes: [], words: query.allWords }
}

/** A size that is certain and made is answered whatever stands beside it; beside one that is not made the words are. */
function ofSizeOrWords({ sizes, words, text, position, isSizeCertain }: SearchQuery, follow: Follow): Understood | null {
  if (!isSizeCertain) return null
  const forWheel = follow({ sizes }, position)
  const found = forWheel ?? follow({ sizes }, null)
  if (found) return { found, missing: forWheel ? words : [...words, ...positionWords(text)] }
  const named = words.length > 0 ? follow({ words, isTolerant: true }, position) : null
  return named && { found: named, missing: sizes.map(written) }
}

const written = ({ width, profile, rim }: SizePattern): string =>
  [[width, profile].filter((part) => /\d/.test(part)).join('/'), rim].filter((part) => part !== '').join(' ')

function createFollow(articles: SearchArticles, bikes: MotorcycleSearch): Follow {
  function followAll(way: Way): Found | null {
    const { sizes: patterns, words = [], isTolerant = false } = way
    const bike = findBike(way, bikes)
    const asked = { motorcycles: bike?.motorcycles ?? [], year: bike ? yearOf(way) : null }
    const named = sizesOf(articles, patterns, bike?.sizes)
    if ((patterns || bike) && named.length === 0 && !isBikeAlone(way, asked)) return null
    const fits = (article: Article): boolean => !bike || bike.fits(article)
    if (words.length === 0) return { ...asked, sizes: named, hits: [], articles: articlesOfSizes(named).filter(fits) }
    const hits = articles.text.find(words, isTolerant)
    const found = patterns || bike ? ofBoth(named, hits) : { sizes: [], hits, articles: articlesOfLines(articles, hits) }
    const fitting = found.articles.filter(fits)
    return fitting.length > 0 ? { ...asked, ...found, articles: fitting } : null
  }
  return (way, position) => {
    const found = followAll(way)
    if (found === null || position === null) return found
    const narrowed = found.articles.filter((article) => isFor(article, position))
    return narrowed.length > 0 || isBikeAlone(way, found) ? { ...found, articles: narrowed } : null
  }
}

/** A typo is forgiven in a motorcycle's name where nothing else was said. */
const findBike = ({ bike, years, words, isTolerant }: Way, bikes: MotorcycleSearch): MotorcyclesFound | null =>
  bike ? bikes.find(bike, years, isTolerant && words === undefined) : null

const yearOf = ({ years }: Way): number | null => (years && years.from === years.to ? years.from : null)

/** A motorcycle that was asked for by its name is found where nothing is made for it as well. */
function isBikeAlone({ sizes, words }: Way, { motorcycles }: Pick<Found, 'motorcycles'>): boolean {
  return motorcycles.length > 0 && sizes === undefined && words === undefined
}

/** Nothing fits all of it: the sizes and brands that were named are a way on all the same. */
function leftovers(articles: SearchArticles, { sizes, words, isSizeCertain }: SearchQuery): Found {
  return {
    sizes: isSizeCertain ? sizesOf(articles, sizes) : [],
    hits: words.length > 0 ? articles.text.find(words, true).filter(({ isOfBrand }) => isOfBrand) : [],
    articles: [],
    motorcycles: [],
    year: null,
  }
}

/** A single tire for both wheels fits either; a set is none for one. */
function isFor({ product, listed }: Article, position: SearchPosition): boolean {
  if (position === 'set' || listed.isSet) return position === 'set' && listed.isSet
  return product.position === position || product.position === 'both'
}

/** Sizes that are made: of the patterns, of the motorcycle, of both where both are given. */
function sizesOf({ sizes }: SearchArticles, patterns?: readonly SizePattern[], keys?: readonly string[]): SizeEntry[] {
  if (!patterns && !keys) return []
  const found = keys ? keys.flatMap((key) => sizes.get(key) ?? []) : [...sizes.values()]
  return patterns ? found.filter((size) => patterns.some((pattern) => isOfPattern(size, pattern))) : found
}

/** A set stands under two sizes and counts once. */
function articlesOfSizes(sizes: readonly SizeEntry[]): Article[] {
  return [...new Set(sizes.flatMap((size) => [...size.articles]))]
}

const articlesOfLines = ({ lines }: SearchArticles, hits: readonly TextHit[]): Article[] =>
  hits.flatMap(({ id }) => [...(lines.get(id)?.articles ?? [])])

/** Tires of these lines in these sizes, and only the sizes that they are made in. */
function ofBoth(named: readonly SizeEntry[], hits: TextHit[]): Pick<Found, 'sizes' | 'hits' | 'articles'> {
  const lines = new Set(hits.map(({ id }) => id))
  const sizes = named.filter((size) => [...size.articles].some(({ lineId }) => lines.has(lineId)))
  return { sizes, hits, articles: articlesOfSizes(sizes).filter(({ lineId }) => lines.has(lineId)) }
}
