import type { SupplierArticleChanged } from '#events/suppliers.events.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import type { ProductToBuy } from '#services/projector/products-to-buy.queries.ts'
import { listSupplierArticles } from '#services/projector/supplier-articles.queries.ts'
import { matchArticles } from '../match/match-articles.ts'
import type { SupplierOffer } from '../plan/plan-input.ts'

/** What suppliers offer of each product, in the order of articles. */
export async function readOffers(queryable: Queryable, products: readonly ProductToBuy[]): Promise<Map<string, SupplierOffer[]>> {
  const articles = await listSupplierArticles(queryable)
  const matches = matchArticles(
    articles,
    products.map(({ ean, brandSlug, name, tire, position }) => ({
      ean,
      brandSlug,
      line: name,
      lineAliases: [],
      sizeKey: tire.sizeKey,
      position,
    })),
  )
  const offers = new Map<string, SupplierOffer[]>()
  for (const [place, { ean }] of matches.entries()) {
    const article = articles[place]
    if (ean === null || article === undefined) continue
    const ofProduct = offers.get(ean)
    if (ofProduct) ofProduct.push(toOffer(article))
    else offers.set(ean, [toOffer(article)])
  }
  for (const ofProduct of offers.values()) ofProduct.sort((one, other) => (one.articleId < other.articleId ? -1 : 1))
  return offers
}

function toOffer(article: SupplierArticleChanged): SupplierOffer {
  const { articleId, supplier, sku, priceCents, units, isAtLeast, minimumQuantity, multiple, leadDays, validFrom, validTo } = article
  return { articleId, supplier, sku, priceCents, units, isAtLeast, minimumQuantity, multiple, leadDays, validFrom, validTo }
}
