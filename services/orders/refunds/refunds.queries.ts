import type { Queryable } from '#services/platform/postgres.ts'
import type { Order } from '../order.evolve.ts'
import { readOrder } from '../order-record.ts'
import type { Span } from '../payments/payments.queries.ts'

/** A refund that was made. */
export interface PaidRefund {
  refundId: string
  orderId: string
  method: 'card' | 'transfer'
  /** After the fee. */
  amountAgorot: number
  feeAgorot: number
  /** The clearing company's; null for a transfer, and where staff looked it up there. */
  transactionId: string | null
  /** The bank's. */
  reference: string | null
  /** Israel's day, YYYY-MM-DD, as staff named it of a transfer. */
  paidOn: string
  settledAt: Date
}

/** `state`: as the index of paid refunds says it. */
const PAID_REFUND = `SELECT refund_id AS "refundId", order_id AS "orderId", method, amount_agorot AS "amountAgorot", fee_agorot AS "feeAgorot",
  transaction_id AS "transactionId", reference, paid_on::text AS "paidOn", settled_at AS "settledAt" FROM refunds WHERE state = 'paid'`

/** Recorded as paid in a span, oldest first. */
export async function listPaidRefunds(database: Queryable, { from, until }: Span, limit: number | null = null): Promise<PaidRefund[]> {
  const { rows } = await database.query<PaidRefund>(
    `${PAID_REFUND} AND settled_at >= $1 AND settled_at < $2 ORDER BY settled_at, refund_id LIMIT $3`,
    [from, until, limit],
  )
  return rows
}

/** With what was given back; `quantity` is a half for one tire of a set. Null while it is not made. */
export async function findPaidRefund(
  database: Queryable,
  refundId: string,
): Promise<(PaidRefund & { lines: { ean: string; quantity: number }[]; withShipping: boolean }) | null> {
  const { rows } = await database.query<PaidRefund & { lines: { ean: string; quantity: number }[]; withShipping: boolean }>(
    `SELECT paid.*, lines, with_shipping AS "withShipping" FROM (${PAID_REFUND} AND refund_id = $1) AS paid JOIN refunds r ON r.refund_id = paid."refundId"`,
    [refundId],
  )
  return rows[0] ?? null
}

/** What is still to be given back of an order, and why it was cancelled; null reason where it was before reasons were kept. */
export async function findRefundDue(
  database: Queryable,
  orderId: string,
): Promise<(Pick<Order, 'status' | 'cancelReason'> & { isAsked: boolean; dueAgorot: number }) | null> {
  const order = await readOrder(database, orderId)
  if (order === null) return null
  const { status, cancelReason, cancellationId, refundDueAgorot } = order
  return { status, cancelReason, isAsked: cancellationId !== null, dueAgorot: refundDueAgorot }
}

/** By the clearing company's transactions, of whatever day. */
export async function findPaidRefunds(database: Queryable, transactionIds: readonly string[]): Promise<PaidRefund[]> {
  const { rows } = await database.query<PaidRefund>(`${PAID_REFUND} AND transaction_id = ANY ($1)`, [transactionIds])
  return rows
}
