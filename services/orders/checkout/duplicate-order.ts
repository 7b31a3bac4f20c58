import type { Transaction } from '#services/platform/postgres.ts'
import { requestHash } from '#services/platform/request-hash.ts'
import type { PendingAttempt } from '../order.decide.ts'
import { isUnpaid, type Order } from '../order.evolve.ts'
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

/** A request as decisions about the same order know it. */
export interface HashedCommand {
  command: CheckoutCommand
  cartHash: string
  requestHash: string
}

/** What decisions about two requests may not have in common at the same time. Each kind has a namespace of its own. */
export function exclusiveKeysOf({ command, cartHash }: HashedCommand): { namespace: number; key: string }[] {
  const { key, visitorId, person, address } = command
  const { phone } = person
  const ofCart = visitorId === null ? cartHash + phone : cartHash
  const keys = [key ?? cartHash, ofCart, phone, visitorId ?? phone, address?.hash ?? null]
  return keys.flatMap((each, index) => (each === null ? [] : [{ namespace: index + 1, key: each }]))
}

/**
 * Serializes, until the commit and across processes, decisions about these keys or carts and orders of these phones, browsers or addresses.
 * All advisory locks are taken at once, in one order and before any row, which prevents deadlocks.
 */
export async function lockCheckouts(tx: Transaction, requests: readonly HashedCommand[]): Promise<void> {
  const keys = requests.flatMap(exclusiveKeysOf)
  await tx.query(
    `SELECT pg_advisory_xact_lock(hash) FROM (
       SELECT namespace, hashtextextended(key, namespace) AS hash FROM unnest($1::int[], $2::text[]) AS k (namespace, key)
       GROUP BY 1, 2 ORDER BY 1, 2
     ) AS sorted`,
    [keys.map(({ namespace }) => namespace), keys.map(({ key }) => key)],
    PREPARED,
  )
}

/** What is on record about a request, and the number to use for a new order. */
export interface EarlierOrder {
  number: string
  /** Of the request that came with this key before. */
  keyHash: string | null
  ofKey: string | null
  ofCart: string | null
}

/** For each request: the order of its key, and the last one of its cart. */
export async function findEarlier(tx: Transaction, requests: readonly HashedCommand[]): Promise<EarlierOrder[]> {
  const { rows } = await tx.query<EarlierOrder>(
    `SELECT nextval('order_numbers')::text AS number, k.body_digest AS "keyHash", k.order_id AS "ofKey", (
       SELECT o.order_id FROM orders o JOIN contacts c USING (contact_id)
       WHERE o.cart_digest = asked.cart AND (o.status <> 'cancelled' OR o.needs_attention = 'paid_after_cancel')
         AND (o.visitor_id IS NOT NULL OR c.said_digest = asked.request)
       ORDER BY o.placed_at DESC LIMIT 1
     ) AS "ofCart"
     FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS asked (key, cart, request, place)
     LEFT JOIN LATERAL (SELECT body_digest, order_id FROM idempotency_keys WHERE key = asked.key LIMIT 1) k ON true
     ORDER BY asked.place`,
    [requests.map(({ command }) => command.key), requests.map(({ cartHash }) => cartHash), requests.map(({ requestHash }) => requestHash)],
    PREPARED,
  )
  return rows
}

export const isFirst = ({ ofKey, ofCart }: EarlierOrder): boolean => ofKey === null && ofCart === null

/** Locks the row of the order found, by key before by cart. Refuses a key that belongs to another request. */
export async function loadFormer(
  tx: Transaction,
  { number, keyHash, ofKey, ofCart }: EarlierOrder,
  requestHash: string,
): Promise<FormerOrder | CheckoutRefused> {
  if (keyHash !== null && keyHash !== requestHash) return { ok: false, reason: 'key_reused' }
  const orderId = ofKey ?? ofCart
  return { ok: true, number, isByKey: ofKey !== null, duplicate: orderId === null ? null : await loadDuplicate(tx, orderId) }
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
export function awaitsPayment({ order, attempt }: { order: Order; attempt: object | null }): boolean {
  const { placed, needsAttention } = order
  return isUnpaid(order) && placed.paymentMethod === 'creditcard' && attempt !== null && needsAttention === null
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
