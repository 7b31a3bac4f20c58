import type { Transaction } from '#services/platform/postgres.ts'
import type { Refund } from './refund.decide.ts'

/** The record of refunds, table `refunds`. */

/** `requestHash`: tells a repeat from another refund under the same id. */
export async function loadRefund(tx: Transaction, refundId: string): Promise<(Refund & { requestHash: string }) | null> {
  const { rows } = await tx.query<Refund & { requestHash: string }>(
    `SELECT refund_id AS "refundId", order_id AS "orderId", method, amount_agorot AS "amountAgorot", fee_agorot AS "feeAgorot", state,
       asked_by AS by, asked_at AS "askedAt", attempt_id AS "attemptId", inquire_at AS "inquireAt", reference, transaction_id AS "transactionId",
       paid_on::text AS "paidOn", settled_at AS "settledAt", lines, with_shipping AS "withShipping", request_hash AS "requestHash"
     FROM refunds WHERE refund_id = $1 FOR UPDATE`,
    [refundId],
  )
  return rows[0] ?? null
}

/** After its order was locked (`loadOrder`). */
export async function saveRefund(tx: Transaction, refund: Refund, requestHash: string): Promise<void> {
  await tx.query(
    `INSERT INTO refunds (refund_id, order_id, method, amount_agorot, fee_agorot, request_hash, state, asked_by, asked_at, attempt_id,
       inquire_at, reference, transaction_id, paid_on, settled_at, lines, with_shipping)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
     ON CONFLICT (refund_id) DO UPDATE SET state = excluded.state, inquire_at = excluded.inquire_at, transaction_id = excluded.transaction_id,
       paid_on = excluded.paid_on, settled_at = excluded.settled_at`,
    [
      refund.refundId,
      refund.orderId,
      refund.method,
      refund.amountAgorot,
      refund.feeAgorot,
      requestHash,
      refund.state,
      refund.by,
      refund.askedAt,
      refund.attemptId,
      refund.inquireAt,
      refund.reference,
      refund.transactionId,
      refund.paidOn,
      refund.settledAt,
      JSON.stringify(refund.lines),
      refund.withShipping,
    ],
  )
}
