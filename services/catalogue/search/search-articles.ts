import { isDeepStrictEqual } from 'node:util'
import type { CatalogueBrand } from '#services/catalogue/catalogue.queries.ts'
import { lineKey, lineNameOf } from '#services/domain/line-name.ts'
import { compareListed, type Listed } from '#services/domain/list-order.ts'
import { otherSpellings } from '#services/domain/search/line-names.ts'
import { searchText, searchWords } from '#services/domain/search/search-text.ts'
import type { Product } from '../product.contract.ts'
import { createTextIndex, LONGEST_JOIN, type TextDocument, type TextIndex } from './text-index.ts'

/** A product and its search terms. */
export interface Article {
  product: Product
  listed: Listed
  lineId: string
  /** Words for its kind and strengths, normalized by `searchText`. */
  kinds: readonly string[]
  /** `width/profile/rim`; for a set both. */
  sizes: readonly string[]
}

interface Line {
  articles: Set<Article>
  /** The source of its document, for change detection. */
  written: string
}

/** Model lines and their texts. A line is found by the words of all its tires. */
interface SearchLines {
  lines: ReadonlyMap<string, Pick<Line, 'articles'>>
  text: Pick<TextIndex, 'find' | 'has'>
  /** Moves an article from its former line to its own. */
  move(former: Article | undefined, article: Article | undefined): void
}

function createSearchLines(brands: readonly CatalogueBrand[]): SearchLines {
  const bySlug = new Map(brands.map((brand) => [brand.slug, brand]))
  const lines = new Map<string, Line>()
  const text = createTextIndex()

  function write(id: string): void {
    const line = lines.get(id)
    const articles = [...(line?.articles ?? [])]
    const first = articles[0]?.product
    if (!line || !first) {
      lines.delete(id)
      text.remove(id)
      return
    }
    const kinds = distinct(articles.flatMap((article) => article.kinds))
    const brandNames = distinct(articles.map(({ product }) => product.brand))
    const { name } = lineNameOf(articles.map(({ product }) => ({ name: product.name, articles: 1 })))
    const written = JSON.stringify([name, kinds, brandNames])
    if (line.written === written) return
    line.written = written
    const brand = bySlug.get(first.brandSlug) ?? { name: brandNames.join(' '), nameHe: '', aliases: [] }
    text.put({ id, ...lineDocument({ name, kinds }, brand) })
  }
  function move(former: Article | undefined, article: Article | undefined): void {
    if (former) lines.get(former.lineId)?.articles.delete(former)
    if (article) {
      const line = lines.get(article.lineId) ?? { articles: new Set(), written: '' }
      lines.set(article.lineId, line)
      line.articles.add(article)
      write(article.lineId)
    }
    if (former && former.lineId !== article?.lineId) write(former.lineId)
  }
  return { lines, text, move }
}

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)].sort()

export interface SizeEntry {
  width: string
  profile: string
  rim: string
  articles: Set<Article>
}

/** The catalogue in memory, by size, line and brand. The text index holds lines, not products: there are far fewer. */
export interface SearchArticles extends Pick<SearchLines, 'lines' | 'text'> {
  sizes: ReadonlyMap<string, SizeEntry>
  get(ean: string): Article | undefined
  /** Number of the brand's products. */
  countOfBrand(slug: string): number
  /** Both return whether earlier answers may be stale; likes are ignored, since no result shows them. */
  put(article: Article): boolean
  remove(ean: string): boolean
}

export const lineIdOf = ({ brandSlug, name }: Pick<Product, 'brandSlug' | 'name'>): string => lineKey(brandSlug, name)

export const compareArticles = (a: Article, b: Article): number => compareListed(a.listed, b.listed)

export function createSearchArticles(brands: readonly CatalogueBrand[]): SearchArticles {
  const articles = new Map<string, Article>()
  const sizes = new Map<string, SizeEntry>()
  const ofBrands = new Map<string, number>()
  const countOfBrand = (slug: string): number => ofBrands.get(slug) ?? 0
  const { lines, text, move } = createSearchLines(brands)

  function leaveSizes(article: Article): void {
    for (const size of article.sizes) {
      const entry = sizes.get(size)
      entry?.articles.delete(article)
      if (entry?.articles.size === 0) sizes.delete(size)
    }
  }
  const count = ({ product: { brandSlug } }: Article, by: 1 | -1) => ofBrands.set(brandSlug, countOfBrand(brandSlug) + by)
  function remove(ean: string): boolean {
    const article = articles.get(ean)
    if (!article) return false
    articles.delete(ean)
    count(article, -1)
    leaveSizes(article)
    move(article, undefined)
    return true
  }
  function put(article: Article): boolean {
    const { ean } = article.product
    const former = articles.get(ean)
    if (former) {
      leaveSizes(former)
      count(former, -1)
    }
    articles.set(ean, article)
    count(article, 1)
    for (const key of article.sizes) {
      const [width = '', profile = '', rim = ''] = key.split('/')
      const entry = sizes.get(key) ?? { width, profile, rim, articles: new Set() }
      sizes.set(key, entry)
      entry.articles.add(article)
    }
    move(former, article)
    return former === undefined || !isDeepStrictEqual(withoutLikes(former), withoutLikes(article))
  }
  return { sizes, lines, text, get: (ean) => articles.get(ean), countOfBrand, put, remove }
}

const withoutLikes = (article: Article): Article => ({ ...article, product: { ...article.product, likes: 0 } })

type LineWords = Omit<TextDocument, 'id'>

/** The search document of a line, with the kinds of its tires. `brand` may lack a description. */
function lineDocument(
  line: Pick<Product, 'name'> & { kinds: readonly string[] },
  brand: Pick<CatalogueBrand, 'name' | 'nameHe' | 'aliases'>,
): LineWords {
  const name = wordsOf(line.name)
  const parts = wordsOf(line.name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
  const brandWords = [brand.name, brand.nameHe, ...brand.aliases].map(wordsOf)
  return {
    name: unique(name),
    brand: unique(brandWords.flat()),
    other: unique([...parts, ...[...name, ...parts].flatMap(otherSpellings), ...line.kinds]).filter((word) => !name.includes(word)),
    joined: unique([parts, ...brandWords].flatMap(joins)),
  }
}

export const wordsOf = (text: string): string[] => searchWords(searchText(text))

const unique = (words: readonly string[]): string[] => [...new Set(words)]

/** Adjacent words joined into one. */
export function joins(words: readonly string[]): string[] {
  return words.flatMap((_, start) =>
    Array.from({ length: LONGEST_JOIN - 1 }, (_, more) => words.slice(start, start + more + 2))
      .filter((run, more) => run.length === more + 2)
      .map((run) => run.join('')),
  )
}
