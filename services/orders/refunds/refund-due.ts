import type { OrderPlaced, OrderStatus } from '#events/orders.events.ts'
import type { RefundedParts } from '#services/domain/refund.ts'
import type { Queryable, Transaction } from '#services/platform/postgres.ts'
import type { UnitOfWork } from '#services/platform/unit-of-work.ts'

/** What of an order's money stands to be given back. */

export interface RefundOrder {
  orderId: string
  status: OrderStatus
  placed: OrderPlaced
  dueAgorot: number
}

/** Whoever decides about an order's money comes by here, one after the other. */
export const lockRefundOrder = (tx: Transaction, orderId: string): Promise<RefundOrder | null> => findRefundOrder(tx, orderId, 'FOR UPDATE')

async function findRefundOrder(database: Queryable, orderId: string, lock = ''): Promise<RefundOrder | null> {
  const { rows } = await database.query<RefundOrder>(
    `SELECT order_id AS "orderId", status, placed, refund_due_agorot AS "dueAgorot" FROM orders WHERE order_id = $1 ${lock}`,
    [orderId],
  )
  return rows[0] ?? null
}

/** `agorot` below zero is nothing. Told only where it changes. */
export async function setRefundDue({ tx, emit }: UnitOfWork, { orderId, dueAgorot }: RefundOrder, agorot: number): Promise<void> {
  const amountAgorot = Math.max(0, agorot)
  if (amountAgorot === dueAgorot) return
  await tx.query('UPDATE orders SET refund_due_agorot = $2 WHERE order_id = $1', [orderId, amountAgorot])
  emit('order.refund-due.v1', orderId, { orderId, amountAgorot })
}

interface Moved {
  /** By card, what the clearing company took. */
  cardAgorot: number
  isPaidByCard: boolean
  /** Of it what came beside the order's own payment, and was not given back. */
  twiceAgorot: number
  /** Given back, with the fees that were kept; and what is on its way beside that. */
  paidAgorot: number
  pendingAgorot: number
}

async function findMoved(tx: Queryable, orderId: string): Promise<Moved> {
  const { rows } = await tx.query<Moved>(
    `SELECT
       (SELECT coalesce(sum(amount_agorot), 0)::int FROM payment_attempts WHERE order_id = $1 AND status IN ('paid', 'paid_twice')) AS "cardAgorot",
       EXISTS (SELECT FROM payment_attempts WHERE order_id = $1 AND status = 'paid') AS "isPaidByCard",
       greatest(0, (SELECT coalesce(sum(amount_agorot), 0) FROM payment_attempts WHERE order_id = $1 AND status = 'paid_twice')
         - coalesce(sum(amount_agorot + fee_agorot) FILTER (WHERE state = 'paid' AND (method = 'transfer' OR attempt_id IN (
           SELECT attempt_id FROM payment_attempts WHERE order_id = $1 AND status = 'paid_twice'))), 0))::int AS "twiceAgorot",
       coalesce(sum(amount_agorot + fee_agorot) FILTER (WHERE state = 'paid'), 0)::int AS "paidAgorot",
       coalesce(sum(amount_agorot + fee_agorot) FILTER (WHERE state IN ('pending', 'unclear')), 0)::int AS "pendingAgorot"
     FROM refunds WHERE order_id = $1`,
    [orderId],
  )
  return rows[0] ?? { cardAgorot: 0, isPaidByCard: false, twiceAgorot: 0, paidAgorot: 0, pendingAgorot: 0 }
}

/**
 * Of a transfer only staff know that it came: they have moved the order on. One that was ordered by card first may have been paid by it
 * late, and was moved on by that.
 */
const transferredOf = ({ status, placed }: Pick<RefundOrder, 'status' | 'placed'>, { isPaidByCard }: Moved): number =>
  placed.paymentMethod === 'transfer' && status !== 'open' && status !== 'cancelled' && !isPaidByCard ? placed.price.chargedAgorot : 0

/** The most that can be given back now: what was paid, less what was given back or is on its way. */
export async function findRefundable(tx: Queryable, order: RefundOrder): Promise<number> {
  const moved = await findMoved(tx, order.orderId)
  const { cardAgorot, paidAgorot, pendingAgorot } = moved
  // Of a cancelled order by transfer the sum that stood as owed when it was cancelled tells whether it was paid.
  if (order.placed.paymentMethod === 'transfer' && order.status === 'cancelled') {
    return Math.max(0, order.dueAgorot - pendingAgorot)
  }
  return Math.max(0, cardAgorot + transferredOf(order, moved) - paidAgorot - pendingAgorot)
}

/** What is owed for an order that is cancelled now, `from` being where it stood. */
export async function refundDueOnCancel(unit: UnitOfWork, orderId: string, from: OrderStatus): Promise<void> {
  const order = await lockRefundOrder(unit.tx, orderId)
  if (order === null) return
  const moved = await findMoved(unit.tx, orderId)
  // What is on its way lowers it when it is paid.
  await setRefundDue(unit, order, moved.cardAgorot + transferredOf({ ...order, status: from }, moved) - moved.paidAgorot)
}

/** Money came that the shop has no right to: for a cancelled order, or a second time. */
export async function addRefundDue(unit: UnitOfWork, orderId: string, agorot: number): Promise<void> {
  const order = await lockRefundOrder(unit.tx, orderId)
  if (order) await setRefundDue(unit, order, order.dueAgorot + agorot)
}

/** Staff took up an order again that was cancelled: nothing is owed for it but what came beside its own payment. */
export async function refundDueOnReopen(unit: UnitOfWork, orderId: string): Promise<void> {
  const order = await lockRefundOrder(unit.tx, orderId)
  if (order) await setRefundDue(unit, order, (await findMoved(unit.tx, orderId)).twiceAgorot)
}

/** What was given back of an order's parts or is on its way, how often it was paid, and the fees that were kept. */
export interface GivenBack {
  parts: RefundedParts[]
  payments: number
  feesAgorot: number
}

export async function findGivenBack(tx: Queryable, orderId: string): Promise<GivenBack> {
  const { rows } = await tx.query<RefundedParts & { feeAgorot: number }>(
    `SELECT lines, with_shipping AS "withShipping", amount_agorot + fee_agorot AS agorot, fee_agorot AS "feeAgorot"
     FROM refunds WHERE order_id = $1 AND state <> 'failed' ORDER BY asked_at`,
    [orderId],
  )
  const twice = await tx.query("SELECT FROM payment_attempts WHERE order_id = $1 AND status = 'paid_twice'", [orderId])
  return {
    parts: rows.filter(({ lines, withShipping }) => lines.length > 0 || withShipping),
    payments: 1 + twice.rowCount,
    feesAgorot: rows.reduce((sum, { feeAgorot }) => sum + feeAgorot, 0),
  }
}

/** For staff to see; the deciding is done under the order's lock. `byCard`: the most that one card refund can be. */
export async function readMoney(
  database: Queryable,
  orderId: string,
): Promise<{ refundableAgorot: number; byCardAgorot: number; parts: RefundedParts[] } | null> {
  const order = await findRefundOrder(database, orderId)
  if (order === null) return null
  const refundableAgorot = await findRefundable(database, order)
  const { rows } = await database.query<{ left: number }>(
    `SELECT amount_agorot - (SELECT coalesce(sum(amount_agorot), 0) FROM refunds r WHERE r.attempt_id = a.attempt_id AND state <> 'failed')::int AS left
     FROM payment_attempts a WHERE order_id = $1 AND status IN ('paid', 'paid_twice') ORDER BY "left" DESC LIMIT 1`,
    [orderId],
  )
  const { parts } = await findGivenBack(database, orderId)
  return { refundableAgorot, byCardAgorot: Math.min(refundableAgorot, rows[0]?.left ?? 0), parts }
}

/** Refunds that nobody knows the end of, by their ids. */
export async function listUnclearRefunds(database: Queryable, orderIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await database.query<{ refundId: string }>(
    `SELECT refund_id AS "refundId" FROM refunds WHERE order_id = ANY ($1) AND state = 'unclear'`,
    [orderIds],
  )
  return new Set(rows.map(({ refundId }) => refundId))
}
