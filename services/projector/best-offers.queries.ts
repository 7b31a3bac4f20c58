import type { Queryable } from '#services/platform/postgres.ts'

const MAX_LISTED_OFFERS = 500

export interface BestOfferRow {
  offerId: string
  contactId: string
  ean: string
  displayName: string
  brand: string
  displaySize: string
  offeredAgorot: number
  priceAgorot: number
  status: 'made'
  madeAt: Date
}

/** Shoppers' offers, the newest first. */
export async function listBestOffers(database: Queryable, limit: number): Promise<BestOfferRow[]> {
  const { rows } = await database.query<BestOfferRow>(
    `SELECT offer_id AS "offerId", contact_id AS "contactId", ean, display_name AS "displayName", brand, display_size AS "displaySize",
       offered_agorot AS "offeredAgorot", price_agorot AS "priceAgorot", status, made_at AS "madeAt"
     FROM read.best_offers ORDER BY made_at DESC, offer_id DESC LIMIT $1`,
    [Math.min(limit, MAX_LISTED_OFFERS)],
  )
  return rows
}
