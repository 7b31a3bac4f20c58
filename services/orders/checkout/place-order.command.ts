import type { OrderPlaced } from '#events/orders.events.ts'
import { listProductsByEans } from '#services/catalogue/product.queries.ts'
import { type NewOrderContact, recordOrderContact, replaceOrderContact } from '#services/contacts/order-contacts.command.ts'
import { workingHoursAfter } from '#services/domain/working-hours.ts'
import { changeStatus } from '../order-status.command.ts'
import { decide, type OrderDeps, type OrderTransaction } from '../order-transaction.ts'
import { failAttempt } from '../payments/payment-attempt.ts'
import { type Held, hold, release } from '../stock/reservations.command.ts'
import { type Units, unitsOf } from '../stock/units.ts'
import { cartDigestOf, type EarlierOrder, findEarlier, judgeEarlier, saidDigestOf, waitForOthers } from './earlier-order.ts'
import { tellLicence } from './order-licence.ts'
import { makeOffer, type Offer, slotTaken } from './order-offer.ts'
import { OrderRefused, type OrderWish } from './order-wish.ts'
import { changesOfShort, changesOfSpent } from './sold-lines.ts'
import { listHeldUnpaid, refuseTooMuch, type UnpaidCeilings } from './unpaid-ceilings.ts'

export interface PlaceOrderDeps extends OrderDeps, UnpaidCeilings {
  /** How long an order waits for its card payment. */
  reservationMinutes: number
  takesCards: boolean
  /** Hours of working days that one by transfer waits. */
  transferHours: number
  /** Whether anybody still waits for the answer. */
  isWaitedFor: () => boolean
}

/** Whoever sent the wish has gone before it was decided. */
export class ShopperLeft extends Error {}

export interface PlacedOrder {
  orderId: string
  chargedAgorot: number
  /** The visit to the gateway that pays it; null when nothing is paid by card. */
  attemptId: string | null
}

/** Nothing was decided: the gateway has to be asked about this attempt first, which may have been paid meanwhile. */
export interface ToAsk {
  orderId: string
  chargedAgorot: number
  toAsk: string
}

const MS_PER_MINUTE = 60_000

/**
 * Places an order, or finds the one that was placed already. Prices, units, coupon and appointment are the shop's own, read and
 * held in the transaction that records it. Throws `OrderRefused` or `ShopperLeft`, and then nothing was recorded. `asked`: the attempt that the
 * gateway was asked about already.
 */
export async function placeOrder(deps: PlaceOrderDeps, wish: OrderWish, asked: string | null): Promise<PlacedOrder | ToAsk> {
  const cartDigest = cartDigestOf(wish)
  const saidDigest = saidDigestOf(wish)
  return decide(deps, async (decision) => {
    deps.failpoint?.('checkout.begun')
    const { tx, at } = decision
    // Sent together, carried out one after the other.
    const [, found, shown] = await Promise.all([
      waitForOthers(tx, wish, cartDigest),
      findEarlier(tx, wish, cartDigest, saidDigest),
      listProductsByEans(
        tx,
        wish.items.map(({ ean }) => ean),
      ),
    ])
    giveUpIfLeft(deps)
    const verdict = judgeEarlier(found, wish, saidDigest, at)
    if (found.earlier !== null && verdict === 'same') {
      if (!found.isByKey) await keepKey(decision, wish, found.earlier.orderId, saidDigest)
      const { orderId, chargedAgorot } = found.earlier
      return { orderId, chargedAgorot, attemptId: pendingOf(found.earlier) }
    }
    const earlier = verdict === 'again' ? found.earlier : null
    const toAsk = earlier && attemptToAsk(earlier)
    if (toAsk && toAsk.toAsk !== asked) return toAsk
    const own = earlier === null ? [] : await giveUp(decision, earlier)
    const offer = await makeOffer(tx, wish, { shown, own }, at)
    return record(deps, decision, { wish, cartDigest, saidDigest, number: found.number, earlier, offer })
  })
}

function giveUpIfLeft({ isWaitedFor }: PlaceOrderDeps): void {
  if (!isWaitedFor()) throw new ShopperLeft('nobody waits for this order any more')
}

const pendingOf = ({ attemptId, attemptStatus }: EarlierOrder): string | null => (attemptStatus === 'pending' ? attemptId : null)

function attemptToAsk(earlier: EarlierOrder): ToAsk | null {
  const toAsk = earlier.isAtGateway ? pendingOf(earlier) : null
  return toAsk === null ? null : { orderId: earlier.orderId, chargedAgorot: earlier.chargedAgorot, toAsk }
}

/**
 * Gives up what is held for an order before it is placed again, and the visit to the gateway that it was held for. Answers the units
 * that were held.
 */
async function giveUp(decision: OrderTransaction, { orderId, attemptId, lines }: EarlierOrder): Promise<Units[]> {
  if (attemptId !== null) await failAttempt(decision, attemptId, 'cancelled')
  return (await release(decision, orderId, 'payment_failed')) ? unitsOf(lines) : []
}

interface ToRecord {
  wish: OrderWish
  cartDigest: string
  saidDigest: string
  number: string
  /** The order that is placed again. */
  earlier: EarlierOrder | null
  offer: Offer
}

async function record(deps: PlaceOrderDeps, decision: OrderTransaction, what: ToRecord): Promise<PlacedOrder> {
  const { wish, earlier, offer, saidDigest } = what
  const { tx, at, tell } = decision
  const order = toOrder(deps, decision, what)
  const { orderId, contactId } = order
  const contact: NewOrderContact = {
    ...{ contactId, orderId, saidDigest, person: wish.person, createdAt: at },
    placing: (earlier?.attempts ?? 0) + 1,
  }
  const isUnpaid = order.price.chargedAgorot > 0
  const attemptId = order.paymentMethod === 'creditcard' && isUnpaid ? deps.newId() : null
  if (attemptId !== null && !deps.takesCards) throw new OrderRefused({ code: 'payment_unavailable' })
  const { visitorId, addressHash } = wish
  const [unpaid, , , held] = await Promise.all([
    isUnpaid ? listHeldUnpaid(tx, { phone: wish.person.phone, visitorId, addressHash }, at) : [],
    earlier === null ? recordOrderContact(tx, contact) : replaceOrderContact(tx, deps, earlier.contactId, contact),
    writeOrder(decision, what, order, attemptId),
    hold(decision, order),
  ])
  if (isUnpaid) refuseTooMuch(unpaid, order, deps)
  if (!held.ok) throw refusalOf(held, wish, offer)
  tell(earlier === null ? 'order.placed.v1' : 'order.placed-again.v1', orderId, order)
  if (wish.licence) await tellLicence(decision, orderId, wish.licence)
  // Nothing is left to charge: nobody has to be asked for money (ruling 21).
  if (order.price.chargedAgorot === 0) await changeStatus(decision, orderId, 'paid', 'shop')
  return { orderId, chargedAgorot: order.price.chargedAgorot, attemptId }
}

function toOrder(deps: PlaceOrderDeps, { at }: OrderTransaction, { wish, earlier, offer, number }: ToRecord): OrderPlaced {
  const { visitorId, receiving, couponCode, paymentMethod } = wish
  const { lines, fitting, price } = offer
  const isCharged = paymentMethod === 'creditcard' && price.chargedAgorot > 0
  return {
    orderId: earlier?.orderId ?? number,
    contactId: deps.newId(),
    ...{ visitorId, lines, receiving, fitting, price, couponCode, paymentMethod },
    installments: isCharged ? wish.installments : 1,
    reservedUntil: price.chargedAgorot > 0 ? reservedUntilOf(deps, paymentMethod, at).toISOString() : null,
  }
}

/** Nobody who never pays keeps units from others for ever. */
function reservedUntilOf(deps: PlaceOrderDeps, paymentMethod: OrderPlaced['paymentMethod'], at: Date): Date {
  if (paymentMethod === 'transfer') return workingHoursAfter(at, deps.transferHours)
  return new Date(at.getTime() + deps.reservationMinutes * MS_PER_MINUTE)
}

/** The order, its attempt to be paid and the key that stands for it, in one statement. */
async function writeOrder({ tx, at }: OrderTransaction, what: ToRecord, order: OrderPlaced, attemptId: string | null): Promise<void> {
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
      ...[order.orderId, order.contactId, order.visitorId, what.cartDigest, JSON.stringify(order), order.reservedUntil, at],
      ...[attemptId, order.price.chargedAgorot, order.installments, what.wish.key, what.saidDigest],
      order.price.chargedAgorot > 0 ? what.wish.addressHash : null,
    ],
    { isPrepared: true },
  )
}

/** A second key for the same order: its repeat finds the order too. */
async function keepKey({ tx, at }: OrderTransaction, { key }: OrderWish, orderId: string, saidDigest: string): Promise<void> {
  if (key === null) return
  await tx.query('INSERT INTO idempotency_keys (key, body_digest, order_id, created_at) VALUES ($1, $2, $3, $4)', [
    ...[key, saidDigest, orderId, at],
  ])
}

function refusalOf(held: Exclude<Held, { ok: true }>, { fitting }: OrderWish, offer: Offer): OrderRefused {
  if (held.gone === 'coupon') return new OrderRefused({ code: 'coupon_refused', reason: held.reason })
  if (held.gone === 'stock') return new OrderRefused({ code: 'cart_changed', changes: changesOfShort(held.short, offer) })
  if (held.gone === 'price') return new OrderRefused({ code: 'cart_changed', changes: changesOfSpent(held.offerIds, offer) })
  return slotTaken(offer.days, fitting?.slot ?? null)
}
