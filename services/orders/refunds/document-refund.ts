import { paymentSource } from '#services/documents/document-source.rules.ts'
import { issueCreditNotes, type PaidOrder } from '#services/documents/index.ts'
import type { UnitOfWork } from '#services/platform/unit-of-work.ts'
import type { Refund } from './refund.decide.ts'

/** The credit note of a refund that was paid. */
export async function documentRefund(unit: UnitOfWork, order: PaidOrder, refund: Refund): Promise<void> {
  const { refundId, method, amountAgorot, feeAgorot, lines, withShipping, attemptId, transactionId, reference, paidOn } = refund
  if (paidOn === null) return
  await issueCreditNotes(unit, order, {
    refundId,
    beforeFeeAgorot: amountAgorot + feeAgorot,
    feeAgorot,
    lines,
    withShipping,
    ofSource: attemptId && paymentSource(attemptId),
    payment: { means: method, paidOn, amountAgorot, lastDigits: null, reference: transactionId ?? reference, installments: 1 },
  })
}
