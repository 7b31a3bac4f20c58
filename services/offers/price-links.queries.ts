import type { Queryable } from '#services/platform/postgres.ts'

export type OfferState = 'waiting' | 'accepted' | 'countered' | 'rejected' | 'redeemed' | 'lapsed' | 'unused'

/** The right to buy one article at a price, once. */
export interface PriceLink {
  offerId: string
  token: string
  ean: string
  agreedAgorot: number
  state: OfferState
  validUntil: Date
}

const COLUMNS = `offer_id AS "offerId", token, ean, agreed_agorot AS "agreedAgorot", state, expires_at AS "validUntil"`

/** Links as they stand; what is no token is left out. */
export async function listPriceLinks(queryable: Queryable, tokens: readonly string[]): Promise<PriceLink[]> {
  if (tokens.length === 0) return []
  const { rows } = await queryable.query<PriceLink>(`SELECT ${COLUMNS} FROM best_offers WHERE token = ANY($1)`, [tokens])
  return rows
}

/** The links of offers that were agreed to, by offer. */
export async function findLinksOfOffers(queryable: Queryable, offerIds: readonly string[]): Promise<Map<string, PriceLink>> {
  const { rows } = await queryable.query<PriceLink>(`SELECT ${COLUMNS} FROM best_offers WHERE offer_id = ANY($1) AND token IS NOT NULL`, [
    offerIds,
  ])
  return new Map(rows.map((link) => [link.offerId, link]))
}

/** Whether it still gives its price. */
export function isUsable({ state, validUntil }: PriceLink, at: Date): boolean {
  return (state === 'accepted' || state === 'countered') && at < validUntil
}

/**
 * What a link gives at a moment; null where there is none. `held`: an order that waits for its card holds it, and its shopper may send
 * that order again.
 */
export async function findPriceLinkState(
  queryable: Queryable,
  token: string,
  at: Date,
): Promise<(Omit<PriceLink, 'state'> & { state: 'usable' | 'held' | 'used' | 'over' }) | null> {
  const { rows } = await queryable.query<PriceLink & { isHeld: boolean }>(
    `SELECT ${COLUMNS}, EXISTS (SELECT FROM orders o WHERE o.order_id = b.order_id AND o.status = 'open' AND o.reserved_until IS NOT NULL) AS "isHeld"
     FROM best_offers b WHERE token = $1`,
    [token],
  )
  const [found] = rows
  if (!found) return null
  const { isHeld, ...link } = found
  if (isUsable(link, at)) return { ...link, state: 'usable' }
  return { ...link, state: link.state === 'redeemed' ? (isHeld ? 'held' : 'used') : 'over' }
}
