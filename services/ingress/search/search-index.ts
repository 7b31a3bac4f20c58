import type { PopularSizesChanged } from '#events/catalogue.events.ts'
import { isOfPattern, type SearchPosition, type SearchQuery } from '#services/domain/search/search-query.ts'
import type { SizePattern } from '#services/domain/search/search-size.ts'
import { searchWords } from '#services/domain/search/search-text.ts'
import { parseSingleSize } from '#services/domain/tire-size.ts'
import type { CatalogueBrand } from '#services/projector/catalogue.queries.ts'
import type { SearchAnswer } from '../contract/search.contract.ts'
import { bestOf } from './best-of.ts'
import { wordsOf } from './line-document.ts'
import { type Article, compareArticles, createSearchArticles, type SearchArticles, type SizeEntry } from './search-articles.ts'
import { createTextIndex, type TextHit, type TextIndex } from './text-index.ts'

export interface SearchIndex extends Pick<SearchArticles, 'put' | 'remove'> {
  search(query: SearchQuery, limit: number): SearchAnswer
}

export interface SearchTexts {
  brands: readonly CatalogueBrand[]
  /** Each with the motorcycles that it fits: `xmax` is asked for as often as its size. */
  popularSizes: PopularSizesChanged['sizes']
}

/** One way to understand what was typed. */
interface Way {
  sizes?: readonly SizePattern[]
  /** Words of a tire's name or brand. */
  words?: readonly string[]
  /** Words of a motorcycle. */
  bike?: readonly string[]
  isTolerant?: boolean
}

interface Found {
  sizes: SizeEntry[]
  hits: TextHit[]
  articles: readonly Article[]
}

const MOST_SIZES = 6
const MOST_BRANDS = 3

export function createSearchIndex(texts: SearchTexts): SearchIndex {
  const articles = createSearchArticles(texts.brands)
  const bikes = createBikes(texts.popularSizes)
  const brands = new Map(texts.brands.map((brand) => [brand.slug, brand]))

  function follow(way: Way, position: SearchQuery['position']): Found | null {
    const found = followAll(way)
    if (found === null || position === null) return found
    const narrowed = found.articles.filter((article) => isFor(article, position))
    return narrowed.length > 0 ? { ...found, articles: narrowed } : null
  }
  function followAll({ sizes: patterns, words = [], bike, isTolerant = false }: Way): Found | null {
    const named = bike ? sizesOfBike(articles, bikes, bike) : sizesOf(articles, patterns ?? [])
    if ((patterns || bike) && named.length === 0) return null
    if (words.length === 0) return { sizes: named, hits: [], articles: articlesOfSizes(named) }
    const hits = articles.text.find(words, isTolerant)
    const found = patterns
      ? ofBoth(named, hits)
      : { sizes: [], hits, articles: hits.flatMap(({ id }) => [...(articles.lines.get(id)?.articles ?? [])]) }
    return found.articles.length > 0 ? found : null
  }
  return {
    put: articles.put,
    remove: articles.remove,
    search(query, limit) {
      const ways = waysToRead(query)
      // A name may hold a word for a wheel: what finds nothing for that wheel is asked for as it stands.
      const asTyped = query.position === null ? [] : waysToRead({ ...query, allWords: searchWords(query.text), sizes: [] })
      const found =
        firstOf(ways, (way) => follow(way, query.position)) ?? firstOf(asTyped, (way) => follow(way, null)) ?? leftovers(articles, query)
      const named = presentBrands(found.hits, articles, brands)
      const scores = new Map(found.hits.map(({ id, score }) => [id, score]))
      const scoreOf = ({ lineId }: Article): number => scores.get(lineId) ?? 0
      const { best, total } = bestOf(found.articles, limit, (a, b) => scoreOf(b) - scoreOf(a) || compareArticles(a, b))
      return {
        query: query.text,
        meant: query.meant === null ? null : partsOf(query.meant),
        sizes: presentSizes(found, named),
        brands: named,
        products: best.map(({ product }) => product),
        total,
      }
    },
  }
}

/**
 * The ways to understand a query, the likeliest first; the first one that finds something counts. What is written as a size is
 * one. Bare numbers beside words are first taken for a name (`tkc 80`), alone for a size. Typos are forgiven last.
 */
function waysToRead({ text, sizes, words, allWords, isSizeCertain }: SearchQuery): Way[] {
  if (text === '') return []
  const asWords: Way[] = allWords.length > 0 ? [{ words: allWords }, { bike: allWords }] : []
  const asTypos: Way[] = allWords.length > 0 ? [{ words: allWords, isTolerant: true }] : []
  if (sizes.length === 0) return [...asWords, ...asTypos]
  const asSize: Way[] = [{ sizes, words, isTolerant: true }]
  return isSizeCertain || words.length === 0 ? [...asSize, ...asWords, ...asTypos] : [...asWords, ...asSize, ...asTypos]
}

/** Nothing fits all of it: the sizes and brands that were named are a way on all the same. */
function leftovers(articles: SearchArticles, { sizes, words, isSizeCertain }: SearchQuery): Found {
  return {
    sizes: isSizeCertain ? sizesOf(articles, sizes) : [],
    hits: words.length > 0 ? articles.text.find(words, true).filter(({ isOfBrand }) => isOfBrand) : [],
    articles: [],
  }
}

/** A single tire for both wheels fits either; a set is none for one. */
function isFor({ product, listed }: Article, position: SearchPosition): boolean {
  if (position === 'set' || listed.isSet) return position === 'set' && listed.isSet
  return product.position === position || product.position === 'both'
}

function createBikes(popularSizes: SearchTexts['popularSizes']): TextIndex {
  const bikes = createTextIndex()
  for (const { width, profile, rim, motorcycles } of popularSizes) {
    bikes.put({ id: `${width}/${profile}/${rim}`, name: wordsOf(motorcycles), brand: [], other: [], joined: [] })
  }
  return bikes
}

function sizesOfBike({ sizes }: SearchArticles, bikes: TextIndex, words: readonly string[]): SizeEntry[] {
  return bikes.find(words, false).flatMap(({ id }) => sizes.get(id) ?? [])
}

function sizesOf({ sizes }: SearchArticles, patterns: readonly SizePattern[]): SizeEntry[] {
  return [...sizes.values()].filter((size) => patterns.some((pattern) => isOfPattern(size, pattern)))
}

/** A set stands under two sizes and counts once. */
function articlesOfSizes(sizes: readonly SizeEntry[]): Article[] {
  return [...new Set(sizes.flatMap((size) => [...size.articles]))]
}

/** Tires of these lines in these sizes, and only the sizes that they are made in. */
function ofBoth(named: readonly SizeEntry[], hits: TextHit[]): Found {
  const lines = new Set(hits.map(({ id }) => id))
  const sizes = named.filter((size) => [...size.articles].some(({ lineId }) => lines.has(lineId)))
  return { sizes, hits, articles: articlesOfSizes(sizes).filter(({ lineId }) => lines.has(lineId)) }
}

const ofBrands = (articles: Iterable<Article>, slugs: readonly string[]): Article[] =>
  [...articles].filter(({ product }) => slugs.includes(product.brandSlug))

/** Where the words name brands and nothing else was found, the list of a size is theirs alone; a list without sets has no filters. */
function presentSizes({ sizes, articles: found }: Found, named: SearchAnswer['brands']): SearchAnswer['sizes'] {
  const slugs = named.map(({ slug }) => slug)
  const isOfBrands = found.length > 0 && found.every(({ product }) => slugs.includes(product.brandSlug))
  const presented = sizes.map(({ width, profile, rim, articles }) => {
    const own = isOfBrands && [...articles].some(({ listed }) => listed.isSet) ? ofBrands(articles, slugs) : null
    const brands = own ? slugs.filter((slug) => own.some(({ product }) => product.brandSlug === slug)) : []
    return { width, profile, rim, count: own?.length ?? articles.size, brands }
  })
  return bestOf(presented, MOST_SIZES, (a, b) => b.count - a.count).best
}

function presentBrands(
  hits: readonly TextHit[],
  articles: SearchArticles,
  brands: ReadonlyMap<string, CatalogueBrand>,
): SearchAnswer['brands'] {
  const slugs = new Set(hits.filter(({ isOfBrand }) => isOfBrand).map(({ id }) => id.slice(0, id.indexOf('/'))))
  return [...slugs].slice(0, MOST_BRANDS).flatMap((slug) => {
    const brand = brands.get(slug)
    return brand ? [{ slug, name: brand.name, nameHe: brand.nameHe, count: countOfBrand(articles, slug) }] : []
  })
}

/** Products the shop lists under the brand. */
function countOfBrand({ lines }: SearchArticles, slug: string): number {
  return [...lines].reduce((sum, [id, { articles }]) => (id.startsWith(`${slug}/`) ? sum + articles.size : sum), 0)
}

function partsOf(key: string): SearchAnswer['meant'] {
  const size = parseSingleSize(key)
  return size && { width: size.width, profile: size.profile, rim: size.rim }
}

function firstOf<Item, Result>(items: readonly Item[], follow: (item: Item) => Result | null): Result | null {
  for (const item of items) {
    const result = follow(item)
    if (result !== null) return result
  }
  return null
}
