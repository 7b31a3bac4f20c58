import { paymentSource } from '#services/documents/document-source.rules.ts'
import { issueCreditNotes } from '#services/documents/index.ts'
import type { RefundParts } from '#services/domain/refund.ts'
import type { UnitOfWork } from '#services/platform/unit-of-work.ts'
import type { RefundOrder } from './refund-due.ts'

/** The credit note of a refund that was paid. */
export async function documentRefund(unit: UnitOfWork, order: RefundOrder, refundId: string): Promise<void> {
  const { rows } = await unit.tx.query<RecordedRefund>(
    `SELECT method, amount_agorot AS "amountAgorot", fee_agorot AS "feeAgorot", lines, with_shipping AS "withShipping", attempt_id AS "attemptId",
       coalesce(transaction_id, reference) AS reference, paid_on::text AS "paidOn"
     FROM refunds WHERE refund_id = $1`,
    [refundId],
  )
  for (const { method, amountAgorot, feeAgorot, lines, withShipping, attemptId, reference, paidOn } of rows) {
    await issueCreditNotes(unit, order, {
      refundId,
      beforeFeeAgorot: amountAgorot + feeAgorot,
      feeAgorot,
      lines,
      withShipping,
      ofSource: attemptId && paymentSource(attemptId),
      payment: { means: method, paidOn, amountAgorot, lastDigits: null, reference, installments: 1 },
    })
  }
}

interface RecordedRefund extends RefundParts {
  method: 'card' | 'transfer'
  amountAgorot: number
  feeAgorot: number
  attemptId: string | null
  reference: string | null
  paidOn: string
}
