import type { LicenceConfirmed, OrderPlaced } from '#events/orders.events.ts'
import { listProductsByEans } from '#services/catalogue/product.queries.ts'
import { type NewOrderContact, recordOrderContact, replaceOrderContact } from '#services/contacts/index.ts'
import type { CourierDays } from '#services/domain/delivery.ts'
import { motorcycleName } from '#services/domain/motorcycle-name.ts'
import { workingHoursAfter } from '#services/domain/working-hours.ts'
import { findMotorcycle } from '#services/motorcycles/motorcycles.queries.ts'
import { type UnitOfWork, type UnitOfWorkDeps, undo, withEvents } from '#services/platform/unit-of-work.ts'
import { areCouponsClosed } from '../coupons/wrong-coupons.ts'
import { decide, decidePlacing } from '../order.decide.ts'
import type { Order } from '../order.evolve.ts'
import { saveOrder } from '../order-record.ts'
import { reserve, type Unavailable } from '../stock/reservations.command.ts'
import { type Units, unitsOf } from '../stock/units.ts'
import type { CheckoutCommand, CheckoutRefused } from './checkout-types.ts'
import { cartHashOf, type DuplicateOrder, findDuplicate, lockCheckout, requestHashOf, resolveDuplicate } from './duplicate-order.ts'
import { type Quote, quoteOrder, readQuoteRecords, slotTaken } from './order-quote.ts'
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
      const placed = await placeIn(deps, unit, command, checkedAttemptId)
      return placed.ok ? placed : undo(placed)
    },
    { lockWithinMs: LOCK_WITHIN_MS },
  )
}

async function placeIn(
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
  const [, found, shown, records, areClosed] = await Promise.all([
    lockCheckout(tx, command, cartHash),
    findDuplicate(tx, command, cartHash, requestHash),
    listProductsByEans(
      tx,
      command.items.map(({ ean }) => ean),
    ),
    readQuoteRecords(tx, command, at),
    command.couponCode !== null && areCouponsClosed(tx, deps.wrongCouponsPerHour, at),
  ])
  if (!found.ok) return found
  if (!deps.isWaitedFor()) return { ok: false, reason: 'not_waited_for' }
  const verdict = resolveDuplicate(found, command, requestHash, at)
  if (typeof verdict === 'object') return verdict
  if (found.duplicate !== null && verdict === 'return')
    return answerAgain(unit, command, { ...found, duplicate: found.duplicate }, requestHash)
  const duplicate = verdict === 'replace' ? found.duplicate : null
  const attemptToCheck = duplicate && findUnsettledAttempt(duplicate)
  if (attemptToCheck && attemptToCheck.attemptToCheck !== checkedAttemptId) return attemptToCheck
  if (areClosed) return { ok: false, reason: 'coupons_closed' }
  const { former, own } = duplicate === null ? NOTHING_BEFORE : await makeWay(unit, duplicate, command)
  // What a replaced order gives up is read anew.
  const context = { shown, own, courierDays: deps.courierDays, ...(duplicate === null && { records }) }
  const quoted = await quoteOrder(tx, command, context, at)
  if (!quoted.ok) return quoted
  return record(deps, unit, { command, cartHash, requestHash, number: found.number, duplicate, former, quote: quoted.quote })
}

async function answerAgain(
  unit: UnitOfWork,
  command: CheckoutCommand,
  { duplicate, isByKey }: { duplicate: DuplicateOrder; isByKey: boolean },
  requestHash: string,
): Promise<PlacedOrder> {
  if (!isByKey) await saveIdempotencyKey(unit, command, duplicate.order.orderId, requestHash)
  return { ok: true, ...sumOf(duplicate), attemptId: pendingOf(duplicate) }
}

const pendingOf = ({ attempt }: DuplicateOrder): string | null => (attempt?.status === 'pending' ? attempt.attemptId : null)

function findUnsettledAttempt(duplicate: DuplicateOrder): UnsettledAttempt | null {
  const attemptToCheck = duplicate.attempt?.isAtGateway ? pendingOf(duplicate) : null
  return attemptToCheck === null ? null : { ok: true, ...sumOf(duplicate), attemptToCheck }
}

const sumOf = ({ order: { orderId, placed } }: DuplicateOrder) => ({ orderId, chargedAgorot: placed.price.chargedAgorot })

const NOTHING_BEFORE = { former: null, own: [] }

/** Before an order is placed again its payment attempt ends, and what it reserves is released: its `own` units. */
async function makeWay(
  unit: UnitOfWork,
  { order, attempt }: DuplicateOrder,
  next: CheckoutCommand,
): Promise<{ former: Order; own: Units[] }> {
  const pending = attempt?.status === 'pending' ? [attempt] : []
  const { events } = decide({ type: 'make-way', pending }, order, unit.at)
  const former = await saveOrder(unit, order, events, { next })
  return { former, own: order.reservation === 'held' ? unitsOf(order.placed.lines) : [] }
}

interface NewOrder {
  command: CheckoutCommand
  cartHash: string
  requestHash: string
  number: string
  /** The order to place again. */
  duplicate: DuplicateOrder | null
  former: Order | null
  quote: Quote
}

async function record(deps: PlaceOrderDeps, unit: UnitOfWork, what: NewOrder): Promise<PlacedOrder | CheckoutRefused> {
  const { command, duplicate, former, quote, requestHash, cartHash } = what
  const { tx, at } = unit
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
  const { visitorId, address, key } = command
  const licence = command.licence && (await findLicence(unit, orderId, command.licence))
  const events =
    former === null ? decidePlacing(order, licence, at) : decide({ type: 'place-again', placed: order, licence }, former, at).events
  const addressHash = address?.hash ?? null
  const placing = { cartHash, requestHash, key, addressHash: isUnpaid ? addressHash : null, attemptId }
  const [unpaid, , , reserved] = await Promise.all([
    isUnpaid ? listHeldUnpaid(tx, { phone: command.person.phone, visitorId, addressHash }, at) : [],
    former === null ? recordOrderContact(tx, contact) : replaceOrderContact(unit, former.contactId, contact),
    saveOrder(unit, former, events, { placing }),
    reserve(unit, order),
  ])
  const tooMuch = isUnpaid ? refuseTooMuch(unpaid, order, ceilingsFor(address, deps)) : null
  if (tooMuch !== null) return tooMuch
  if (!reserved.ok) return refusedOf(reserved, command, quote)
  return { ok: true, orderId, chargedAgorot: order.price.chargedAgorot, attemptId }
}

function toOrder(deps: PlaceOrderDeps, { at }: UnitOfWork, { command, former, quote, number }: NewOrder): OrderPlaced {
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
