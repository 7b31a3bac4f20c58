import type { OrderPlaced } from '#events/orders.events.ts'
import { dayText } from '#services/domain/calendar.ts'
import { courierDates, firstPickup } from '#services/domain/delivery.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { agorotToShekels } from '#services/domain/money.ts'
import type { WeekHours } from '#services/domain/working-hours.ts'
import { findGarage } from '#services/garages/garages.queries.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import type { MadeOrder } from './checkout.contract.ts'

/** Of orders that were placed before their own was recorded. */
const EARLIER_COURIER = { least: 1, most: 3 }

/** The order as its buyer sees it, as last placed; null for an unknown one. */
export async function findMadeOrder(database: Queryable, orderId: string, pickupHours: WeekHours | null): Promise<MadeOrder | null> {
  const { rows } = await database.query<{ placed: OrderPlaced; placedAt: Date; isWaitedFor: boolean }>(
    `SELECT placed, placed_at AS "placedAt", status = 'open' AND reservation = 'held' AS "isWaitedFor" FROM orders WHERE order_id = $1`,
    [orderId],
  )
  if (!rows[0]) return null
  const { placed, placedAt, isWaitedFor } = rows[0]
  const { receiving, fitting, lines, price, installments, paymentMethod, reservedUntil, courierDays } = placed
  const atShop = lastAtShop(lines, israelDate(placedAt.getTime()))
  const courier = courierDays === undefined ? EARLIER_COURIER : { least: courierDays, most: courierDays }
  const slot = fitting?.slot
  return {
    receiving,
    isManualBooking: slot === null,
    lines: lines.map(({ ean, quantity, isSet, brand, displayName, displaySize, priceAgorot, offerId }) => ({
      ean,
      quantity,
      isSet,
      brand,
      displayName,
      displaySize,
      price: agorotToShekels(priceAgorot),
      ...(offerId === undefined ? {} : { isAgreed: true }),
    })),
    discount: agorotToShekels(price.discountAgorot),
    shipping: agorotToShekels(price.shippingAgorot),
    charged: agorotToShekels(price.chargedAgorot),
    installments,
    ...(isWaitedFor && paymentMethod === 'transfer' && reservedUntil !== null && { reservedUntil }),
    ...(receiving === 'shipping' && { delivery: courierDates(atShop, courier) }),
    ...(receiving === 'pickup' && pickupHours && { pickup: firstPickup(atShop, pickupHours) }),
    ...(fitting && { garage: { ...(await presentGarage(database, fitting)), installation: agorotToShekels(price.installationAgorot) } }),
    ...(slot && { appointment: { displayText: dayText(slot.date), startCursor: slot.startsAt } }),
  }
}

/** The date on which its last item is at the shop. */
function lastAtShop(lines: OrderPlaced['lines'], placedOn: string): string {
  return lines.reduce((last, { arrivesOn }) => (arrivesOn !== null && arrivesOn > last ? arrivesOn : last), placedOn)
}

/** Its name at ordering, its current address. */
async function presentGarage(database: Queryable, { garageId, garage: displayName }: NonNullable<OrderPlaced['fitting']>) {
  const found = await findGarage(database, garageId)
  return { displayName, ...(found && { place: { address: found.address, city: found.city.displayName, phone: found.phone } }) }
}
