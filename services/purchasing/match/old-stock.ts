import type { SupplierArticleChanged } from '#events/suppliers.events.ts'
import { mapYielding } from '#services/platform/map-yielding.ts'
import { type Match, madeIn } from './match-articles.ts'

type Dated = Pick<SupplierArticleChanged, 'articleId' | 'supplier' | 'dot'>

/** Articles older than others of the same supplier and product; without a week they count as fresh. */
export async function oldStock(articles: readonly Dated[], matches: readonly Match[]): Promise<Set<string>> {
  const newest = new Map<string, string>()
  const keys = await mapYielding(articles, (article, index) => {
    const ean = matches[index]?.ean
    if (!ean) return null
    const key = `${article.supplier} ${ean}`
    if (madeIn(article) > (newest.get(key) ?? '')) newest.set(key, madeIn(article))
    return key
  })
  const old = new Set<string>()
  await mapYielding(articles, (article, index) => {
    const key = keys[index]
    if (key && madeIn(article) < (newest.get(key) ?? '')) old.add(article.articleId)
  })
  return old
}
