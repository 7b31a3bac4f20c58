import { compareListed, type Listed } from '#services/domain/list-order.ts'
import type { CatalogueBrand } from '#services/projector/catalogue.queries.ts'
import type { Product } from '../contract/product.contract.ts'
import { lineDocument } from './line-document.ts'
import { createTextIndex, type TextIndex } from './text-index.ts'

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
export interface SearchArticles {
  sizes: ReadonlyMap<string, SizeEntry>
  lines: ReadonlyMap<string, ReadonlySet<Article>>
  text: Pick<TextIndex, 'find'>
  put(article: Article): void
  remove(ean: string): void
}

export const lineIdOf = ({ brandSlug, name }: Pick<Product, 'brandSlug' | 'name'>): string => `${brandSlug}/${name}`

export const compareArticles = (a: Article, b: Article): number => compareListed(a.listed, b.listed)

export function createSearchArticles(brands: readonly CatalogueBrand[]): SearchArticles {
  const bySlug = new Map(brands.map((brand) => [brand.slug, brand]))
  const articles = new Map<string, Article>()
  const sizes = new Map<string, SizeEntry>()
  const lines = new Map<string, Set<Article>>()
  const text = createTextIndex()

  function enter({ product }: Article, line: Set<Article> | undefined): Set<Article> {
    if (line) return line
    const id = lineIdOf(product)
    const brand = bySlug.get(product.brandSlug) ?? { name: product.brand, nameHe: '', aliases: [] }
    text.put({ id, ...lineDocument(product, brand) })
    const opened = new Set<Article>()
    lines.set(id, opened)
    return opened
  }
  function remove(ean: string): void {
    const article = articles.get(ean)
    if (!article) return
    articles.delete(ean)
    for (const size of article.sizes) {
      const entry = sizes.get(size)
      entry?.articles.delete(article)
      if (entry?.articles.size === 0) sizes.delete(size)
    }
    const line = lines.get(article.lineId)
    line?.delete(article)
    if (line?.size === 0) {
      lines.delete(article.lineId)
      text.remove(article.lineId)
    }
  }
  function put(article: Article): void {
    remove(article.product.ean)
    articles.set(article.product.ean, article)
    for (const key of article.sizes) {
      const [width = '', profile = '', rim = ''] = key.split('/')
      const entry = sizes.get(key) ?? { width, profile, rim, articles: new Set() }
      sizes.set(key, entry)
      entry.articles.add(article)
    }
    enter(article, lines.get(article.lineId)).add(article)
  }
  return { sizes, lines, text, put, remove }
}
