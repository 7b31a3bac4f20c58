import type { OrderPlaced } from '#events/orders.events.ts'
import { listProductsByEans } from '#services/catalogue/product.queries.ts'
import { type NewOrderContact, recordOrderContact, replaceOrderContact } from '#services/contacts/index.ts'
import type { CourierDays } from '#services/domain/delivery.ts'
import { motorcycleName } from '#services/domain/motorcycle-name.ts'
import { workingHoursAfter } from '#services/domain/working-hours.ts'
import { findMotorcycle } from '#services/motorcycles/motorcycles.queries.ts'
import { type UnitOfWork, type UnitOfWorkDeps, undo, withEvents } from '#services/platform/unit-of-work.ts'
import { areCouponsClosed } from '../coupons/wrong-coupons.ts'
import { changeStatus } from '../order-status.command.ts'
import { failAttempt } from '../payments/payment-attempt.ts'
import { release, reserve, type Unavailable } from '../stock/reservations.command.ts'
import { type Units, unitsOf } from '../stock/units.ts'
import type { CheckoutCommand, CheckoutRefused } from './checkout-types.ts'
import { cartHashOf, type DuplicateOrder, findDuplicate, lockCheckout, requestHashOf, resolveDuplicate } from './duplicate-order.ts'
import { type Quote, quoteOrder, slotTaken } from './order-quote.ts'
import { changesOfShortages, changesOfUsedLinks } from './price-lines.ts'
import { ceilingsFor, listHeldUnpaid, refuseTooMuch, type UnpaidCeilings } from './unpaid-ceilings.ts'

export interface PlaceOrderDeps extends UnitOfWorkDeps, UnpaidCeilings {
  /** Minutes that an order waits for its card payment. */
  reservationMinutes: number
  takesCards: boolean
  courierDays: CourierDays
  /** Hours of working days that it waits for a transfer. */
  transferHours: number
  /** Wrong coupon codes per hour, over all addresses; 0 = unlimited. */
  wrongCouponsPerHour: number
  /** Whether the client is still connected. */
  isWaitedFor: () => boolean
}

export interface PlacedOrder {
  ok: true
  orderId: string
  chargedAgorot: number
  /** The payment attempt; null when nothing is paid by card. */
  attemptId: string | null
}

/** Nothing was decided: this attempt may have been paid meanwhile, so the gateway must be queried first. */
export interface UnsettledAttempt {
  ok: true
  orderId: string
  chargedAgorot: number
  attemptToCheck: string
}

/**
 * Lock timeout for a busy article; the shopper gets a retriable error. A statement in a queue waits twice, for its turn and for the row,
 * so the answer comes within two seconds.
 */
const LOCK_WITHIN_MS = 800
const MS_PER_MINUTE = 60_000

/**
 * Places an order, or finds the one placed before. Prices, units, coupon and appointment are read and reserved in the transaction that
 * records it. `checkedAttemptId`: an attempt that the gateway was queried about already.
 */
export async function placeOrder(
  deps: PlaceOrderDeps,
  command: CheckoutCommand,
  checkedAttemptId: string | null,
): Promise<PlacedOrder | UnsettledAttempt | CheckoutRefused> {
  return withEvents(
    deps,
    async (unit) => {
      const placed = await decide(deps, unit, command, checkedAttemptId)
      return placed.ok ? placed : undo(placed)
    },
    { lockWithinMs: LOCK_WITHIN_MS },
  )
}

async function decide(
  deps: PlaceOrderDeps,
  unit: UnitOfWork,
  command: CheckoutCommand,
  checkedAttemptId: string | null,
): Promise<PlacedOrder | UnsettledAttempt | CheckoutRefused> {
  const cartHash = cartHashOf(command)
  const requestHash = requestHashOf(command)
  deps.failpoint?.('checkout.begun')
  const { tx, at } = unit
  // Pipelined.
  const [, found, shown] = await Promise.all([
    lockCheckout(tx, command, cartHash),
    findDuplicate(tx, command, cartHash, requestHash),
    listProductsByEans(
      tx,
      command.items.map(({ ean }) => ean),
    ),
  ])
  if (!found.ok) return found
  if (!deps.isWaitedFor()) return { ok: false, reason: 'not_waited_for' }
  const verdict = resolveDuplicate(found, command, requestHash, at)
  if (typeof verdict === 'object') return verdict
  if (found.duplicate !== null && verdict === 'return') {
    if (!found.isByKey) await saveIdempotencyKey(unit, command, found.duplicate.orderId, requestHash)
    const { orderId, chargedAgorot } = found.duplicate
    return { ok: true, orderId, chargedAgorot, attemptId: pendingOf(found.duplicate) }
  }
  const duplicate = verdict === 'replace' ? found.duplicate : null
  const attemptToCheck = duplicate && findUnsettledAttempt(duplicate)
  if (attemptToCheck && attemptToCheck.attemptToCheck !== checkedAttemptId) return attemptToCheck
  if (command.couponCode !== null && (await areCouponsClosed(tx, deps.wrongCouponsPerHour, at)))
    return { ok: false, reason: 'coupons_closed' }
  const own = duplicate === null ? [] : await releaseDuplicate(unit, duplicate, command)
  const quoted = await quoteOrder(tx, command, { shown, own, courierDays: deps.courierDays }, at)
  if (!quoted.ok) return quoted
  return record(deps, unit, { command, cartHash, requestHash, number: found.number, duplicate, quote: quoted.quote })
}

const pendingOf = ({ attemptId, attemptStatus }: DuplicateOrder): string | null => (attemptStatus === 'pending' ? attemptId : null)

function findUnsettledAttempt(duplicate: DuplicateOrder): UnsettledAttempt | null {
  const attemptToCheck = duplicate.isAtGateway ? pendingOf(duplicate) : null
  return attemptToCheck === null ? null : { ok: true, orderId: duplicate.orderId, chargedAgorot: duplicate.chargedAgorot, attemptToCheck }
}

/** Releases an order's reservations and its payment attempt before it is placed again. Returns the released units. */
async function releaseDuplicate(unit: UnitOfWork, { orderId, attemptId, lines }: DuplicateOrder, next: CheckoutCommand): Promise<Units[]> {
  if (attemptId !== null) await failAttempt(unit, attemptId, 'cancelled')
  return (await release(unit, orderId, 'payment_failed', next)) ? unitsOf(lines) : []
}

interface NewOrder {
  command: CheckoutCommand
  cartHash: string
  requestHash: string
  number: string
  /** The order to place again. */
  duplicate: DuplicateOrder | null
  quote: Quote
}

async function record(deps: PlaceOrderDeps, unit: UnitOfWork, what: NewOrder): Promise<PlacedOrder | CheckoutRefused> {
  const { command, duplicate, quote, requestHash } = what
  const { tx, at, emit } = unit
  const order = toOrder(deps, unit, what)
  const { orderId, contactId } = order
  const contact: NewOrderContact = {
    contactId,
    orderId,
    requestHash,
    person: command.person,
    createdAt: at,
    placing: (duplicate?.attempts ?? 0) + 1,
  }
  const isUnpaid = order.price.chargedAgorot > 0
  const isByCard = order.paymentMethod === 'creditcard' && isUnpaid
  const attemptId = isByCard && command.takenBy === null ? deps.newId() : null
  if (isByCard && !deps.takesCards) return { ok: false, reason: 'payment_unavailable' }
  const { visitorId, address } = command
  const [unpaid, , , reserved] = await Promise.all([
    isUnpaid ? listHeldUnpaid(tx, { phone: command.person.phone, visitorId, addressHash: address?.hash ?? null }, at) : [],
    duplicate === null ? recordOrderContact(tx, contact) : replaceOrderContact(unit, duplicate.contactId, contact),
    writeOrder(unit, what, order, attemptId),
    reserve(unit, order),
  ])
  const tooMuch = isUnpaid ? refuseTooMuch(unpaid, order, ceilingsFor(address, deps)) : null
  if (tooMuch !== null) return tooMuch
  if (!reserved.ok) return refusedOf(reserved, command, quote)
  emit(duplicate === null ? 'order.placed.v1' : 'order.placed-again.v1', orderId, order)
  if (command.licence) await emitLicence(unit, orderId, command.licence)
  // Nothing is left to charge, so the gateway is skipped.
  if (order.price.chargedAgorot === 0) await changeStatus(unit, orderId, 'paid', 'shop')
  return { ok: true, orderId, chargedAgorot: order.price.chargedAgorot, attemptId }
}

function toOrder(deps: PlaceOrderDeps, { at }: UnitOfWork, { command, duplicate, quote, number }: NewOrder): OrderPlaced {
  const { visitorId, receiving, couponCode, paymentMethod, takenBy } = command
  const { lines, fitting, price, courierDays } = quote
  const isCharged = paymentMethod === 'creditcard' && price.chargedAgorot > 0
  return {
    orderId: duplicate?.orderId ?? number,
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

/** Inserts order, payment attempt and idempotency key in one statement. */
async function writeOrder({ tx, at }: UnitOfWork, what: NewOrder, order: OrderPlaced, attemptId: string | null): Promise<void> {
  await tx.query(
    `WITH written AS (
       INSERT INTO orders (order_id, contact_id, visitor_id, cart_digest, status, placed, reservation, reserved_until, placed_at, address_hash)
       VALUES ($1, $2, $3, $4, 'open', $5, 'held', $6, $7, $13)
       ON CONFLICT (order_id)
       DO UPDATE SET contact_id = $2, placed = $5, reservation = 'held', reserved_until = $6, placed_at = $7, address_hash = $13
     ), attempt AS (
       INSERT INTO payment_attempts (attempt_id, order_id, amount_agorot, installments, status, begun_at)
       SELECT $8::uuid, $1, $9, $10, 'pending', $7 WHERE $8 IS NOT NULL
     )
     INSERT INTO idempotency_keys (key, body_digest, order_id, created_at)
     SELECT $11::text, $12, $1, $7 WHERE $11 IS NOT NULL ON CONFLICT (key) DO NOTHING`,
    [
      order.orderId,
      order.contactId,
      order.visitorId,
      what.cartHash,
      JSON.stringify(order),
      order.reservedUntil,
      at,
      attemptId,
      order.price.chargedAgorot,
      order.installments,
      what.command.key,
      what.requestHash,
      order.price.chargedAgorot > 0 ? (what.command.address?.hash ?? null) : null,
    ],
    { isPrepared: true },
  )
}

/** Records another key of the same order, so that its repeat finds the order too. */
async function saveIdempotencyKey({ tx, at }: UnitOfWork, { key }: CheckoutCommand, orderId: string, requestHash: string): Promise<void> {
  if (key === null) return
  await tx.query('INSERT INTO idempotency_keys (key, body_digest, order_id, created_at) VALUES ($1, $2, $3, $4)', [
    key,
    requestHash,
    orderId,
    at,
  ])
}

/** What could not be reserved, for who asked for it. */
export function refusedOf(reserved: Unavailable, { fitting }: Pick<CheckoutCommand, 'fitting'>, quote: Quote): CheckoutRefused {
  if (reserved.reason === 'coupon') return { ok: false, reason: 'coupon_refused', why: reserved.why }
  if (reserved.reason === 'stock') return { ok: false, reason: 'cart_changed', changes: changesOfShortages(reserved.short, quote) }
  if (reserved.reason === 'price') return { ok: false, reason: 'cart_changed', changes: changesOfUsedLinks(reserved.offerIds, quote) }
  return slotTaken(quote.days, fitting?.slot ?? null)
}

/**
 * Emits the result of the licence comparison, with the catalogue's current sizes; nothing for an unknown motorcycle, since no order is
 * refused for that.
 */
async function emitLicence(
  { tx, emit }: UnitOfWork,
  orderId: string,
  { motorcycleId, year, answer }: NonNullable<CheckoutCommand['licence']>,
): Promise<void> {
  const found = await findMotorcycle(tx, motorcycleId)
  if (!found) return
  const { yearFrom, yearTo, front, rear } = found
  const isOfItsYears = year !== null && year >= yearFrom && year <= yearTo
  emit('order.licence-confirmed.v1', orderId, {
    orderId,
    motorcycleId,
    motorcycle: motorcycleName(found),
    year: isOfItsYears ? year : null,
    front: front.displaySize,
    rear: rear.displaySize,
    answer,
  })
}
