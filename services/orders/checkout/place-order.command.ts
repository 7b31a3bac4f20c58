import { type CatalogueProduct, listProductsByEans } from '#services/catalogue/product.queries.ts'
import { eraseContact, recordOrderContacts } from '#services/contacts/index.ts'
import { slotKey } from '#services/domain/fitting-calendar.ts'
import { type UnitOfWork, undo, withEvents } from '#services/platform/unit-of-work.ts'
import { areCouponsClosed } from '../coupons/wrong-coupons.ts'
import { decide } from '../order.decide.ts'
import type { Order } from '../order.evolve.ts'
import { saveNewOrders, saveOrder } from '../order-record.ts'
import { reserve, reserveEach, type Unavailable } from '../stock/reservations.command.ts'
import { type Units, unitsOf } from '../stock/units.ts'
import type { CheckoutCommand, CheckoutRefused } from './checkout-types.ts'
import { type DraftedOrder, draftOrder, type PlaceOrderDeps, type PlaceRequest } from './drafted-order.ts'
import {
  type DuplicateOrder,
  type EarlierOrder,
  findEarlier,
  isFirst,
  loadFormer,
  lockCheckouts,
  resolveDuplicate,
} from './duplicate-order.ts'
import type { FoundOrder } from './made-order.queries.ts'
import { type Quote, type QuoteRecords, quoteOrder, readQuoteRecords, slotTaken } from './order-quote.ts'
import { changesOfShortages, changesOfUsedLinks } from './price-lines.ts'
import { type HeldUnpaid, listHeldUnpaid, ordererOf } from './unpaid-ceilings.ts'

export interface PlacedOrder {
  ok: true
  orderId: string
  chargedAgorot: number
  /** The payment attempt; null when nothing is paid by card. */
  attemptId: string | null
  /** Absent of one that was placed before. */
  made?: FoundOrder
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

/**
 * Of several orders. While they wait for one busy article they keep the others locked, so they give up before a single order does that
 * waits behind them, even behind three such groups. Each is then placed alone.
 */
const GROUP_LOCK_WITHIN_MS = 200

/**
 * Places an order, or finds the one placed before. Prices, units, coupon and appointment are read and reserved in the transaction that
 * records it.
 */
export function placeOrder(deps: PlaceOrderDeps, request: PlaceRequest): Promise<PlacedOrder | UnsettledAttempt | CheckoutRefused> {
  return withEvents(
    deps,
    async (unit) => {
      const placed = await placeIn(deps, unit, request)
      return placed.ok ? placed : undo(placed)
    },
    { lockWithinMs: LOCK_WITHIN_MS },
  )
}

/**
 * Places several orders in one transaction, with as many statements as for one. Null for each that is more than that: it is refused, was
 * placed before, or uses a price link or a coupon. Nothing is written of those, and `placeOrder` answers them.
 */
export function placeTogether(deps: PlaceOrderDeps, requests: readonly PlaceRequest[]): Promise<(PlacedOrder | null)[]> {
  return withEvents(
    deps,
    async (unit) => {
      const known = await readKnown(deps, unit, requests.filter(isPlain).toSorted(byAppointment))
      const drafts = (await Promise.all(known.map((each) => draftNew(deps, unit, each)))).filter((draft) => draft !== null)
      const reserved = await reserveEach(
        unit,
        drafts.map(({ order }) => order),
      )
      const kept = drafts.filter((_, index) => reserved[index])
      const saved = await saveDrafts(unit, kept, { areShared: true })
      const placed = new Map(kept.map((draft, index) => [draft.request, placedOf(draft, saved[index])]))
      return requests.map((request) => placed.get(request) ?? null)
    },
    { lockWithinMs: GROUP_LOCK_WITHIN_MS },
  )
}

const isPlain = ({ command: { couponCode, items } }: PlaceRequest): boolean =>
  couponCode === null && items.every(({ priceToken }) => priceToken === null)

/** Appointments are locked in one order, which prevents deadlocks. */
function byAppointment(one: PlaceRequest, other: PlaceRequest): number {
  const [a, b] = [appointmentOf(one), appointmentOf(other)]
  return a === b ? 0 : a < b ? -1 : 1
}

function appointmentOf({ command: { fitting } }: PlaceRequest): string {
  return fitting?.slot ? `${fitting.garageId} ${slotKey(fitting.slot)}` : ''
}

/** What is on record for a request, read under its locks. */
interface Known {
  request: PlaceRequest
  earlier: EarlierOrder
  shown: readonly CatalogueProduct[]
  records: QuoteRecords
  held: readonly HeldUnpaid[]
}

/** Pipelined. */
async function readKnown(deps: PlaceOrderDeps, { tx, at }: UnitOfWork, requests: readonly PlaceRequest[]): Promise<Known[]> {
  deps.failpoint?.('checkout.begun')
  const commands = requests.map(({ command }) => command)
  const eans = commands.flatMap(({ items }) => items.map(({ ean }) => ean))
  const [, earlier, shown, recordsOf, held] = await Promise.all([
    lockCheckouts(tx, requests),
    findEarlier(tx, requests),
    listProductsByEans(tx, eans),
    readQuoteRecords(tx, commands, at),
    listHeldUnpaid(tx, commands.map(ordererOf), at),
  ])
  return requests.map((request, index) => {
    const { command } = request
    const found = earlier[index]
    if (!found) throw new Error('nothing was answered about earlier orders')
    const isAsked = ({ ean }: CatalogueProduct) => command.items.some((item) => item.ean === ean)
    return { request, earlier: found, shown: shown.filter(isAsked), records: recordsOf(command), held: held[index] ?? [] }
  })
}

/** Of a request that nothing was placed for yet; null where it is refused. */
async function draftNew(deps: PlaceOrderDeps, unit: UnitOfWork, known: Known): Promise<DraftedOrder | null> {
  const { request, earlier, shown, records } = known
  if (!isFirst(earlier) || !request.isWaitedFor()) return null
  const quoted = await quoteOrder(unit.tx, request.command, { shown, own: [], courierDays: deps.courierDays, records }, unit.at)
  if (!quoted.ok) return null
  const drafted = await draftOrder(deps, unit, { ...known, number: earlier.number, duplicate: null, former: null, quote: quoted.quote })
  return drafted.ok ? drafted : null
}

async function placeIn(
  deps: PlaceOrderDeps,
  unit: UnitOfWork,
  request: PlaceRequest,
): Promise<PlacedOrder | UnsettledAttempt | CheckoutRefused> {
  const { tx, at } = unit
  const { command, requestHash, checkedAttemptId } = request
  const [[known], areClosed] = await Promise.all([
    readKnown(deps, unit, [request]),
    command.couponCode !== null && areCouponsClosed(tx, deps.wrongCouponsPerHour, at),
  ])
  if (!known) throw new Error('nothing is known of a request')
  const found = await loadFormer(tx, known.earlier, requestHash)
  if (!found.ok) return found
  if (!request.isWaitedFor()) return { ok: false, reason: 'not_waited_for' }
  const verdict = resolveDuplicate(found, command, requestHash, at)
  if (typeof verdict === 'object') return verdict
  if (found.duplicate !== null && verdict === 'return')
    return answerAgain(unit, command, { ...found, duplicate: found.duplicate }, requestHash)
  const duplicate = verdict === 'replace' ? found.duplicate : null
  const attemptToCheck = duplicate && findUnsettledAttempt(duplicate)
  if (attemptToCheck && attemptToCheck.attemptToCheck !== checkedAttemptId) return attemptToCheck
  if (areClosed) return { ok: false, reason: 'coupons_closed' }
  return placeDecided(deps, unit, known, { number: found.number, duplicate })
}

/** Nothing stands in the way of this order, or only the one that it replaces. */
async function placeDecided(
  deps: PlaceOrderDeps,
  unit: UnitOfWork,
  { request, shown, ...known }: Known,
  { number, duplicate }: { number: string; duplicate: DuplicateOrder | null },
): Promise<PlacedOrder | CheckoutRefused> {
  const { tx, at } = unit
  const { command } = request
  const { former, own } = duplicate === null ? NOTHING_BEFORE : await makeWay(unit, duplicate, command)
  // What a replaced order gives up is read anew.
  const { records, held } = duplicate === null ? known : { held: (await listHeldUnpaid(tx, [ordererOf(command)], at)).flat() }
  const context = { shown, own, courierDays: deps.courierDays, ...(records && { records }) }
  const quoted = await quoteOrder(tx, command, context, at)
  if (!quoted.ok) return quoted
  const drafted = await draftOrder(deps, unit, { request, held, number, duplicate, former, quote: quoted.quote })
  if (!drafted.ok) return drafted
  // The order's row comes first: what it reserves may refer to it.
  const [[saved], reserved] = await Promise.all([saveDrafts(unit, [drafted]), reserve(unit, drafted.order)])
  return reserved.ok ? placedOf(drafted, saved) : refusedOf(reserved, command, quoted.quote)
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

/** Returns the orders as they are now. Of several, none was placed before. `areShared`: the unit is of more requests than one, and each has a trace of its own. */
async function saveDrafts(unit: UnitOfWork, drafts: readonly DraftedOrder[], { areShared = false } = {}): Promise<Order[]> {
  recordOrderContacts(
    unit.tx,
    drafts.map(({ contact }) => contact),
  )
  const [first] = drafts
  if (first?.former) {
    const { former, events, placing } = first
    const [, after] = await Promise.all([eraseContact(unit, former.contactId), saveOrder(unit, former, events, { placing })])
    return [after]
  }
  return saveNewOrders(
    unit,
    drafts.map(({ events, placing, request }) => ({ events, placing, traceparent: areShared ? request.traceparent : undefined })),
  )
}

function placedOf(
  { order, contact: { person, createdAt }, placing: { attemptId }, garage }: DraftedOrder,
  saved: Order | undefined,
): PlacedOrder {
  if (!saved) throw new Error('an order was not saved')
  const { orderId, price } = order
  const { status, reservation } = saved
  const garagePlace = garage && { address: garage.address, city: garage.city.displayName, phone: garage.phone }
  const { email, details } = person
  const shown = { placed: order, placedAt: createdAt, paidAt: null, email, isByWhatsApp: details.whatsApp === true, garagePlace }
  return { ok: true, orderId, chargedAgorot: price.chargedAgorot, attemptId, made: { status, reservation, ...shown } }
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
