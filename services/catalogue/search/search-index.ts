import type { PopularSizesChanged } from '#events/catalogue.events.ts'
import type { MotorcycleChanged } from '#events/motorcycles.events.ts'
import type { CatalogueBrand } from '#services/catalogue/catalogue.queries.ts'
import { readArticleNumber } from '#services/domain/search/article-number.ts'
import { readSearch } from '#services/domain/search/search-query.ts'
import { withFinalLetter } from '#services/domain/search/search-text.ts'
import { parseSingleSize } from '#services/domain/tire-size.ts'
import type { SearchAnswer } from '../catalogue.contract.ts'
import { createInterpreter, type Matches } from './interpreter.ts'
import { createMotorcycleSearch } from './motorcycle-search.ts'
import { type Article, compareArticles, createSearchArticles, type SearchArticles } from './search-articles.ts'
import type { TextHit } from './text-index.ts'

export interface SearchIndex extends Pick<SearchArticles, 'put' | 'remove'> {
  /** Replaces all motorcycles. */
  setMotorcycles(motorcycles: readonly MotorcycleChanged[]): void
  /** For a `searchText`; a page of products (from 1), optionally the best one per line only. */
  search(text: string, options: SearchOptions): SearchAnswer
  /** All matching article numbers, best first, and the words without results. */
  findEans(text: string): { eans: string[]; missing: string[] }
}

export interface SearchOptions {
  /** Products per page. */
  limit: number
  page?: number
  isOnePerLine?: boolean
}

export interface SearchTexts {
  brands: readonly CatalogueBrand[]
  /** With the motorcycles that they fit: `xmax` is searched as often as its size. */
  popularSizes: PopularSizesChanged['sizes']
  motorcycles: readonly MotorcycleChanged[]
}

const MAX_SIZES = 6
const MAX_BRANDS = 3
const MAX_MOTORCYCLES = 12

export function createSearchIndex(texts: SearchTexts): SearchIndex {
  const articles = createSearchArticles(texts.brands)
  const { popularSizes } = texts
  const understandingOf = (motorcycles: readonly MotorcycleChanged[]) =>
    createInterpreter(articles, createMotorcycleSearch({ motorcycles, popularSizes }))
  let understand = understandingOf(texts.motorcycles)
  const brands = new Map(texts.brands.map((brand) => [brand.slug, brand]))
  const find = (text: string) => {
    const query = readSearch(text, (size) => isMade(articles, size))
    const numbered = articles.get(readArticleNumber(text) ?? '')
    const { found, missing } = numbered ? { found: onlyOf(numbered), missing: [] } : understand(query)
    const scores = new Map(found.hits.map(({ id, score }) => [id, score]))
    const scoreOf = ({ lineId }: Article): number => scores.get(lineId) ?? 0
    const compare = (a: Article, b: Article): number => scoreOf(b) - scoreOf(a) || compareArticles(a, b)
    return { query, found, missing: missing.map(withFinalLetter), compare }
  }
  return {
    put: articles.put,
    remove: articles.remove,
    setMotorcycles(motorcycles) {
      understand = understandingOf(motorcycles)
    },
    findEans(text) {
      const { found, missing, compare } = find(text)
      return { eans: found.articles.toSorted(compare).map(({ product }) => product.ean), missing }
    },
    search(text, { limit, page = 1, isOnePerLine = false }) {
      const { query, found, missing, compare } = find(text)
      const named = presentBrands(found.hits, articles, brands)
      const shown = isOnePerLine ? bestOfLines(found.articles, compare) : found.articles
      return {
        query: query.text,
        meant: query.meant === null ? null : partsOf(query.meant),
        translated: query.translated,
        missing,
        sizes: presentSizes(found, named),
        brands: named,
        motorcycles: found.motorcycles.slice(0, MAX_MOTORCYCLES).map((each) => presentMotorcycle(each, found.year)),
        products: bestOf(shown, limit * page, compare)
          .slice(limit * (page - 1))
          .map(({ product }) => product),
        total: found.articles.length,
      }
    },
  }
}

const onlyOf = (article: Article): Matches => ({ sizes: [], hits: [], articles: [article], motorcycles: [], year: null })

function presentMotorcycle(motorcycle: MotorcycleChanged, year: number | null): SearchAnswer['motorcycles'][number] {
  const { id, brand, model, yearFrom, yearTo, front, rear } = motorcycle
  return { id, brand, model, yearFrom, yearTo, front: front.displaySize, rear: rear.displaySize, year }
}

function bestOfLines(articles: readonly Article[], compare: (a: Article, b: Article) => number): Article[] {
  const best = new Map<string, Article>()
  for (const article of articles) {
    const former = best.get(article.lineId)
    if (former === undefined || compare(article, former) < 0) best.set(article.lineId, article)
  }
  return [...best.values()]
}

const ofBrands = (articles: Iterable<Article>, slugs: readonly string[]): Article[] =>
  [...articles].filter(({ product }) => slugs.includes(product.brandSlug))

/** If the words name only brands, the size's list is narrowed to them; a list without sets has no filters. */
function presentSizes({ sizes, articles: found }: Matches, named: SearchAnswer['brands']): SearchAnswer['sizes'] {
  const slugs = named.map(({ slug }) => slug)
  const isOfBrands = found.length > 0 && found.every(({ product }) => slugs.includes(product.brandSlug))
  const presented = sizes.map(({ width, profile, rim, articles }) => {
    const own = isOfBrands && [...articles].some(({ listed }) => listed.isSet) ? ofBrands(articles, slugs) : null
    const brands = own ? slugs.filter((slug) => own.some(({ product }) => product.brandSlug === slug)) : []
    return { width, profile, rim, count: own?.length ?? articles.size, brands }
  })
  return bestOf(presented, MAX_SIZES, (a, b) => b.count - a.count)
}

function presentBrands(
  hits: readonly TextHit[],
  articles: SearchArticles,
  brands: ReadonlyMap<string, CatalogueBrand>,
): SearchAnswer['brands'] {
  const slugs = new Set(hits.filter(({ isOfBrand }) => isOfBrand).map(({ id }) => id.slice(0, id.indexOf('/'))))
  return [...slugs].slice(0, MAX_BRANDS).flatMap((slug) => {
    const brand = brands.get(slug)
    return brand ? [{ slug, name: brand.name, nameHe: brand.nameHe, count: articles.countOfBrand(slug) }] : []
  })
}

const isMade = ({ sizes }: SearchArticles, key: string): boolean => {
  const size = partsOf(key)
  return size !== null && sizes.has(`${size.width}/${size.profile}/${size.rim}`)
}

function partsOf(key: string): SearchAnswer['meant'] {
  const size = parseSingleSize(key)
  return size && { width: size.width, profile: size.profile, rim: size.rim }
}

/** The first `limit` items by `compare`, in one pass without a full sort. */
function bestOf<Item>(items: Iterable<Item>, limit: number, compare: (a: Item, b: Item) => number): Item[] {
  const best: Item[] = []
  for (const item of items) {
    const worst = best.at(-1)
    if (best.length >= limit && (worst === undefined || compare(item, worst) >= 0)) continue
    best.splice(insertionIndexOf(best, item, compare), 0, item)
    if (best.length > limit) best.pop()
  }
  return best
}

function insertionIndexOf<Item>(sorted: readonly Item[], item: Item, compare: (a: Item, b: Item) => number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const other = sorted[middle]
    if (other !== undefined && compare(item, other) < 0) high = middle
    else low = middle + 1
  }
  return low
}
