import type { OrderAmended, OrderLine, OrderPlaced, Receiving } from '#events/orders.events.ts'
import { listProductsByEans } from '#services/catalogue/product.queries.ts'
import { findContact } from '#services/contacts/contacts.queries.ts'
import { type DeliveryAddress, replaceDelivery } from '#services/contacts/index.ts'
import { isOffered, type Slot, slotKey } from '#services/domain/fitting-calendar.ts'
import { isHandedOver } from '#services/domain/order-status.ts'
import { countUnits } from '#services/domain/refund.ts'
import { workingHoursAfter } from '#services/domain/working-hours.ts'
import { type UnitOfWork, type UnitOfWorkDeps, undo, withEvents } from '#services/platform/unit-of-work.ts'
import { awaitEnd } from './awaited-ends.ts'
import { BEFORE_FITTING, type BookedOrder, findDays, lockBookedOrder, takeSlot } from './buyer/move-appointment.command.ts'
import { recordingOrderEvents } from './change-order.command.ts'
import type { CheckoutRefused } from './checkout/checkout-types.ts'
import { type Quote, type QuotedCommand, quoteOrder, slotTaken } from './checkout/order-quote.ts'
import { type PlaceOrderDeps, refusedOf } from './checkout/place-order.command.ts'
import { changeStatus, clearAttention } from './order-status.command.ts'
import { failPending, listPending } from './payments/payment-attempt.ts'
import { addDifference, findGivenBack, isRefunding, lockRefundOrder, type RefundOrder } from './refunds/refund-due.ts'
import { exchange } from './stock/reservations.command.ts'
import { unitsOf } from './stock/units.ts'

/** What an order is to be from now on; what is absent stays. */
export interface Amendment {
  /** Units of each article, in all. */
  items?: readonly { ean: string; quantity: number }[]
  receiving?: Receiving
  /** With `install`. */
  fitting?: { garageId: string; slot: Slot | null }
  /** With `shipping`. */
  delivery?: DeliveryAddress
}

/** The amendable parts of an order, as the desk showed them. */
export interface ShownOrder {
  items: readonly { ean: string; quantity: number }[]
  receiving: Receiving
  fitting: { garageId: string; slot: Slot | null } | null
}

export interface Amended {
  ok: true
  was: OrderPlaced
  placed: OrderPlaced
  parts: OrderAmended['parts']
  /** What is due to either side from now on. */
  balanceDueAgorot: number
  refundDueAgorot: number
  eventIds: string[]
}

/**
 * `over`: cancelled, or the goods have left the shop. `changed_meanwhile`: it is not as the desk showed it. `paying`: its payer is at the
 * clearing company. `given_back`: parts of it were refunded, or are being. `has_parcel`: the courier was ordered. `nothing`: nothing
 * differs. `erased`: the person is gone. The others are the checkout's own.
 */
export type AmendRefused =
  | {
      ok: false
      reason: 'unknown' | 'over' | 'changed_meanwhile' | 'paying' | 'given_back' | 'has_parcel' | 'no_address' | 'nothing' | 'erased'
    }
  | CheckoutRefused

export type AmendDeps = UnitOfWorkDeps & Pick<PlaceOrderDeps, 'courierDays' | 'transferHours'>

/** The amendable parts of an order. */
export const amendableOf = ({ lines, receiving, fitting }: OrderPlaced): ShownOrder => ({
  items: [...countUnits(lines)].map(([ean, quantity]) => ({ ean, quantity })),
  receiving,
  fitting: fitting && { garageId: fitting.garageId, slot: fitting.slot },
})

/**
 * Staff change an order as one act: its units, appointment and coupon are exchanged, and the difference becomes due. What was sold stays at
 * its price, what comes in addition has today's. `isTrial`: computed under the same locks and undone.
 */
export async function amendOrder(
  deps: AmendDeps,
  orderId: string,
  { amendment, shown, isTrial, by }: { amendment: Amendment; shown: ShownOrder; isTrial: boolean; by: string },
): Promise<Amended | AmendRefused> {
  const { deps: recording, eventIds } = recordingOrderEvents(deps)
  const amended = await withEvents(recording, async (unit) => {
    const outcome = await amend(deps, unit, { orderId, amendment, shown, by })
    return outcome.ok && !isTrial ? outcome : undo(outcome)
  })
  return amended.ok ? { ...amended, eventIds } : amended
}

type Outcome = Omit<Amended, 'eventIds'> | AmendRefused

interface Asked {
  orderId: string
  amendment: Amendment
  shown: ShownOrder
  by: string
}

async function amend(deps: AmendDeps, unit: UnitOfWork, { orderId, amendment, shown, by }: Asked): Promise<Outcome> {
  const booked = await lockBookedOrder(unit.tx, orderId)
  const order = await lockRefundOrder(unit.tx, orderId)
  if (!booked || !order) return { ok: false, reason: 'unknown' }
  const { placed } = booked
  if (!isSameOrder(amendableOf(placed), shown)) return { ok: false, reason: 'changed_meanwhile' }
  const next = { ...amendableOf(placed), ...amendment }
  const parts = partsOf(amendableOf(placed), next, amendment)
  const [first] = parts
  if (first === undefined) return { ok: false, reason: 'nothing' }
  if (parts.length === 1 && first === 'appointment' && placed.fitting?.slot) return moveHour(deps, unit, booked, { next, by })
  const refused = await refusalOf(unit, { booked, order, parts })
  if (refused) return refused
  const delivered = await deliver(unit, order, next.receiving, amendment.delivery)
  if (!delivered.ok) return delivered
  return record(deps, unit, { booked, order, next, parts, by, city: delivered.city })
}

const slotOf = ({ fitting }: ShownOrder): string => (fitting?.slot ? slotKey(fitting.slot) : '')
const itemsOf = ({ items }: ShownOrder): string => [...countUnits(items)].map(String).sort().join(' ')

const isSameOrder = (one: ShownOrder, other: ShownOrder): boolean => partsOf(one, other, {}).length === 0

function partsOf(before: ShownOrder, after: ShownOrder, { delivery }: Amendment): OrderAmended['parts'] {
  const differs = {
    lines: itemsOf(before) !== itemsOf(after),
    receiving: before.receiving !== after.receiving,
    garage: before.fitting?.garageId !== after.fitting?.garageId,
    appointment: slotOf(before) !== slotOf(after),
    address: delivery !== undefined,
  }
  return Object.entries(differs).flatMap(([part, isOther]) => (isOther ? [part as OrderAmended['parts'][number]] : []))
}

/** Only another hour at the same garage: also of an order whose tires are on their way or there. */
async function moveHour(
  { courierDays }: AmendDeps,
  unit: UnitOfWork,
  booked: BookedOrder,
  { next, by }: { next: ShownOrder; by: string },
): Promise<Outcome> {
  const { placed, status, reservation } = booked
  const to = next.fitting?.slot
  if (!BEFORE_FITTING.includes(status) || reservation === 'released' || !to) return { ok: false, reason: 'over' }
  const days = await findDays(unit.tx, booked, { courierDays, now: unit.at })
  const taken = slotTaken(days, to)
  if (!isOffered(days, to)) return taken
  const moved = await takeSlot(unit, booked, to, by)
  if (!moved.ok) return taken
  const fitting = placed.fitting && { ...placed.fitting, slot: to }
  return { ok: true, was: placed, placed: { ...placed, fitting }, parts: ['appointment'], ...(await dueOf(unit, placed.orderId)) }
}

interface Judged {
  booked: BookedOrder
  order: RefundOrder
  parts: OrderAmended['parts']
}

async function refusalOf({ tx }: UnitOfWork, { booked, order, parts }: Judged): Promise<AmendRefused | null> {
  const { status } = booked
  const { orderId } = order
  if (status === 'cancelled' || status === 'transit' || isHandedOver(status)) return { ok: false, reason: 'over' }
  if (status === 'open' && (await listPending(tx, orderId)).length > 0) return { ok: false, reason: 'paying' }
  const isOtherSale = parts.includes('lines') || parts.includes('receiving')
  const { parts: given } = await findGivenBack(tx, orderId)
  if (isOtherSale && (given.length > 0 || (await isRefunding(tx, orderId)))) return { ok: false, reason: 'given_back' }
  const { rows } = await tx.query<{ code: string | null }>('SELECT tracking_code AS code FROM orders WHERE order_id = $1', [orderId])
  const isOtherWay = parts.includes('receiving') || parts.includes('address')
  return isOtherWay && rows[0]?.code ? { ok: false, reason: 'has_parcel' } : null
}

/** Where it is sent from now on; `city`: that of the parcel. */
async function deliver(
  { tx }: UnitOfWork,
  { contactId }: RefundOrder,
  receiving: Receiving,
  delivery: DeliveryAddress | undefined,
): Promise<{ ok: true; city: string | null } | AmendRefused> {
  if (delivery && !(await replaceDelivery(tx, contactId, delivery))) return { ok: false, reason: 'erased' }
  if (receiving !== 'shipping') return { ok: true, city: null }
  const contact = await findContact(tx, contactId)
  if (!contact) return { ok: false, reason: 'erased' }
  const { city } = contact.details
  return contact.address !== null && typeof city === 'string' ? { ok: true, city } : { ok: false, reason: 'no_address' }
}

interface Decided extends Judged {
  next: ShownOrder
  city: string | null
  by: string
}

async function record(deps: AmendDeps, unit: UnitOfWork, decided: Decided): Promise<Outcome> {
  const { tx, at, emit } = unit
  const { booked, order, parts, by } = decided
  const { placed: was, status, reservation } = booked
  const { orderId } = was
  const quoted = await quote(deps, unit, decided)
  if (!quoted.ok) return quoted
  const placed = placedAfter(deps, unit, decided, quoted.quote)
  const held = await exchange(unit, reservation === 'held' ? was : null, placed)
  if (!held.ok) return refusedOf(held, { fitting: decided.next.fitting }, quoted.quote)
  await tx.query(
    `UPDATE orders SET placed = $2, reservation = 'held', reserved_until = $3, sold = CASE WHEN status <> 'open' THEN coalesce(sold, placed) END
     WHERE order_id = $1`,
    [orderId, JSON.stringify(placed), placed.reservedUntil],
  )
  await tx.query('DELETE FROM refused_appointments WHERE order_id = $1', [orderId])
  await awaitEnd(tx, { orderId, status, placed, at })
  emit('order.amended.v1', orderId, { orderId, placed, parts, wasChargedAgorot: was.price.chargedAgorot, by })
  if (reservation === 'released') await clearAttention(unit, orderId, by)
  const difference = placed.price.chargedAgorot - was.price.chargedAgorot
  if (status !== 'open') {
    // What is paid of the balance before is another sum by now.
    await failPending(unit, orderId, 'cancelled')
    await addDifference(unit, order, difference)
  } else if (placed.price.chargedAgorot === 0) await changeStatus(unit, orderId, 'paid', by)
  return { ok: true, was, placed, parts, ...(await dueOf(unit, orderId)) }
}

async function dueOf({ tx }: UnitOfWork, orderId: string): Promise<Pick<Amended, 'balanceDueAgorot' | 'refundDueAgorot'>> {
  const order = await lockRefundOrder(tx, orderId)
  return { balanceDueAgorot: order?.balanceDueAgorot ?? 0, refundDueAgorot: order?.dueAgorot ?? 0 }
}

function placedAfter(
  { transferHours }: AmendDeps,
  { at }: UnitOfWork,
  { booked: { placed: was, status, reservation }, next }: Decided,
  { lines, fitting, price, courierDays }: Quote,
): OrderPlaced {
  const { courierDays: _before, ...kept } = was
  const isHeldAgain = status === 'open' && reservation === 'released'
  return {
    ...kept,
    lines,
    receiving: next.receiving,
    fitting,
    price,
    couponCode: price.discountAgorot > 0 ? was.couponCode : null,
    reservedUntil: isHeldAgain ? workingHoursAfter(at, transferHours).toISOString() : status === 'open' ? was.reservedUntil : null,
    ...(courierDays !== null && { courierDays }),
  }
}

/** At the prices of the sale for what was sold. A coupon that no longer fits the goods falls away. */
async function quote(
  { courierDays }: AmendDeps,
  { tx, at }: UnitOfWork,
  { booked: { placed, reservation }, order, next, city }: Decided,
): Promise<{ ok: true; quote: Quote } | CheckoutRefused> {
  const isHeld = reservation === 'held'
  const { kept, added } = splitLines(placed.lines, next.items)
  const fitting = next.receiving === 'install' ? next.fitting : null
  if (next.receiving === 'install' && fitting === null) return { ok: false, reason: 'slot_missing' }
  const shown = await listProductsByEans(
    tx,
    next.items.map(({ ean }) => ean),
  )
  const wanted = (couponCode: string | null): QuotedCommand => ({
    items: added.map((item) => ({ ...item, priceToken: null, seenPriceAgorot: null, seenVisibility: null })),
    receiving: next.receiving,
    fitting,
    couponCode,
    seen: { chargedAgorot: null, installationAgorot: null },
    person: { details: { city } },
  })
  const context = { shown, own: isHeld ? unitsOf(placed.lines) : [], courierDays, kept, couponAt: order.placedAt }
  const quoted = await quoteOrder(tx, wanted(placed.couponCode), context, at)
  return quoted.ok || quoted.reason !== 'coupon_refused' ? quoted : quoteOrder(tx, wanted(null), context, at)
}

/** What stays of the lines, those at an agreed price first since they are cheaper, and what comes in addition. */
export function splitLines(
  lines: readonly OrderLine[],
  items: readonly { ean: string; quantity: number }[],
): { kept: OrderLine[]; added: { ean: string; quantity: number }[] } {
  const left = countUnits(items)
  const isAgreed = ({ offerId }: OrderLine) => offerId !== undefined
  const kept = [...lines.filter(isAgreed), ...lines.filter((line) => !isAgreed(line))].flatMap((line) => {
    const quantity = Math.min(line.quantity, left.get(line.ean) ?? 0)
    left.set(line.ean, (left.get(line.ean) ?? 0) - quantity)
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
  return { kept, added: [...left].flatMap(([ean, quantity]) => (quantity > 0 ? [{ ean, quantity }] : [])) }
}
