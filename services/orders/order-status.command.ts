import type { AttentionNeeded, OrderStatus } from '#events/orders.events.ts'
import { isHandedOver } from '#services/domain/order-status.ts'
import type { UnitOfWork } from '#services/platform/unit-of-work.ts'
import { closeCancellation } from './cancellation.command.ts'
import { failPending } from './payments/payment-attempt.ts'
import { refundDueOnCancel, refundDueOnReopen } from './refunds/refund-due.ts'
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
  const { rows } = await tx.query<{ status: OrderStatus }>('SELECT status FROM orders WHERE order_id = $1 FOR UPDATE', [orderId])
  const from = rows[0]?.status
  if (from === undefined) return { ok: false, reason: 'unknown' }
  if (from === to) return { ok: true, hasChanged: false, attention: null }
  await tx.query('UPDATE orders SET status = $2, reserved_until = NULL, needs_attention = NULL WHERE order_id = $1', [orderId, to])
  emit('order.status-changed.v1', orderId, { orderId, from, to, by })
  const attention = await followStatus(unit, orderId, to)
  if (to === 'cancelled') {
    await closeCancellation(unit, { orderId, outcome: 'cancelled', by })
    await refundDueOnCancel(unit, orderId, from)
  } else if (from === 'cancelled') await refundDueOnReopen(unit, orderId)
  return { ok: true, hasChanged: true, attention }
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
