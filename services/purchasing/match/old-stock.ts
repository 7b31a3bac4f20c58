import type { SupplierArticleChanged } from '#events/suppliers.events.ts'
import type { Match } from './match-articles.ts'

type Dated = Pick<SupplierArticleChanged, 'articleId' | 'supplier' | 'dot'>

/** Articles that were made before others of the same supplier and product; who says no week has fresh ones. */
export function oldStock(articles: readonly Dated[], matches: readonly Match[]): Set<string> {
  const newest = new Map<string, string>()
  const keyOf = ({ supplier }: Dated, place: number) => {
    const ean = matches[place]?.ean
    return ean ? `${supplier} ${ean}` : null
  }
  for (const [place, article] of articles.entries()) {
    const key = keyOf(article, place)
    if (key !== null && madeIn(article) > (newest.get(key) ?? '')) newest.set(key, madeIn(article))
  }
  return new Set(
    articles.flatMap((article, place) => {
      const key = keyOf(article, place)
      return key !== null && madeIn(article) < (newest.get(key) ?? '') ? [article.articleId] : []
    }),
  )
}

/** Year and week, so that they sort; what is not known comes last. */
export function madeIn({ dot }: Pick<SupplierArticleChanged, 'dot'>): string {
  return dot === null ? '9999' : `${dot.slice(2)}${dot.slice(0, 2)}`
}
