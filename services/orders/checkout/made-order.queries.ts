import type { MessageChannel } from '#events/messages.events.ts'
import type { OrderPlaced, OrderStatus } from '#events/orders.events.ts'
import { dayText } from '#services/domain/calendar.ts'
import { courierDates, firstPickup } from '#services/domain/delivery.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { agorotToShekels } from '#services/domain/money.ts'
import { maskedEmail } from '#services/domain/person.ts'
import type { WeekHours } from '#services/domain/working-hours.ts'
import { GARAGE_PLACE } from '#services/garages/garages.queries.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import type { MadeOrder } from './checkout.contract.ts'

/** Of orders that were placed before their own was recorded. */
const EARLIER_COURIER = { least: 1, most: 3 }

/** What an order is to its buyer. */
export interface FoundOrder {
  placed: OrderPlaced
  status: OrderStatus
  reservation: 'held' | 'released' | 'handed_over'
  placedAt: Date
  /** As the projection has it, which may be behind. */
  paidAt: Date | null
  email: string | null
  isByWhatsApp: boolean
  /** The current address of its garage. */
  garagePlace: NonNullable<MadeOrder['garage']>['place'] | null
}

export interface OrderPresentation {
  pickupHours: WeekHours | null
  /** By which messages are sent. */
  channels: readonly MessageChannel[]
}

/** The order as its buyer sees it, as last placed; null for an unknown one. */
export async function findMadeOrder(database: Queryable, orderId: string, shop: OrderPresentation): Promise<MadeOrder | null> {
  const { rows } = await database.query<FoundOrder>(
    `SELECT o.placed, o.status, o.reservation, o.placed_at AS "placedAt", r.paid_at AS "paidAt", c.email,
       coalesce(c.details ->> 'whatsApp' = 'true', false) AS "isByWhatsApp",
       ${GARAGE_PLACE("o.placed #>> '{fitting,garageId}'")} AS "garagePlace"
     FROM orders o LEFT JOIN contacts c USING (contact_id) LEFT JOIN read.orders r USING (order_id) WHERE order_id = $1`,
    [orderId],
    { isPrepared: true },
  )
  return rows[0] ? presentOrder(rows[0], shop) : null
}

export function presentOrder(found: FoundOrder, shop: OrderPresentation): MadeOrder {
  const { placed, status, reservation, garagePlace } = found
  const { receiving, fitting, lines, price, installments, reservedUntil, courierDays } = placed
  const isWaitedFor = status === 'open' && reservation === 'held' && mayBePaidLater(placed)
  const isGoing = status !== 'cancelled' && reservation !== 'released'
  const atShop = lastAtShop(lines, startsOn(found))
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
    ...(isWaitedFor && reservedUntil !== null && { reservedUntil }),
    ...(isGoing && receiving === 'shipping' && { delivery: courierDates(atShop, courier) }),
    ...(isGoing && receiving === 'pickup' && shop.pickupHours && { pickup: firstPickup(atShop, shop.pickupHours) }),
    ...(fitting && {
      garage: {
        displayName: fitting.garage,
        ...(garagePlace && { place: garagePlace }),
        installation: agorotToShekels(price.installationAgorot),
      },
    }),
    ...(isGoing && slot && { appointment: { displayText: dayText(slot.date), startCursor: slot.startsAt } }),
    ...(isGoing && mailedTo(found, shop.channels)),
  }
}

/** By transfer, or by the link of an order that was taken by telephone. */
const mayBePaidLater = ({ paymentMethod, takenBy }: OrderPlaced): boolean => paymentMethod === 'transfer' || takenBy !== undefined

/** The day from which its dates count: the payment may come in its last moment, and whatever is promised must hold then, too. */
function startsOn({ placed, placedAt, paidAt }: FoundOrder): string {
  const { reservedUntil } = placed
  const start = mayBePaidLater(placed) ? (paidAt ?? reservedUntil ?? placedAt) : placedAt
  return israelDate(start instanceof Date ? start.getTime() : start)
}

/** Where its confirmation goes. An order that is paid by card at once has none before that. */
function mailedTo({ email, isByWhatsApp, status, placed }: FoundOrder, channels: readonly MessageChannel[]): Pick<MadeOrder, 'mailedTo'> {
  const isConfirmed = status !== 'closed' && (status !== 'open' || mayBePaidLater(placed))
  const first = isByWhatsApp && channels.includes('whatsapp') ? 'whatsapp' : channels[0]
  return isConfirmed && first === 'email' && email !== null ? { mailedTo: maskedEmail(email) } : {}
}

/** The date on which its last item is at the shop. */
function lastAtShop(lines: OrderPlaced['lines'], placedOn: string): string {
  return lines.reduce((last, { arrivesOn }) => (arrivesOn !== null && arrivesOn > last ? arrivesOn : last), placedOn)
}
