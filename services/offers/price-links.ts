import type { OrderPlaced } from '#events/orders.events.ts'
import type { OrderTransaction } from '#services/orders/order-transaction.ts'

/** What an order holds of best offers: the price links that it spends. */

type Spender = Pick<OrderPlaced, 'orderId' | 'lines'>

/** Offers whose links were spent, and those whose links are gone. */
interface Spent {
  spent: { offerId: string; ean: string }[]
  gone: string[]
}

/**
 * Spends the links that gave an order its prices. With some gone the caller undoes what it did. An order that is held again, late money
 * having come for it, needs no time left: it was placed in time.
 */
export async function spendLinks({ tx, at }: OrderTransaction, { orderId, lines }: Spender, isAgain: boolean): Promise<Spent> {
  const offerIds = lines.flatMap(({ offerId }) => offerId ?? []).sort()
  if (offerIds.length === 0) return { spent: [], gone: [] }
  const { rows: spent } = await tx.query<{ offerId: string; ean: string }>(
    `WITH links AS (
       SELECT offer_id FROM best_offers WHERE offer_id = ANY($1) ORDER BY offer_id FOR UPDATE
     )
     UPDATE best_offers o SET state = 'redeemed', order_id = $2 FROM links
     WHERE o.offer_id = links.offer_id AND ((o.state IN ('accepted', 'countered') AND o.expires_at > $3) OR
       ($4 AND o.state IN ('accepted', 'countered', 'unused')))
     RETURNING o.offer_id AS "offerId", ean`,
    [offerIds, orderId, at, isAgain],
  )
  return { spent, gone: offerIds.filter((id) => !spent.some(({ offerId }) => offerId === id)) }
}

export function tellSpent({ tell }: OrderTransaction, orderId: string, spent: Spent['spent']): void {
  for (const { offerId, ean } of spent) tell('best-offer.redeemed.v1', ean, { offerId, ean, orderId })
}

/** The links of an order hold again, until their time is over. */
export async function returnLinks({ tx, tell }: OrderTransaction, orderId: string): Promise<void> {
  const { rows } = await tx.query<{ offerId: string; ean: string }>(
    `UPDATE best_offers SET state = CASE WHEN agreed_agorot > offered_agorot THEN 'countered' ELSE 'accepted' END, order_id = NULL
     WHERE order_id = $1 RETURNING offer_id AS "offerId", ean`,
    [orderId],
  )
  for (const { offerId, ean } of rows) tell('best-offer.returned.v1', ean, { offerId, ean, orderId })
}
