import type { OrderPlaced } from '#events/orders.events.ts'
import type { UnitOfWork } from '#services/platform/unit-of-work.ts'

/** Reservation of price links by orders. */

type LinkedOrder = Pick<OrderPlaced, 'orderId' | 'lines'>

/** Offers with reserved links, and those with unavailable ones. */
interface LinksReservation {
  reserved: { offerId: string; ean: string }[]
  unavailable: string[]
}

/**
 * Marks an order's price links as used. If some are unavailable, the caller rolls back. A renewed reservation (late payment) ignores
 * expiry, since the order was placed in time.
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

/** Makes an order's links usable again until they expire. */
export async function releasePriceLinks({ tx, emit }: UnitOfWork, orderId: string): Promise<void> {
  const { rows } = await tx.query<{ offerId: string; ean: string }>(
    `UPDATE best_offers SET state = CASE WHEN agreed_agorot > offered_agorot THEN 'countered' ELSE 'accepted' END, order_id = NULL
     WHERE order_id = $1 RETURNING offer_id AS "offerId", ean`,
    [orderId],
  )
  for (const { offerId, ean } of rows) emit('best-offer.returned.v1', ean, { offerId, ean, orderId })
}
