import type { OrderPlaced } from '#events/orders.events.ts'
import type { UnitOfWork } from '#services/platform/unit-of-work.ts'

/** What an order holds of best offers: the price links that it spends. */

type LinkedOrder = Pick<OrderPlaced, 'orderId' | 'lines'>

/** Offers whose links were spent, and those whose links are gone. */
interface LinksReservation {
  reserved: { offerId: string; ean: string }[]
  unavailable: string[]
}

/**
 * Spends the links that gave an order its prices. With some gone the caller undoes what it did. An order that is held again, late money
 * having come for it, needs no time left: it was placed in time.
 */
export async function reservePriceLinks(
  { tx, at }: UnitOfWork,
  { orderId, lines }: LinkedOrder,
  isAgain: boolean,
): Promise<LinksReservation> {
  const offerIds = lines.flatMap(({ offerId }) => offerId ?? []).sort()
  if (offerIds.length === 0) return { reserved: [], unavailable: [] }
  const { rows: reserved } = await tx.query<{ offerId: string; ean: string }>(
    `WITH links AS (
       SELECT offer_id FROM best_offers WHERE offer_id = ANY($1) ORDER BY offer_id FOR UPDATE
     )
     UPDATE best_offers o SET state = 'redeemed', order_id = $2 FROM links
     WHERE o.offer_id = links.offer_id AND ((o.state IN ('accepted', 'countered') AND o.expires_at > $3) OR
       ($4 AND o.state IN ('accepted', 'countered', 'unused')))
     RETURNING o.offer_id AS "offerId", ean`,
    [offerIds, orderId, at, isAgain],
  )
  return { reserved, unavailable: offerIds.filter((id) => !reserved.some(({ offerId }) => offerId === id)) }
}

export function emitRedeemed({ emit }: UnitOfWork, orderId: string, reserved: LinksReservation['reserved']): void {
  for (const { offerId, ean } of reserved) emit('best-offer.redeemed.v1', ean, { offerId, ean, orderId })
}

/** The links of an order hold again, until their time is over. */
export async function releasePriceLinks({ tx, emit }: UnitOfWork, orderId: string): Promise<void> {
  const { rows } = await tx.query<{ offerId: string; ean: string }>(
    `UPDATE best_offers SET state = CASE WHEN agreed_agorot > offered_agorot THEN 'countered' ELSE 'accepted' END, order_id = NULL
     WHERE order_id = $1 RETURNING offer_id AS "offerId", ean`,
    [orderId],
  )
  for (const { offerId, ean } of rows) emit('best-offer.returned.v1', ean, { offerId, ean, orderId })
}
