import type { Transaction } from '#services/platform/postgres.ts'
import { requestHash } from '#services/platform/request-hash.ts'
import type { PendingAttempt } from '../order.decide.ts'
import type { Order } from '../order.evolve.ts'
import { loadOrder } from '../order-record.ts'
import type { LockedAttempt } from '../payments/payment-attempt.ts'
import type { CheckoutCommand, CheckoutRefused } from './checkout-types.ts'

/** An earlier order with the same key, or with the same cart from the same browser. */

export interface DuplicateOrder {
  order: Order
  /** Hash of the shopper's data; null once erased. */
  requestHash: string | null
  /** Number of payment attempts, and the last one. */
  attempts: number
  attempt: LastAttempt | null
}

interface LastAttempt extends PendingAttempt {
  status: LockedAttempt['status']
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
    duplicate: orderId === null ? null : await loadDuplicate(tx, orderId),
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
  const { order, attempt } = duplicate
  const { orderId, status, reservation, placedAt } = order
  if (isInReview(order)) return { ok: false, reason: 'payment_in_review', orderId }
  if (status === 'cancelled') return { ok: false, reason: 'order_cancelled', orderId }
  const isSameRequest = isByKey || duplicate.requestHash === requestHash
  if (awaitsPayment(duplicate)) {
    const isPayable = attempt?.status === 'pending' && reservation === 'held'
    return isPayable && isSameRequest ? 'return' : 'replace'
  }
  if (isByKey) return 'return'
  const isSameClick = key === null && isSameRequest && at.getTime() - placedAt.getTime() < SAME_ORDER_WITHIN_MS
  return isSameClick ? 'return' : 'create'
}

/** A payment that does not settle it was received. */
function isInReview({ status, needsAttention }: Order): boolean {
  return needsAttention === 'paid_after_cancel' || (needsAttention === 'amount_differs' && status === 'open')
}

/** An order that waits for staff for another reason is not resumed: the shopper orders anew. */
function awaitsPayment({ order: { status, placed, needsAttention }, attempt }: DuplicateOrder): boolean {
  return status === 'open' && placed.paymentMethod === 'creditcard' && attempt !== null && needsAttention === null
}

async function loadDuplicate(tx: Transaction, orderId: string): Promise<DuplicateOrder | null> {
  const [order, { rows }] = await Promise.all([
    loadOrder(tx, orderId),
    tx.query<Omit<DuplicateOrder, 'order'>>(
      `SELECT (SELECT said_digest FROM orders JOIN contacts USING (contact_id) WHERE order_id = $1) AS "requestHash", count(*)::int AS attempts,
         (array_agg(jsonb_build_object('attemptId', attempt_id, 'amountAgorot', amount_agorot, 'status', status,
           'isAtGateway', redirect_url IS NOT NULL) ORDER BY begun_at DESC, attempt_id DESC))[1] AS attempt
       FROM payment_attempts WHERE order_id = $1`,
      [orderId],
    ),
  ])
  const [beside] = rows
  return order && beside ? { order, ...beside } : null
}
