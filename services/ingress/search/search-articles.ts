import { compareListed, type Listed } from '#services/domain/list-order.ts'
import type { CatalogueBrand } from '#services/projector/catalogue.queries.ts'
import type { Product } from '../contract/product.contract.ts'
import { createSearchLines, type SearchLines } from './search-lines.ts'

/** A product as it is answered, and what it is found by. */
export interface Article {
  product: Product
  listed: Listed
  lineId: string
  /** `width/profile/rim`; of a set both. */
  sizes: readonly string[]
}

export interface SizeEntry {
  width: string
  profile: string
  rim: string
  articles: Set<Article>
}

/** The catalogue in memory, by size, line and brand. The text index holds lines, not products: there are far fewer. */
export interface SearchArticles extends Pick<SearchLines, 'lines' | 'text'> {
  sizes: ReadonlyMap<string, SizeEntry>
  put(article: Article): void
  remove(ean: string): void
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
  function remove(ean: string): void {
    const article = articles.get(ean)
    if (!article) return
    articles.delete(ean)
    leaveSizes(article)
    move(article, undefined)
  }
  function put(article: Article): void {
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
  }
  return { sizes, lines, text, put, remove }
}
