import { isDeepStrictEqual } from 'node:util'
import type { CatalogueBrand } from '#services/catalogue/catalogue.queries.ts'
import { compareListed } from '#services/domain/list-order.ts'
import type { Product } from '../product.contract.ts'
import { type Article, createSearchLines, type SearchLines } from './search-lines.ts'

/** A product as it is answered, and what it is found by. */
export type { Article }

export interface SizeEntry {
  width: string
  profile: string
  rim: string
  articles: Set<Article>
}

/** The catalogue in memory, by size, line and brand. The text index holds lines, not products: there are far fewer. */
export interface SearchArticles extends Pick<SearchLines, 'lines' | 'text'> {
  sizes: ReadonlyMap<string, SizeEntry>
  /** Both say whether answers of before may be wrong now; likes are left aside, since no result shows them. */
  put(article: Article): boolean
  remove(ean: string): boolean
}

export const lineIdOf = ({ brandSlug, name }: Pick<Product, 'brandSlug' | 'name'>): string => `${brandSlug}/${name}`

export const compareArticles = (a: Article, b: Article): number => compareListed(a.listed, b.listed)

export function createSearchArticles(brands: readonly CatalogueBrand[]): SearchArticles {
  const articles = new Map<string, Article>()
  const sizes = new Map<string, SizeEntry>()
  const { lines, text, move } = createSearchLines(brands)

  function leaveSizes(article: Article): void {
    for (const size of article.sizes) {
      const entry = sizes.get(size)
      entry?.articles.delete(article)
      if (entry?.articles.size === 0) sizes.delete(size)
    }
  }
  function remove(ean: string): boolean {
    const article = articles.get(ean)
    if (!article) return false
    articles.delete(ean)
    leaveSizes(article)
    move(article, undefined)
    return true
  }
  function put(article: Article): boolean {
    const { ean } = article.product
    const former = articles.get(ean)
    if (former) leaveSizes(former)
    articles.set(ean, article)
    for (const key of article.sizes) {
      const [width = '', profile = '', rim = ''] = key.split('/')
      const entry = sizes.get(key) ?? { width, profile, rim, articles: new Set() }
      sizes.set(key, entry)
      entry.articles.add(article)
    }
    move(former, article)
    return former === undefined || !isDeepStrictEqual(withoutLikes(former), withoutLikes(article))
  }
  return { sizes, lines, text, put, remove }
}

const withoutLikes = (article: Article): Article => ({ ...article, product: { ...article.product, likes: 0 } })
