import type { OrderPlaced, OrderStatus } from '#events/orders.events.ts'
import type { Transaction } from '#services/platform/postgres.ts'
import { requestHash } from '#services/platform/request-hash.ts'
import type { CheckoutCommand, CheckoutRefused } from './checkout-types.ts'

/** An earlier order with the same key, or with the same cart from the same browser. */

export interface DuplicateOrder {
  orderId: string
  contactId: string
  status: OrderStatus
  reservation: 'held' | 'released' | 'handed_over'
  needsAttention: string | null
  paymentMethod: OrderPlaced['paymentMethod']
  lines: OrderPlaced['lines']
  chargedAgorot: number
  /** Hash of the shopper's data; null once erased. */
  requestHash: string | null
  placedAt: Date
  /** Number of payment attempts, and the last one. */
  attempts: number
  attemptId: string | null
  attemptStatus: string | null
  /** Its payer was redirected to the gateway. */
  isAtGateway: boolean
}

export interface FormerOrder {
  ok: true
  /** The order number to use for a new order. */
  number: string
  duplicate: DuplicateOrder | null
  isByKey: boolean
}

const PREPARED = { isPrepared: true }
const SAME_ORDER_WITHIN_MS = 10 * 60_000

/** Hash of the shopper's data, except what was only shown and the licence, which does not make another order. */
export function requestHashOf({
  key: _key,
  seen: _seen,
  licence: _licence,
  address: _address,
  takenBy: _takenBy,
  items,
  ...content
}: CheckoutCommand): string {
  return requestHash([items.map(hashedPartsOf), content])
}

/** Hash of cart and browser, without personal data. Without a browser's id the full request is compared as well. */
export function cartHashOf({ items, visitorId }: CheckoutCommand): string {
  return requestHash([items.map((item) => hashedPartsOf(item).join(' ')).sort(), visitorId])
}

const hashedPartsOf = ({ ean, quantity, priceToken }: CheckoutCommand['items'][number]) => [
  ean,
  quantity,
  ...(priceToken === null ? [] : [priceToken]),
]

/**
 * Serializes, until the commit and across processes, decisions about this key or cart and orders of this phone, browser or address. All
 * advisory locks are taken at once and before any row, which prevents deadlocks.
 */
export async function lockCheckout(tx: Transaction, { key, visitorId, person, address }: CheckoutCommand, cartHash: string): Promise<void> {
  const { phone } = person
  await tx.query(
    `SELECT pg_advisory_xact_lock(hashtextextended($1, 1)), pg_advisory_xact_lock(hashtextextended($2, 2)),
       pg_advisory_xact_lock(hashtextextended($3, 3)), pg_advisory_xact_lock(hashtextextended($4, 4)),
       CASE WHEN $5::text IS NOT NULL THEN pg_advisory_xact_lock(hashtextextended($5, 5)) END`,
    [key ?? cartHash, visitorId === null ? cartHash + phone : cartHash, phone, visitorId ?? phone, address?.hash ?? null],
    PREPARED,
  )
}

/** Finds by key first, then by cart, and locks the row. Refuses a key that belongs to another request. */
export async function findDuplicate(
  tx: Transaction,
  command: CheckoutCommand,
  cartHash: string,
  requestHash: string,
): Promise<FormerOrder | CheckoutRefused> {
  const { rows } = await tx.query<{ number: string; keyHash: string | null; ofKey: string | null; ofCart: string | null }>(
    `SELECT nextval('order_numbers')::text AS number, k.body_digest AS "keyHash", k.order_id AS "ofKey", (
       SELECT o.order_id FROM orders o JOIN contacts c USING (contact_id)
       WHERE o.cart_digest = $2 AND (o.status <> 'cancelled' OR o.needs_attention = 'paid_after_cancel')
         AND (o.visitor_id IS NOT NULL OR c.said_digest = $3)
       ORDER BY o.placed_at DESC LIMIT 1
     ) AS "ofCart"
     FROM (VALUES (1)) AS always LEFT JOIN idempotency_keys k ON k.key = $1`,
    [command.key, cartHash, requestHash],
    PREPARED,
  )
  const [found] = rows
  if (!found) throw new Error('nothing was answered about earlier orders')
  if (found.keyHash !== null && found.keyHash !== requestHash) return { ok: false, reason: 'key_reused' }
  const orderId = found.ofKey ?? found.ofCart
  return {
    ok: true,
    number: found.number,
    isByKey: found.ofKey !== null,
    duplicate: orderId === null ? null : await lockOrder(tx, orderId),
  }
}

/**
 * `return`: answer with the earlier order. `replace`: place the same order anew, since its payment failed or its content changed
 * before payment. `create`: the earlier one is finished, so this is a new order. Refuses what must not be paid (again).
 */
export function resolveDuplicate(
  { duplicate, isByKey }: FormerOrder,
  { key }: CheckoutCommand,
  requestHash: string,
  at: Date,
): 'return' | 'replace' | 'create' | CheckoutRefused {
  if (duplicate === null) return 'create'
  const { orderId, status } = duplicate
  if (isInReview(duplicate)) return { ok: false, reason: 'payment_in_review', orderId }
  if (status === 'cancelled') return { ok: false, reason: 'order_cancelled', orderId }
  const isSameRequest = isByKey || duplicate.requestHash === requestHash
  if (awaitsPayment(duplicate)) {
    const isPayable = duplicate.attemptStatus === 'pending' && duplicate.reservation === 'held'
    return isPayable && isSameRequest ? 'return' : 'replace'
  }
  if (isByKey) return 'return'
  const isSameClick = key === null && isSameRequest && at.getTime() - duplicate.placedAt.getTime() < SAME_ORDER_WITHIN_MS
  return isSameClick ? 'return' : 'create'
}

/** A payment that does not settle it was received. */
function isInReview({ status, needsAttention }: DuplicateOrder): boolean {
  return needsAttention === 'paid_after_cancel' || (needsAttention === 'amount_differs' && status === 'open')
}

/** An order that waits for staff for another reason is not resumed: the shopper orders anew. */
function awaitsPayment({ status, paymentMethod, attemptId, needsAttention }: DuplicateOrder): boolean {
  return status === 'open' && paymentMethod === 'creditcard' && attemptId !== null && needsAttention === null
}

async function lockOrder(tx: Transaction, orderId: string): Promise<DuplicateOrder | null> {
  // A separate statement: the order must be read after the lock is acquired.
  await tx.query('SELECT FROM orders WHERE order_id = $1 FOR UPDATE', [orderId])
  const { rows } = await tx.query<DuplicateOrder>(
    `SELECT o.order_id AS "orderId", o.contact_id AS "contactId", o.status, o.reservation, o.needs_attention AS "needsAttention",
       o.placed ->> 'paymentMethod' AS "paymentMethod", o.placed -> 'lines' AS lines,
       (o.placed #>> '{price,chargedAgorot}')::int AS "chargedAgorot", c.said_digest AS "requestHash", o.placed_at AS "placedAt",
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
