import { createHash } from 'node:crypto'
import type { OrderPlaced, OrderStatus } from '#events/orders.events.ts'
import type { Transaction } from '#services/platform/postgres.ts'
import { OrderRefused, type OrderWish } from './order-wish.ts'

/** What was ordered before with the same key, or as the same cart from the same browser. */

export interface EarlierOrder {
  orderId: string
  contactId: string
  status: OrderStatus
  reservation: 'held' | 'released' | 'handed_over'
  needsAttention: string | null
  paymentMethod: OrderPlaced['paymentMethod']
  lines: OrderPlaced['lines']
  chargedAgorot: number
  /** Of what its shopper said; null once that is erased. */
  saidDigest: string | null
  placedAt: Date
  /** Visits to the gateway, and the last of them. */
  attempts: number
  attemptId: string | null
  attemptStatus: string | null
  /** Its payer was sent to the gateway's page. */
  isAtGateway: boolean
}

export interface Found {
  /** The number of the order, if it will be a new one. */
  number: string
  earlier: EarlierOrder | null
  isByKey: boolean
}

const PREPARED = { isPrepared: true }
const SAME_ORDER_WITHIN_MS = 10 * 60_000

/** Everything the shopper said, apart from what was only seen, and from the licence: another answer makes no other order. */
export function saidDigestOf({ key: _key, seen: _seen, licence: _licence, addressHash: _addressHash, items, ...said }: OrderWish): string {
  return digestOf([items.map(wordsOf), said])
}

/** Names the cart and its browser, and nobody: without a browser's id all that was said is compared beside it. */
export function cartDigestOf({ items, visitorId }: OrderWish): string {
  return digestOf([items.map((item) => wordsOf(item).join(' ')).sort(), visitorId])
}

const wordsOf = ({ ean, quantity, priceToken }: OrderWish['items'][number]) => [ean, quantity, ...(priceToken === null ? [] : [priceToken])]

/**
 * From here to the commit nobody else decides about this key or this cart, or orders for this phone, from this browser or from this
 * address, in any process. All at once and before any row: whoever held a row and waited here would stop those who hold this.
 */
export async function waitForOthers(
  tx: Transaction,
  { key, visitorId, person, addressHash }: OrderWish,
  cartDigest: string,
): Promise<void> {
  const { phone } = person
  await tx.query(
    `SELECT pg_advisory_xact_lock(hashtextextended($1, 1)), pg_advisory_xact_lock(hashtextextended($2, 2)),
       pg_advisory_xact_lock(hashtextextended($3, 3)), pg_advisory_xact_lock(hashtextextended($4, 4)),
       CASE WHEN $5::text IS NOT NULL THEN pg_advisory_xact_lock(hashtextextended($5, 5)) END`,
    [key ?? cartDigest, visitorId === null ? cartDigest + phone : cartDigest, phone, visitorId ?? phone, addressHash],
    PREPARED,
  )
}

/** Looks by the key first, then by the cart; what is found stays locked. Refuses a key that stands for something else. */
export async function findEarlier(tx: Transaction, wish: OrderWish, cartDigest: string, saidDigest: string): Promise<Found> {
  const { rows } = await tx.query<{ number: string; keyDigest: string | null; ofKey: string | null; ofCart: string | null }>(
    `SELECT nextval('order_numbers')::text AS number, k.body_digest AS "keyDigest", k.order_id AS "ofKey", (
       SELECT o.order_id FROM orders o JOIN contacts c USING (contact_id)
       WHERE o.cart_digest = $2 AND (o.status <> 'cancelled' OR o.needs_attention = 'paid_after_cancel')
         AND (o.visitor_id IS NOT NULL OR c.said_digest = $3)
       ORDER BY o.placed_at DESC LIMIT 1
     ) AS "ofCart"
     FROM (VALUES (1)) AS always LEFT JOIN idempotency_keys k ON k.key = $1`,
    [wish.key, cartDigest, saidDigest],
    PREPARED,
  )
  const [found] = rows
  if (!found) throw new Error('nothing was answered about earlier orders')
  if (found.keyDigest !== null && found.keyDigest !== saidDigest) throw new OrderRefused({ code: 'key_reused' })
  const orderId = found.ofKey ?? found.ofCart
  return { number: found.number, isByKey: found.ofKey !== null, earlier: orderId === null ? null : await lockOrder(tx, orderId) }
}

/**
 * `same`: the earlier order is the answer. `again`: it is placed again, since its payment failed or what was said of it changed
 * before it was paid (ruling 22). `new`: it is finished, and this is another one. Refuses what must not be paid (again).
 */
export function judgeEarlier({ earlier, isByKey }: Found, { key }: OrderWish, saidDigest: string, at: Date): 'same' | 'again' | 'new' {
  if (earlier === null) return 'new'
  const { orderId, status } = earlier
  if (isInReview(earlier)) throw new OrderRefused({ code: 'payment_in_review', orderId })
  if (status === 'cancelled') throw new OrderRefused({ code: 'order_cancelled', orderId })
  const isSaidAgain = isByKey || earlier.saidDigest === saidDigest
  if (awaitsPayment(earlier)) {
    const isPayable = earlier.attemptStatus === 'pending' && earlier.reservation === 'held'
    return isPayable && isSaidAgain ? 'same' : 'again'
  }
  if (isByKey) return 'same'
  const isSameClick = key === null && isSaidAgain && at.getTime() - earlier.placedAt.getTime() < SAME_ORDER_WITHIN_MS
  return isSameClick ? 'same' : 'new'
}

/** Money came that does not pay it. */
function isInReview({ status, needsAttention }: EarlierOrder): boolean {
  return needsAttention === 'paid_after_cancel' || (needsAttention === 'amount_differs' && status === 'open')
}

/** Of an order that staff have to look into for another reason the shopper orders anew. */
function awaitsPayment({ status, paymentMethod, attemptId, needsAttention }: EarlierOrder): boolean {
  return status === 'open' && paymentMethod === 'creditcard' && attemptId !== null && needsAttention === null
}

async function lockOrder(tx: Transaction, orderId: string): Promise<EarlierOrder | null> {
  // On its own: what else is read of the order has to be as it is once the lock is there.
  await tx.query('SELECT FROM orders WHERE order_id = $1 FOR UPDATE', [orderId])
  const { rows } = await tx.query<EarlierOrder>(
    `SELECT o.order_id AS "orderId", o.contact_id AS "contactId", o.status, o.reservation, o.needs_attention AS "needsAttention",
       o.placed ->> 'paymentMethod' AS "paymentMethod", o.placed -> 'lines' AS lines,
       (o.placed #>> '{price,chargedAgorot}')::int AS "chargedAgorot", c.said_digest AS "saidDigest", o.placed_at AS "placedAt",
       (SELECT count(*) FROM payment_attempts a WHERE a.order_id = o.order_id)::int AS attempts,
       last.attempt_id AS "attemptId", last.status AS "attemptStatus", last.redirect_url IS NOT NULL AS "isAtGateway"
     FROM orders o JOIN contacts c USING (contact_id) LEFT JOIN LATERAL (
       SELECT attempt_id, status, redirect_url FROM payment_attempts a WHERE a.order_id = o.order_id ORDER BY begun_at DESC, attempt_id DESC LIMIT 1
     ) last ON true
     WHERE o.order_id = $1`,
    [orderId],
  )
  return rows[0] ?? null
}

function digestOf(said: unknown): string {
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url')
}
