import type { LicenceConfirmed, OrderPlaced } from '#events/orders.events.ts'
import type { NewOrderContact } from '#services/contacts/index.ts'
import type { CourierDays } from '#services/domain/delivery.ts'
import { motorcycleName } from '#services/domain/motorcycle-name.ts'
import { workingHoursAfter } from '#services/domain/working-hours.ts'
import type { CatalogueGarage } from '#services/garages/garages.queries.ts'
import { findMotorcycle } from '#services/motorcycles/motorcycles.queries.ts'
import type { UnitOfWork, UnitOfWorkDeps } from '#services/platform/unit-of-work.ts'
import { decide, decidePlacing } from '../order.decide.ts'
import type { Order, OrderStep } from '../order.evolve.ts'
import type { Placing } from '../order-record.ts'
import type { CheckoutCommand, CheckoutRefused } from './checkout-types.ts'
import type { DuplicateOrder, HashedCommand } from './duplicate-order.ts'
import type { Quote } from './order-quote.ts'
import { ceilingsFor, type HeldUnpaid, refuseTooMuch, type UnpaidCeilings } from './unpaid-ceilings.ts'

export interface PlaceOrderDeps extends UnitOfWorkDeps, UnpaidCeilings {
  /** Minutes that an order waits for its card payment. */
  reservationMinutes: number
  takesCards: boolean
  courierDays: CourierDays
  /** Hours of working days that it waits for a transfer. */
  transferHours: number
  /** Wrong coupon codes per hour, over all addresses; 0 = unlimited. */
  wrongCouponsPerHour: number
}

export interface PlaceRequest extends HashedCommand {
  /** Whether its client is still connected. */
  isWaitedFor: () => boolean
  /** An attempt that the gateway was queried about already. */
  checkedAttemptId: string | null
  /** Of the request that it came with. */
  traceparent: string | undefined
}

const MS_PER_MINUTE = 60_000

interface Placeable {
  request: PlaceRequest
  number: string
  /** The order to place again. */
  duplicate: DuplicateOrder | null
  former: Order | null
  quote: Quote
  held: readonly HeldUnpaid[]
}

/** An order that may be placed if what it needs can be reserved. */
export interface DraftedOrder {
  ok: true
  request: PlaceRequest
  order: OrderPlaced
  former: Order | null
  events: readonly OrderStep[]
  contact: NewOrderContact
  placing: Placing
  /** Where it is fitted. */
  garage: CatalogueGarage | null
}

/** Refuses what no reservation is needed for to know. */
export async function draftOrder(deps: PlaceOrderDeps, unit: UnitOfWork, what: Placeable): Promise<DraftedOrder | CheckoutRefused> {
  const { request, duplicate, former, held } = what
  const { command, cartHash, requestHash } = request
  const { person, key, address } = command
  const { at } = unit
  const order = toOrder(deps, unit, what)
  const { orderId, contactId } = order
  const isUnpaid = order.price.chargedAgorot > 0
  const isByCard = order.paymentMethod === 'creditcard' && isUnpaid
  const attemptId = isByCard && command.takenBy === null ? deps.newId() : null
  if (isByCard && !deps.takesCards) return { ok: false, reason: 'payment_unavailable' }
  const tooMuch = isUnpaid ? refuseTooMuch(held, order, ceilingsFor(address, deps)) : null
  if (tooMuch !== null) return tooMuch
  const licence = command.licence && (await findLicence(unit, orderId, command.licence))
  return {
    ok: true,
    request,
    order,
    former,
    events:
      former === null ? decidePlacing(order, licence, at) : decide({ type: 'place-again', placed: order, licence }, former, at).events,
    contact: { contactId, orderId, requestHash, person, createdAt: at, placing: (duplicate?.attempts ?? 0) + 1 },
    placing: { cartHash, requestHash, key, addressHash: isUnpaid ? (address?.hash ?? null) : null, attemptId },
    garage: what.quote.garage,
  }
}

function toOrder(deps: PlaceOrderDeps, { at }: UnitOfWork, { request: { command }, former, quote, number }: Placeable): OrderPlaced {
  const { visitorId, receiving, couponCode, paymentMethod, takenBy } = command
  const { lines, fitting, price, courierDays } = quote
  const isCharged = paymentMethod === 'creditcard' && price.chargedAgorot > 0
  return {
    orderId: former?.orderId ?? number,
    contactId: deps.newId(),
    visitorId,
    lines,
    receiving,
    fitting,
    price,
    couponCode,
    paymentMethod,
    installments: isCharged ? command.installments : 1,
    reservedUntil: price.chargedAgorot > 0 ? reservedUntilOf(deps, command, at).toISOString() : null,
    ...(courierDays !== null && { courierDays }),
    ...(takenBy !== null && { takenBy }),
  }
}

/** When its reservations lapse. */
function reservedUntilOf(deps: PlaceOrderDeps, { paymentMethod, takenBy }: CheckoutCommand, at: Date): Date {
  if (paymentMethod === 'transfer' || takenBy !== null) return workingHoursAfter(at, deps.transferHours)
  return new Date(at.getTime() + deps.reservationMinutes * MS_PER_MINUTE)
}

/** The result of the licence comparison, with the catalogue's current sizes; null for an unknown motorcycle, since no order is refused for that. */
async function findLicence(
  { tx }: UnitOfWork,
  orderId: string,
  { motorcycleId, year, answer }: NonNullable<CheckoutCommand['licence']>,
): Promise<LicenceConfirmed | null> {
  const found = await findMotorcycle(tx, motorcycleId)
  if (!found) return null
  const { yearFrom, yearTo, front, rear } = found
  const isOfItsYears = year !== null && year >= yearFrom && year <= yearTo
  return {
    orderId,
    motorcycleId,
    motorcycle: motorcycleName(found),
    year: isOfItsYears ? year : null,
    front: front.displaySize,
    rear: rear.displaySize,
    answer,
  }
}
