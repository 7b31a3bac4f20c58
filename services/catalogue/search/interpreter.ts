import { namesOneModel } from '#services/domain/search/motorcycle-names.ts'
import { isOfPattern, positionWords, type SearchPosition, type SearchQuery, wheelAlone } from '#services/domain/search/search-query.ts'
import type { SizePattern } from '#services/domain/search/search-size.ts'
import { searchWords } from '#services/domain/search/search-text.ts'
import { readUnfinishedYear, readYears, type Years } from '#services/domain/search/search-year.ts'
import {
  firstOf,
  type Interpretation,
  interpretQuery,
  interpretWithBike,
  isSafeWithout,
  type KnownWords,
  withoutNumbers,
  withoutUnknown,
} from './interpretations.ts'
import type { MotorcycleSearch, MotorcyclesFound } from './motorcycle-search.ts'
import type { Article, SearchArticles, SizeEntry } from './search-articles.ts'
import type { TextHit } from './text-index.ts'

export interface Matches {
  sizes: SizeEntry[]
  hits: TextHit[]
  articles: readonly Article[]
  motorcycles: MotorcyclesFound['motorcycles']
  /** The requested year of the motorcycles. */
  year: number | null
}

interface SearchResult {
  found: Matches
  /** Words without results. */
  missing: readonly string[]
}

type Search = (interpretation: Interpretation, position: SearchQuery['position']) => Matches | null

/** Words may be prefixes or have a typo; another number is another tire. */
const LETTERS = /^\p{L}{2,}$/u

/** Finds what matches the full query, or else most of it, with the ignored words. */
export function createInterpreter(articles: SearchArticles, bikes: MotorcycleSearch): (query: SearchQuery) => SearchResult {
  const search = createSearch(articles, bikes)
  // Memoized: each word is looked up many times per query.
  const knownWords = (): KnownWords => ({
    isOfTire: remembered((word) => articles.text.has(word) || (LETTERS.test(word) && articles.text.find([word], true).length > 0)),
    isOfBike: remembered((word) => bikes.has(word) || (LETTERS.test(word) && bikes.find([word]).sizes.length > 0)),
    isWholeOfTire: articles.text.has,
  })

  function searchAny(query: SearchQuery, missing: readonly string[] = []): Matches | null {
    // A name may contain a word for a wheel: without results for that wheel it is searched literally.
    const asTyped = query.position === null ? [] : interpretQuery({ ...query, allWords: searchWords(query.text), sizes: [] })
    const interpretations = interpretQuery(query).filter((interpretation) => isSafeWithout(missing, interpretation))
    return (
      firstOf(interpretations, (interpretation) => search(interpretation, query.position)) ??
      firstOf(asTyped, (interpretation) => search(interpretation, null))
    )
  }
  function ofKnown(query: SearchQuery, known: KnownWords): SearchResult | null {
    const corrected = withoutUnknown(withoutGaps(withSizesMade(articles, query), bikes), known)
    const { query: resolved, missing } = corrected ?? { query: withoutGaps(query, bikes), missing: [] }
    const besideBike = interpretWithBike(resolved, known).filter((interpretation) => isSafeWithout(missing, interpretation))
    const part =
      (corrected && searchAny(resolved, missing)) ?? firstOf(besideBike, (interpretation) => search(interpretation, query.position))
    if (part) return { found: part, missing }
    const plain = withoutNumbers(resolved)
    const interpretations = plain ? [{ bike: plain.query.allWords }, ...interpretWithBike(plain.query, known)] : []
    const ofModel = firstOf(interpretations, (interpretation) => search(interpretation, query.position))
    return ofModel && { found: ofModel, missing: [...missing, ...(plain?.missing ?? [])] }
  }
  return (query) => {
    const whole = ofWheelAlone(articles, query) ?? searchAny(query)
    if (whole || query.meant !== null) return { found: whole ?? leftovers(articles, query), missing: [] }
    const known = knownWords()
    const ofYears = createOfYears(search, known, (dated) => withoutGaps(dated, bikes))
    const part = ofYears(query) ?? ofKnown(query, known)
    if (part) return part
    const rest = leftovers(articles, query)
    const { found, missing } = ofSizeOrWords(query, search) ?? { found: rest, missing: [] }
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

/** `t max` beside other words may also be one word of a motorcycle. */
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

/** A bare number that starts no size is a word: `tmax 560`. */
function withSizesMade(articles: SearchArticles, query: SearchQuery): SearchQuery {
  const isSize = query.isSizeCertain || sizesOf(articles, query.sizes).length > 0
  return isSize ? query : { ...query, sizes: [], words: query.allWords }
}

/** An explicit, existing size wins over other words; beside a nonexistent one the words win. */
function ofSizeOrWords({ sizes, words, text, position, isSizeCertain }: SearchQuery, search: Search): SearchResult | null {
  if (!isSizeCertain) return null
  const forWheel = search({ sizes }, position)
  const found = forWheel ?? search({ sizes }, null)
  if (found) return { found, missing: forWheel ? words : [...words, ...positionWords(text)] }
  const named = words.length > 0 ? search({ words, isTolerant: true }, position) : null
  return named && { found: named, missing: sizes.map(written) }
}

const written = ({ width, profile, rim }: SizePattern): string =>
  [[width, profile].filter((part) => /\d/.test(part)).join('/'), rim].filter((part) => part !== '').join(' ')

function createSearch(articles: SearchArticles, bikes: MotorcycleSearch): Search {
  function searchAll(interpretation: Interpretation): Matches | null {
    const { sizes: patterns, words = [], isTolerant = false } = interpretation
    const bike = findBike(interpretation, bikes)
    const resolved = { motorcycles: bike?.motorcycles ?? [], year: bike ? yearOf(interpretation) : null }
    const named = sizesOf(articles, patterns, bike?.sizes)
    if ((patterns || bike) && named.length === 0 && !isBikeAlone(interpretation, resolved)) return null
    const fits = (article: Article): boolean => !bike || bike.fits(article)
    if (words.length === 0) return { ...resolved, sizes: named, hits: [], articles: articlesOfSizes(named).filter(fits) }
    const hits = articles.text.find(words, isTolerant)
    const found = patterns || bike ? ofBoth(named, hits) : { sizes: [], hits, articles: articlesOfLines(articles, hits) }
    const fitting = found.articles.filter(fits)
    return fitting.length > 0 ? { ...resolved, ...found, articles: fitting } : null
  }
  return (interpretation, position) => {
    const found = searchAll(interpretation)
    if (found === null || position === null) return found
    const narrowed = found.articles.filter((article) => isFor(article, position))
    return narrowed.length > 0 || isBikeAlone(interpretation, found) ? { ...found, articles: narrowed } : null
  }
}

/** A typo in a motorcycle's name is tolerated only without other words. */
const findBike = ({ bike, years, words, isTolerant }: Interpretation, bikes: MotorcycleSearch): MotorcyclesFound | null =>
  bike ? bikes.find(bike, years, isTolerant && words === undefined) : null

const yearOf = ({ years }: Interpretation): number | null => (years && years.from === years.to ? years.from : null)

/** A motorcycle searched by name is found even if no tire fits it. */
function isBikeAlone({ sizes, words }: Interpretation, { motorcycles }: Pick<Matches, 'motorcycles'>): boolean {
  return motorcycles.length > 0 && sizes === undefined && words === undefined
}

/** Nothing matches the full query: named sizes and brands are still offered. */
function leftovers(articles: SearchArticles, { sizes, words, isSizeCertain }: SearchQuery): Matches {
  return {
    sizes: isSizeCertain ? sizesOf(articles, sizes) : [],
    hits: words.length > 0 ? articles.text.find(words, true).filter(({ isOfBrand }) => isOfBrand) : [],
    articles: [],
    motorcycles: [],
    year: null,
  }
}

/** Every tire for a wheel: `צמיג אחורי`. */
function ofWheelAlone({ lines }: SearchArticles, query: SearchQuery): Matches | null {
  const wheel = wheelAlone(query)
  if (wheel === null) return null
  const articles = [...lines.values()].flatMap((line) => [...line.articles].filter((article) => isFor(article, wheel)))
  return { sizes: [], hits: [], articles, motorcycles: [], year: null }
}

/** A single tire for both wheels matches either; a set matches none. */
function isFor({ product, listed }: Article, position: SearchPosition): boolean {
  if (position === 'set' || listed.isSet) return position === 'set' && listed.isSet
  return product.position === position || product.position === 'both'
}

/** Existing sizes: of the patterns, of the motorcycle, or the intersection. */
function sizesOf({ sizes }: SearchArticles, patterns?: readonly SizePattern[], keys?: readonly string[]): SizeEntry[] {
  if (!patterns && !keys) return []
  const found = keys ? keys.flatMap((key) => sizes.get(key) ?? []) : [...sizes.values()]
  return patterns ? found.filter((size) => patterns.some((pattern) => isOfPattern(size, pattern))) : found
}

/** A set has two sizes and counts once. */
function articlesOfSizes(sizes: readonly SizeEntry[]): Article[] {
  return [...new Set(sizes.flatMap((size) => [...size.articles]))]
}

const articlesOfLines = ({ lines }: SearchArticles, hits: readonly TextHit[]): Article[] =>
  hits.flatMap(({ id }) => [...(lines.get(id)?.articles ?? [])])

/** Tires of these lines in these sizes, and only sizes with tires. */
function ofBoth(named: readonly SizeEntry[], hits: TextHit[]): Pick<Matches, 'sizes' | 'hits' | 'articles'> {
  const lines = new Set(hits.map(({ id }) => id))
  const sizes = named.filter((size) => [...size.articles].some(({ lineId }) => lines.has(lineId)))
  return { sizes, hits, articles: articlesOfSizes(sizes).filter(({ lineId }) => lines.has(lineId)) }
}

/** A motorcycle of a year beside other words, `michelin tmax 2020`; without such a year it is found all the same, with a note. */
function createOfYears(
  search: Search,
  known: KnownWords,
  closeGaps: (query: SearchQuery) => SearchQuery,
): (query: SearchQuery) => SearchResult | null {
  function ofMotorcycle(query: SearchQuery, words: string[], years?: Years): SearchResult | null {
    const closed = closeGaps({ ...query, sizes: [], words, allWords: words, isSizeCertain: false })
    const { query: corrected, missing } = withoutUnknown(closed, known) ?? { query: closed, missing: [] }
    const interpretations = [{ bike: corrected.allWords }, ...interpretWithBike(corrected, known)].filter((interpretation) =>
      isSafeWithout(missing, interpretation),
    )
    const found = firstOf(interpretations, (interpretation) => search({ ...interpretation, ...(years && { years }) }, query.position))
    return found && { found, missing }
  }
  return (query) => {
    const dated = readYears(query.allWords)
    const undated = dated ?? readUnfinishedYear(query.allWords)
    const inYears = dated && ofMotorcycle(query, dated.rest, dated.years)
    if (inYears || undated === null || !namesOneModel(undated.rest)) return inYears
    const inAny = ofMotorcycle(query, undated.rest)
    return inAny && { ...inAny, missing: [...inAny.missing, undated.word] }
  }
}
