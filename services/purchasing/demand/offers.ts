import type { SupplierArticleChanged } from '#events/suppliers.events.ts'
import { mapYielding } from '#services/platform/map-yielding.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import { readMatches } from '../matches.queries.ts'
import type { SupplierOffer } from '../plan/plan-input.ts'

/** What suppliers offer of each product, in the order of articles; old stock is no offer of a fresh tire. */
export async function readOffers(queryable: Queryable): Promise<Map<string, SupplierOffer[]>> {
  const offers = new Map<string, SupplierOffer[]>()
  await mapYielding(await readMatches(queryable), ({ article, match, isOldStock }) => {
    if (match.ean === null || isOldStock) return
    const ofProduct = offers.get(match.ean)
    if (ofProduct) ofProduct.push(toOffer(article))
    else offers.set(match.ean, [toOffer(article)])
  })
  for (const ofProduct of offers.values()) ofProduct.sort((one, other) => (one.articleId < other.articleId ? -1 : 1))
  return offers
}

function toOffer(article: SupplierArticleChanged): SupplierOffer {
  const { articleId, supplier, sku, priceCents, units, isAtLeast, minimumQuantity, multiple, leadDays, validFrom, validTo } = article
  return { articleId, supplier, sku, priceCents, units, isAtLeast, minimumQuantity, multiple, leadDays, validFrom, validTo }
}
