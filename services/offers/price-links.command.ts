import type { OrderPlaced } from '#events/orders.events.ts'
import type { UnitOfWork } from '#services/platform/unit-of-work.ts'
import { decide } from './offer.decide.ts'
import type { Offer } from './offer.evolve.ts'
import { changesBy, loadOffers, saveOffers, writeOffers } from './offer-record.ts'

/** Reservation of price links by orders. */

type LinkedOrder = Pick<OrderPlaced, 'orderId' | 'lines'>

/** Offers with reserved links, and those with unavailable ones. */
interface LinksReservation {
  reserved: Pick<Offer, 'offerId' | 'ean'>[]
  unavailable: string[]
}

/** Marks an order's price links as used. If some are unavailable, the caller rolls back; else it emits the events (`emitRedeemed`). */
export async function reservePriceLinks(
  { tx, at }: UnitOfWork,
  { orderId, lines }: LinkedOrder,
  isAgain: boolean,
): Promise<LinksReservation> {
  const offerIds = lines.flatMap(({ offerId }) => offerId ?? []).sort()
  if (offerIds.length === 0) return { reserved: [], unavailable: [] }
  const changes = changesBy(await loadOffers(tx, { offerIds }), (offer) => decide({ type: 'redeem', orderId, isAgain }, offer, at))
  await writeOffers(tx, changes)
  const reserved = changes.map(({ record }) => record.offer)
  return { reserved, unavailable: offerIds.filter((id) => !reserved.some(({ offerId }) => offerId === id)) }
}

export function emitRedeemed({ emit }: UnitOfWork, orderId: string, reserved: LinksReservation['reserved']): void {
  for (const { offerId, ean } of reserved) emit('best-offer.redeemed.v1', ean, { offerId, ean, orderId })
}

/** Makes an order's links usable again until they expire. */
export async function releasePriceLinks(unit: UnitOfWork, orderId: string): Promise<void> {
  const used = await loadOffers(unit.tx, { orderId })
  await saveOffers(
    unit,
    changesBy(used, (offer) => decide({ type: 'return', orderId }, offer, unit.at)),
  )
}
