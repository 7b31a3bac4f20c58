import type { OrderPlaced, OrderStatus } from '#events/orders.events.ts'
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
  /** Given back, with the fees that were kept; and what is on its way beside that. */
  paidAgorot: number
  pendingAgorot: number
}

async function findMoved(tx: Queryable, orderId: string): Promise<Moved> {
  const { rows } = await tx.query<Moved>(
    `SELECT
       (SELECT coalesce(sum(amount_agorot), 0)::int FROM payment_attempts WHERE order_id = $1 AND status IN ('paid', 'paid_twice')) AS "cardAgorot",
       coalesce(sum(amount_agorot + fee_agorot) FILTER (WHERE state = 'paid'), 0)::int AS "paidAgorot",
       coalesce(sum(amount_agorot + fee_agorot) FILTER (WHERE state IN ('pending', 'unclear')), 0)::int AS "pendingAgorot"
     FROM refunds WHERE order_id = $1`,
    [orderId],
  )
  return rows[0] ?? { cardAgorot: 0, paidAgorot: 0, pendingAgorot: 0 }
}

/** Of a transfer only staff know that it came: they have moved the order on. */
const transferredOf = ({ status, placed }: Pick<RefundOrder, 'status' | 'placed'>): number =>
  placed.paymentMethod === 'transfer' && status !== 'open' && status !== 'cancelled' ? placed.price.chargedAgorot : 0

/** The most that can be given back now: what was paid, less what was given back or is on its way. */
export async function findRefundable(tx: Queryable, order: RefundOrder): Promise<number> {
  const { cardAgorot, paidAgorot, pendingAgorot } = await findMoved(tx, order.orderId)
  // Of a cancelled order by transfer the sum that stood as owed when it was cancelled tells whether it was paid.
  if (order.placed.paymentMethod === 'transfer' && order.status === 'cancelled') return order.dueAgorot
  return Math.max(0, cardAgorot + transferredOf(order) - paidAgorot - pendingAgorot)
}

/** What is owed for an order that is cancelled now, `from` being where it stood. */
export async function oweForCancelled(unit: UnitOfWork, orderId: string, from: OrderStatus): Promise<void> {
  const order = await lockRefundOrder(unit.tx, orderId)
  if (order === null) return
  const { cardAgorot, paidAgorot } = await findMoved(unit.tx, orderId)
  // What is on its way lowers it when it is paid.
  await setRefundDue(unit, order, cardAgorot + transferredOf({ ...order, status: from }) - paidAgorot)
}

/** Money came that the shop has no right to: for a cancelled order, or a second time. */
export async function oweMore(unit: UnitOfWork, orderId: string, agorot: number): Promise<void> {
  const order = await lockRefundOrder(unit.tx, orderId)
  if (order) await setRefundDue(unit, order, order.dueAgorot + agorot)
}

/** Staff took up an order again that was cancelled: nothing is owed for it. */
export async function oweNothing(unit: UnitOfWork, orderId: string): Promise<void> {
  const order = await lockRefundOrder(unit.tx, orderId)
  if (order) await setRefundDue(unit, order, 0)
}

/** For staff to see; the deciding is done under the order's lock. `byCard`: the most that one card refund can be. */
export async function readMoney(database: Queryable, orderId: string): Promise<{ refundableAgorot: number; byCardAgorot: number } | null> {
  const order = await findRefundOrder(database, orderId)
  if (order === null) return null
  const refundableAgorot = await findRefundable(database, order)
  const { rows } = await database.query<{ left: number }>(
    `SELECT amount_agorot - (SELECT coalesce(sum(amount_agorot), 0) FROM refunds r WHERE r.attempt_id = a.attempt_id AND state <> 'failed')::int AS left
     FROM payment_attempts a WHERE order_id = $1 AND status IN ('paid', 'paid_twice') ORDER BY "left" DESC LIMIT 1`,
    [orderId],
  )
  return { refundableAgorot, byCardAgorot: Math.min(refundableAgorot, rows[0]?.left ?? 0) }
}

/** Refunds that nobody knows the end of, by their ids. */
export async function listUnclearRefunds(database: Queryable, orderIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await database.query<{ refundId: string }>(
    `SELECT refund_id AS "refundId" FROM refunds WHERE order_id = ANY ($1) AND state = 'unclear'`,
    [orderIds],
  )
  return new Set(rows.map(({ refundId }) => refundId))
}
