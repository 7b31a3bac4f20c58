import type { SupplierArticleChanged } from '#events/suppliers.events.ts'
import { mapYielding } from '#services/platform/map-yielding.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import { type Match, matchArticles } from './match/match-articles.ts'
import { oldStock } from './match/old-stock.ts'
import { listLineAliases, listProductsToMatch } from './products-to-match.queries.ts'
import { listSupplierArticles } from './supplier-articles.queries.ts'

export interface MatchedArticle {
  article: SupplierArticleChanged
  match: Match
  /** Made before what the same supplier offers of the same product: no offer of a fresh tire, however cheap. */
  isOldStock: boolean
}

/**
 * `readMatches`: of every article that is in a list now, which product of the shop it is, or why none; in the order of suppliers and
 * articles. Made anew whenever it is asked for, so that a new product or alias counts at once.
 */
export async function readMatches(queryable: Queryable): Promise<MatchedArticle[]> {
  const articles = await listSupplierArticles(queryable)
  const aliases = await listLineAliases(queryable)
  const products = (await listProductsToMatch(queryable)).map(({ ean, brandSlug, name, position, tire }) => ({
    ean,
    brandSlug,
    line: name,
    position,
    ...tire,
    lineAliases: (aliases.get(brandSlug) ?? []).flatMap(({ line, alias }) => (line === name ? [alias] : [])),
  }))
  const matches = await matchArticles(articles, products)
  const old = await oldStock(articles, matches)
  // One match for every article, in their order.
  return mapYielding(articles, (article, index) => ({ article, match: matches[index] as Match, isOldStock: old.has(article.articleId) }))
}
