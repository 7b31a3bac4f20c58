import type { OrderStatus } from '#events/orders.events.ts'
import { transferSource } from '#services/documents/document-source.rules.ts'
import { issueBalanceInvoice, issueInvoice, listStandingInvoices, takeInvoiceBack } from '#services/documents/index.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import type { UnitOfWork } from '#services/platform/unit-of-work.ts'
import type { Order } from './order.evolve.ts'

/** Invoices of bank transfers. That one has come only staff know: they move its order on, and back if it had not. */

/** `from`: the status before. */
export async function documentTransfer(unit: UnitOfWork, from: OrderStatus, order: Order): Promise<void> {
  const { orderId, status: to, placed, isPaidByCard } = order
  if (from === to || to === 'cancelled' || isPaidByCard) return
  if (placed.paymentMethod !== 'transfer' && to !== 'open') return
  const standing = await listStandingInvoices(unit, orderId)
  const ofTransfer = standing.filter(({ payments }) => payments.some(({ means }) => means === 'transfer'))
  if (to === 'open') {
    for (const invoice of ofTransfer) await takeInvoiceBack(unit, order, invoice)
    return
  }
  const invoices = await countInvoices(unit, orderId)
  // An order that is opened again after it was refunded has not been paid again.
  if (ofTransfer.length > 0 || (from === 'cancelled' && invoices > 0)) return
  await issueInvoice(unit, order, transferSource(orderId, invoices + 1), paymentOf(unit, placed.price.chargedAgorot))
}

/** What an amended order costs more came by transfer. */
export async function documentBalance(unit: UnitOfWork, order: Order, agorot: number): Promise<void> {
  const { orderId } = order
  await issueBalanceInvoice(unit, order, transferSource(orderId, (await countInvoices(unit, orderId)) + 1), paymentOf(unit, agorot))
}

async function countInvoices({ tx }: UnitOfWork, orderId: string): Promise<number> {
  const { rowCount } = await tx.query("SELECT FROM documents WHERE order_id = $1 AND kind = 'invoice_receipt'", [orderId])
  return rowCount
}

const paymentOf = ({ at }: UnitOfWork, amountAgorot: number) => ({
  means: 'transfer' as const,
  paidOn: israelDate(at.getTime()),
  amountAgorot,
  lastDigits: null,
  reference: null,
  installments: 1,
})
