import type { OrderCancelled, OrderPlaced, OrderStatus } from '#events/orders.events.ts'
import type { RefundedParts } from '#services/domain/refund.ts'
import type { Queryable, Transaction } from '#services/platform/postgres.ts'
import type { UnitOfWork } from '#services/platform/unit-of-work.ts'

/** Refunds that are due. */

export interface RefundOrder {
  orderId: string
  contactId: string
  status: OrderStatus
  placed: OrderPlaced
  placedAt: Date
  dueAgorot: number
  /** Still to be paid by the buyer, since the order was amended. */
  balanceDueAgorot: number
  /** What came by bank transfer, where it is not the order's sum; null = as its status says. */
  transferredAgorot: number | null
  /** Of the last cancellation; null where it was before reasons were kept. */
  cancelReason: OrderCancelled['reason'] | null
  /** A notice of cancellation by the buyer is open. */
  isAsked: boolean
}

/** Every decision about an order's money takes this lock. */
export const lockRefundOrder = (tx: Transaction, orderId: string): Promise<RefundOrder | null> => findRefundOrder(tx, orderId, 'FOR UPDATE')

async function findRefundOrder(database: Queryable, orderId: string, lock = ''): Promise<RefundOrder | null> {
  const { rows } = await database.query<RefundOrder>(
    `SELECT order_id AS "orderId", contact_id AS "contactId", status, placed, placed_at AS "placedAt", refund_due_agorot AS "dueAgorot",
       balance_due_agorot AS "balanceDueAgorot", transferred_agorot AS "transferredAgorot",
       cancel_reason AS "cancelReason", cancellation_id IS NOT NULL AS "isAsked"
     FROM orders WHERE order_id = $1 ${lock}`,
    [orderId],
  )
  return rows[0] ?? null
}

/** Below zero counts as zero. Emits only when it changes. */
export async function setRefundDue({ tx, emit }: UnitOfWork, { orderId, dueAgorot }: RefundOrder, agorot: number): Promise<void> {
  const amountAgorot = Math.max(0, agorot)
  if (amountAgorot === dueAgorot) return
  await tx.query('UPDATE orders SET refund_due_agorot = $2 WHERE order_id = $1', [orderId, amountAgorot])
  emit('order.refund-due.v1', orderId, { orderId, amountAgorot })
}

/** Emits only when it changes; below zero counts as zero. */
async function setBalanceDue({ tx, emit }: UnitOfWork, { orderId, balanceDueAgorot }: RefundOrder, agorot: number): Promise<void> {
  const amountAgorot = Math.max(0, agorot)
  if (amountAgorot === balanceDueAgorot) return
  await tx.query('UPDATE orders SET balance_due_agorot = $2 WHERE order_id = $1', [orderId, amountAgorot])
  emit('order.balance-due.v1', orderId, { orderId, amountAgorot })
}

/** A paid order costs more, or less below zero, from now on. What is due the other way is settled first. `order`: as before. */
export async function addDifference(unit: UnitOfWork, order: RefundOrder, agorot: number): Promise<void> {
  const transferred = transferredOf(order, await findMoved(unit.tx, order.orderId))
  if (transferred > 0) await recordTransferred(unit, order.orderId, transferred)
  const balance = order.balanceDueAgorot - order.dueAgorot + agorot
  await setRefundDue(unit, order, -balance)
  await setBalanceDue(unit, order, balance)
}

async function recordTransferred({ tx }: UnitOfWork, orderId: string, agorot: number): Promise<void> {
  await tx.query('UPDATE orders SET transferred_agorot = $2 WHERE order_id = $1', [orderId, agorot])
}

/** The balance was paid by card, came by transfer, or is given up by staff. Returns the sum. */
export async function endBalance(unit: UnitOfWork, order: RefundOrder, outcome: 'card' | 'transferred' | 'waived'): Promise<number> {
  if (outcome === 'transferred') {
    const before = transferredOf(order, await findMoved(unit.tx, order.orderId))
    await recordTransferred(unit, order.orderId, before + order.balanceDueAgorot)
  }
  await setBalanceDue(unit, order, 0)
  return order.balanceDueAgorot
}

/** The transfer had not come after all, so nothing of the order is paid. */
export async function forgetTransfer(unit: UnitOfWork, orderId: string): Promise<void> {
  const order = await lockRefundOrder(unit.tx, orderId)
  if (order === null || order.transferredAgorot === null) return
  await unit.tx.query('UPDATE orders SET transferred_agorot = NULL, sold = NULL WHERE order_id = $1', [orderId])
  await setRefundDue(unit, order, (await findMoved(unit.tx, orderId)).twiceAgorot)
  await setBalanceDue(unit, order, 0)
}

interface Moved {
  /** Paid by card. */
  cardAgorot: number
  isPaidByCard: boolean
  /** Of it, payments beyond the order's own, not refunded yet. */
  twiceAgorot: number
  /** Refunded, including fees withheld; and refunds in progress. */
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

/** Only staff know of a received transfer: they moved the order on. An order by card may also have been paid by a late transfer. */
function transferredOf(
  { status, placed, transferredAgorot }: Pick<RefundOrder, 'status' | 'placed' | 'transferredAgorot'>,
  { isPaidByCard }: Moved,
): number {
  if (transferredAgorot !== null) return transferredAgorot
  return placed.paymentMethod === 'transfer' && status !== 'open' && status !== 'cancelled' && !isPaidByCard
    ? placed.price.chargedAgorot
    : 0
}

/** The most that can be refunded now: payments less refunds made or in progress. */
export async function findRefundable(tx: Queryable, order: RefundOrder): Promise<number> {
  const moved = await findMoved(tx, order.orderId)
  const { cardAgorot, paidAgorot, pendingAgorot } = moved
  // For a cancelled order by transfer the due sum at cancellation shows whether it was paid.
  if (order.placed.paymentMethod === 'transfer' && order.status === 'cancelled') {
    return Math.max(0, order.dueAgorot - pendingAgorot)
  }
  return Math.max(0, cardAgorot + transferredOf(order, moved) - paidAgorot - pendingAgorot)
}

/** Sets the due refund of an order that is cancelled now; `from` is its status before. */
export async function refundDueOnCancel(unit: UnitOfWork, orderId: string, from: OrderStatus): Promise<void> {
  const order = await lockRefundOrder(unit.tx, orderId)
  if (order === null) return
  const moved = await findMoved(unit.tx, orderId)
  // Refunds in progress reduce it when they complete.
  await setRefundDue(unit, order, moved.cardAgorot + transferredOf({ ...order, status: from }, moved) - moved.paidAgorot)
}

/** Adds a payment that the shop must return: for a cancelled order, or a second one. */
export async function addRefundDue(unit: UnitOfWork, orderId: string, agorot: number): Promise<void> {
  const order = await lockRefundOrder(unit.tx, orderId)
  if (order) await setRefundDue(unit, order, order.dueAgorot + agorot)
}

/** Staff reopened a cancelled order: only payments beyond its own remain due. */
export async function refundDueOnReopen(unit: UnitOfWork, orderId: string): Promise<void> {
  const order = await lockRefundOrder(unit.tx, orderId)
  if (order) await setRefundDue(unit, order, (await findMoved(unit.tx, orderId)).twiceAgorot)
}

/** Refunds per part, made or in progress, the number of payments, and fees withheld. */
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

/** Whether a refund is under way, or its outcome unknown. */
export async function isRefunding(tx: Queryable, orderId: string): Promise<boolean> {
  const { rowCount } = await tx.query("SELECT FROM refunds WHERE order_id = $1 AND state IN ('pending', 'unclear')", [orderId])
  return rowCount > 0
}

/** For display; decisions are made under the order's lock. `byCard`: the most that one card refund can be. */
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

/** Ids of refunds with an unknown outcome. */
export async function listUnclearRefunds(database: Queryable, orderIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await database.query<{ refundId: string }>(
    `SELECT refund_id AS "refundId" FROM refunds WHERE order_id = ANY ($1) AND state = 'unclear'`,
    [orderIds],
  )
  return new Set(rows.map(({ refundId }) => refundId))
}
