import type { AttentionNeeded, OrderStatus } from '#events/orders.events.ts'
import { transferSource } from '#services/documents/document-source.rules.ts'
import { issueInvoice, listStandingInvoices, type PaidOrder, takeInvoiceBack } from '#services/documents/index.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { isHandedOver } from '#services/domain/order-status.ts'
import type { UnitOfWork } from '#services/platform/unit-of-work.ts'
import { awaitEnd } from './awaited-ends.ts'
import { closeCancellation } from './cancellation.command.ts'
import { failPending } from './payments/payment-attempt.ts'
import { forgetTransfer, refundDueOnCancel, refundDueOnReopen } from './refunds/refund-due.ts'
import { handOver, release, restore, undoHandOver } from './stock/reservations.command.ts'

/** `attention`: the reason why staff must decide, since something released is no longer available. */
export type StatusChange = { ok: true; hasChanged: boolean; attention: AttentionNeeded['reason'] | null } | { ok: false; reason: 'unknown' }

/**
 * Staff may move an order to any status; its reservations follow. A cancelled order reserves nothing and awaits no payment, any other
 * has reserved or handed over its goods. Money paid for a cancelled order becomes due to its buyer. Attention reasons are cleared by
 * the change, and those that still hold are recorded again.
 */
export async function changeStatus(unit: UnitOfWork, orderId: string, to: OrderStatus, by: string): Promise<StatusChange> {
  const { tx, emit } = unit
  const { rows } = await tx.query<MovedOrder>(
    'SELECT order_id AS "orderId", contact_id AS "contactId", placed, status FROM orders WHERE order_id = $1 FOR UPDATE',
    [orderId],
  )
  const [order] = rows
  if (!order) return { ok: false, reason: 'unknown' }
  const from = order.status
  if (from === to) return { ok: true, hasChanged: false, attention: null }
  await tx.query('UPDATE orders SET status = $2, reserved_until = NULL, needs_attention = NULL WHERE order_id = $1', [orderId, to])
  await awaitEnd(tx, { orderId, status: to, placed: order.placed, at: unit.at })
  emit('order.status-changed.v1', orderId, { orderId, from, to, by })
  const attention = await followStatus(unit, orderId, to)
  if (order.placed.paymentMethod === 'transfer') await documentTransfer(unit, order, to)
  if (to === 'cancelled') {
    await closeCancellation(unit, { orderId, outcome: 'cancelled', by })
    await refundDueOnCancel(unit, orderId, from)
  } else if (from === 'cancelled') await refundDueOnReopen(unit, orderId)
  return { ok: true, hasChanged: true, attention }
}

interface MovedOrder extends PaidOrder {
  status: OrderStatus
}

/** That a bank transfer has come, only staff know: they move its order on, and back if it had not. */
async function documentTransfer(unit: UnitOfWork, order: MovedOrder, to: OrderStatus): Promise<void> {
  const { orderId, status: from, placed } = order
  if (to === 'cancelled') return
  const { rowCount: cardPayments } = await unit.tx.query("SELECT FROM payment_attempts WHERE order_id = $1 AND status = 'paid'", [orderId])
  if (cardPayments > 0) return
  const standing = await listStandingInvoices(unit, orderId)
  const ofTransfer = standing.filter(({ payments }) => payments.some(({ means }) => means === 'transfer'))
  if (to === 'open') {
    for (const invoice of ofTransfer) await takeInvoiceBack(unit, order, invoice)
    await forgetTransfer(unit, orderId)
    return
  }
  const { rowCount: invoices } = await unit.tx.query("SELECT FROM documents WHERE order_id = $1 AND kind = 'invoice_receipt'", [orderId])
  // An order that is opened again after it was refunded has not been paid again.
  if (ofTransfer.length > 0 || (from === 'cancelled' && invoices > 0)) return
  await issueInvoice(unit, order, transferSource(orderId, invoices + 1), {
    means: 'transfer',
    paidOn: israelDate(unit.at.getTime()),
    amountAgorot: placed.price.chargedAgorot,
    lastDigits: null,
    reference: null,
    installments: 1,
  })
}

/** Staff acknowledge the attention reason. False where there is none. */
export async function clearAttention({ tx, emit }: UnitOfWork, orderId: string, by: string): Promise<boolean> {
  const { rowCount } = await tx.query('UPDATE orders SET needs_attention = NULL WHERE order_id = $1 AND needs_attention IS NOT NULL', [
    orderId,
  ])
  if (rowCount === 0) return false
  emit('order.attention-cleared.v1', orderId, { orderId, by })
  return true
}

/** Each step is a no-op when the reservation is in that state already. */
async function followStatus(unit: UnitOfWork, orderId: string, to: OrderStatus): Promise<AttentionNeeded['reason'] | null> {
  if (to === 'cancelled') {
    await failPending(unit, orderId, 'cancelled')
    await release(unit, orderId, 'cancelled')
    return null
  }
  const attention = await restore(unit, orderId)
  if (isHandedOver(to)) await handOver(unit, orderId)
  else await undoHandOver(unit, orderId)
  return attention
}
