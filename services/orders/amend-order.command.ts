import type { OrderAmended, OrderLine, OrderPlaced, Receiving } from '#events/orders.events.ts'
import type { ShopEvent } from '#events/registry.ts'
import { listProductsByEans } from '#services/catalogue/product.queries.ts'
import { findContact } from '#services/contacts/contacts.queries.ts'
import { type DeliveryAddress, replaceDelivery } from '#services/contacts/index.ts'
import { type Slot, slotKey } from '#services/domain/fitting-calendar.ts'
import { isHandedOver } from '#services/domain/order-status.ts'
import { countUnits } from '#services/domain/refund.ts'
import { workingHoursAfter } from '#services/domain/working-hours.ts'
import { type UnitOfWork, type UnitOfWorkDeps, undo, withEvents } from '#services/platform/unit-of-work.ts'
import { findDays, takeSlot } from './buyer/move-appointment.command.ts'
import type { CheckoutRefused } from './checkout/checkout-types.ts'
import type { PlaceOrderDeps } from './checkout/drafted-order.ts'
import { type Quote, type QuotedCommand, quoteOrder, slotTaken } from './checkout/order-quote.ts'
import { refusedOf } from './checkout/place-order.command.ts'
import { decide } from './order.decide.ts'
import { isUnpaid, type Order } from './order.evolve.ts'
import { loadOrder, saveOrder } from './order-record.ts'
import { statusFacts } from './order-status.command.ts'
import { listPending } from './payments/payment-attempt.ts'
import { findGivenBack, isRefunding } from './refunds/order-money.queries.ts'
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
  events: readonly ShopEvent[]
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
  return withEvents(deps, async (unit) => {
    const outcome = await amend(deps, unit, { orderId, amendment, shown, by })
    return outcome.ok && !isTrial ? outcome : undo(outcome)
  })
}

interface Asked {
  orderId: string
  amendment: Amendment
  shown: ShownOrder
  by: string
}

async function amend(deps: AmendDeps, unit: UnitOfWork, { orderId, amendment, shown, by }: Asked): Promise<Amended | AmendRefused> {
  const order = await loadOrder(unit.tx, orderId)
  if (!order) return { ok: false, reason: 'unknown' }
  const { placed } = order
  if (!isSameOrder(amendableOf(placed), shown)) return { ok: false, reason: 'changed_meanwhile' }
  const next = { ...amendableOf(placed), ...amendment }
  const parts = partsOf(amendableOf(placed), next, amendment)
  const [first] = parts
  if (first === undefined) return { ok: false, reason: 'nothing' }
  if (parts.length === 1 && first === 'appointment' && placed.fitting?.slot) return moveHour(deps, unit, order, { next, by })
  const refused = await refusalOf(unit, order, parts)
  if (refused) return refused
  const delivered = await deliver(unit, order, next.receiving, amendment.delivery)
  if (!delivered.ok) return delivered
  return record(deps, unit, { order, next, parts, by, city: delivered.city })
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
  order: Order,
  { next, by }: { next: ShownOrder; by: string },
): Promise<Amended | AmendRefused> {
  const to = next.fitting?.slot
  if (!to) return { ok: false, reason: 'over' }
  const days = await findDays(unit.tx, order, { courierDays, now: unit.at })
  const decision = decide({ type: 'move-appointment', to, by, days }, order, unit.at)
  if (!decision.ok) return decision.reason === 'not_offered' ? slotTaken(days, to) : { ok: false, reason: 'over' }
  if (!(await takeSlot(unit, order, to))) return slotTaken(days, to)
  return amended(unit, order, await saveOrder(unit, order, decision.events), ['appointment'])
}

function amended({ events }: UnitOfWork, before: Order, after: Order, parts: Amended['parts']): Amended {
  const { placed, balanceDueAgorot, refundDueAgorot } = after
  return { ok: true, was: before.placed, placed, parts, balanceDueAgorot, refundDueAgorot, events }
}

async function refusalOf({ tx }: UnitOfWork, order: Order, parts: Amended['parts']): Promise<AmendRefused | null> {
  const { orderId, status, trackingCode } = order
  if (status === 'cancelled' || status === 'transit' || isHandedOver(status)) return { ok: false, reason: 'over' }
  if (status === 'open' && (await listPending(tx, orderId)).length > 0) return { ok: false, reason: 'paying' }
  const isOtherSale = parts.includes('lines') || parts.includes('receiving')
  const { parts: given } = await findGivenBack(tx, orderId)
  if (isOtherSale && (given.length > 0 || (await isRefunding(tx, orderId)))) return { ok: false, reason: 'given_back' }
  const isOtherWay = parts.includes('receiving') || parts.includes('address')
  return isOtherWay && trackingCode !== null ? { ok: false, reason: 'has_parcel' } : null
}

/** Where it is sent from now on; `city`: that of the parcel. */
async function deliver(
  { tx }: UnitOfWork,
  { contactId }: Order,
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

interface Checked {
  order: Order
  next: ShownOrder
  parts: OrderAmended['parts']
  city: string | null
  by: string
}

async function record(deps: AmendDeps, unit: UnitOfWork, checked: Checked): Promise<Amended | AmendRefused> {
  const { order, parts, by, next } = checked
  const { orderId, status, reservation } = order
  const quoted = await quote(deps, unit, checked)
  if (!quoted.ok) return quoted
  const placed = placedAfter(deps, unit, checked, quoted.quote)
  const held = await exchange(unit, reservation === 'held' ? order.placed : null, placed)
  if (!held.ok) return refusedOf(held, { fitting: next.fitting }, quoted.quote)
  const facts = { ...(await statusFacts(unit, order, undefined)), pending: status === 'open' ? [] : await listPending(unit.tx, orderId) }
  const { events } = decide({ type: 'amend', placed, parts, by, facts }, order, unit.at)
  return amended(unit, order, await saveOrder(unit, order, events), parts)
}

function placedAfter(
  { transferHours }: AmendDeps,
  { at }: UnitOfWork,
  { order, next }: Checked,
  { lines, fitting, price, courierDays }: Quote,
): OrderPlaced {
  const { placed: was, reservation, reservedUntil } = order
  const { courierDays: _before, ...kept } = was
  const isHeldAgain = isUnpaid(order) && reservation === 'released'
  return {
    ...kept,
    lines,
    receiving: next.receiving,
    fitting,
    price,
    couponCode: price.discountAgorot > 0 ? was.couponCode : null,
    // Of one that does not lapse (any more) it stays so.
    reservedUntil: (isHeldAgain ? workingHoursAfter(at, transferHours) : reservedUntil)?.toISOString() ?? null,
    ...(courierDays !== null && { courierDays }),
  }
}

/** At the prices of the sale for what was sold. A coupon that no longer fits the goods falls away. */
async function quote(
  { courierDays }: AmendDeps,
  { tx, at }: UnitOfWork,
  { order: { placed, placedAt, reservation }, next, city }: Checked,
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
  const context = { shown, own: isHeld ? unitsOf(placed.lines) : [], courierDays, kept, couponAt: placedAt }
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
