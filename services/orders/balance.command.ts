import { transferSource } from '#services/documents/document-source.rules.ts'
import { issueBalanceInvoice } from '#services/documents/index.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import type { UnitOfWork } from '#services/platform/unit-of-work.ts'
import { failPending } from './payments/payment-attempt.ts'
import { endBalance, lockRefundOrder } from './refunds/refund-due.ts'

interface Settlement {
  /** The balance that was shown. */
  agorot: number
  outcome: 'transferred' | 'waived'
  /** Staff id. */
  by: string
}

/** Staff: what an amended order costs more came by bank transfer, or is given up. False where it is another sum by now. */
export async function settleBalance(unit: UnitOfWork, orderId: string, { agorot, outcome, by }: Settlement): Promise<boolean> {
  const order = await lockRefundOrder(unit.tx, orderId)
  if (order === null || order.status === 'cancelled' || order.balanceDueAgorot !== agorot || agorot === 0) return false
  await failPending(unit, orderId, 'cancelled')
  await endBalance(unit, order, outcome)
  unit.emit('order.balance-settled.v1', orderId, { orderId, amountAgorot: agorot, outcome, by })
  if (outcome === 'waived') return true
  const { rowCount: invoices } = await unit.tx.query("SELECT FROM documents WHERE order_id = $1 AND kind = 'invoice_receipt'", [orderId])
  await issueBalanceInvoice(unit, order, transferSource(orderId, invoices + 1), {
    means: 'transfer',
    paidOn: israelDate(unit.at.getTime()),
    amountAgorot: agorot,
    lastDigits: null,
    reference: null,
    installments: 1,
  })
  return true
}
