import type { RefundedParts } from '#services/domain/refund.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import type { OrderMoney } from '../order.decide.ts'
import { readOrder } from '../order-record.ts'
import { type GivenBack, refundableOf } from './refund.decide.ts'

/** What was paid and given back of an order; what a decision needs of it is read with the order locked. */

export async function findOrderMoney(database: Queryable, orderId: string): Promise<OrderMoney> {
  const { rows } = await database.query<OrderMoney>(
    `SELECT
       (SELECT coalesce(sum(amount_agorot), 0)::int FROM payment_attempts WHERE order_id = $1 AND status IN ('paid', 'paid_twice')) AS "cardAgorot",
       greatest(0, (SELECT coalesce(sum(amount_agorot), 0) FROM payment_attempts WHERE order_id = $1 AND status = 'paid_twice')
         - coalesce(sum(amount_agorot + fee_agorot) FILTER (WHERE state = 'paid' AND (method = 'transfer' OR attempt_id IN (
           SELECT attempt_id FROM payment_attempts WHERE order_id = $1 AND status = 'paid_twice'))), 0))::int AS "twiceAgorot",
       coalesce(sum(amount_agorot + fee_agorot) FILTER (WHERE state = 'paid'), 0)::int AS "refundedAgorot",
       coalesce(sum(amount_agorot + fee_agorot) FILTER (WHERE state IN ('pending', 'unclear')), 0)::int AS "refundingAgorot"
     FROM refunds WHERE order_id = $1`,
    [orderId],
  )
  return rows[0] ?? { cardAgorot: 0, twiceAgorot: 0, refundedAgorot: 0, refundingAgorot: 0 }
}

export async function findGivenBack(database: Queryable, orderId: string): Promise<GivenBack> {
  const { rows } = await database.query<RefundedParts & { feeAgorot: number }>(
    `SELECT lines, with_shipping AS "withShipping", amount_agorot + fee_agorot AS agorot, fee_agorot AS "feeAgorot"
     FROM refunds WHERE order_id = $1 AND state <> 'failed' ORDER BY asked_at`,
    [orderId],
  )
  const twice = await database.query("SELECT FROM payment_attempts WHERE order_id = $1 AND status = 'paid_twice'", [orderId])
  return {
    parts: rows.filter(({ lines, withShipping }) => lines.length > 0 || withShipping),
    payments: 1 + twice.rowCount,
    feesAgorot: rows.reduce((sum, { feeAgorot }) => sum + feeAgorot, 0),
  }
}

/** Whether a refund is under way, or its outcome unknown. */
export async function isRefunding(database: Queryable, orderId: string): Promise<boolean> {
  const { rowCount } = await database.query("SELECT FROM refunds WHERE order_id = $1 AND state IN ('pending', 'unclear')", [orderId])
  return rowCount > 0
}

/** For display. `byCard`: the most that one card refund can be. */
export async function readMoney(
  database: Queryable,
  orderId: string,
): Promise<{ refundableAgorot: number; byCardAgorot: number; parts: RefundedParts[] } | null> {
  const order = await readOrder(database, orderId)
  if (order === null) return null
  const refundableAgorot = refundableOf(order, await findOrderMoney(database, orderId))
  const { rows } = await database.query<{ left: number }>(
    `SELECT amount_agorot - (SELECT coalesce(sum(amount_agorot), 0) FROM refunds r
       WHERE r.order_id = a.order_id AND r.attempt_id = a.attempt_id AND state <> 'failed')::int AS left
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
