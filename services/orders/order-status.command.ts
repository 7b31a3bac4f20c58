import type { AttentionNeeded, OrderStatus } from '#events/orders.events.ts'
import { isHandedOver } from '#services/domain/order-status.ts'
import type { UnitOfWork } from '#services/platform/unit-of-work.ts'
import { closeCancellation } from './cancellation.command.ts'
import { failPending } from './payments/payment-attempt.ts'
import { refundDueOnCancel, refundDueOnReopen } from './refunds/refund-due.ts'
import { handOver, release, restore, undoHandOver } from './stock/reservations.command.ts'

/** `attention`: why staff have to decide all the same, what was released being gone. */
export type StatusChange =
  | { outcome: 'unknown' }
  | { outcome: 'unchanged' }
  | { outcome: 'changed'; attention: AttentionNeeded['reason'] | null }

/**
 * Staff move an order to any status, and what it holds follows (ruling 13): a cancelled order holds nothing and awaits no payment, any
 * other one holds what it needs or has handed it over. What was paid for a cancelled one is owed to its buyer. Why it waited for staff ends with it; what remains of that is told again
 * afterwards.
 */
export async function changeStatus(unit: UnitOfWork, orderId: string, to: OrderStatus, by: string): Promise<StatusChange> {
  const { tx, emit } = unit
  const { rows } = await tx.query<{ status: OrderStatus }>('SELECT status FROM orders WHERE order_id = $1 FOR UPDATE', [orderId])
  const from = rows[0]?.status
  if (from === undefined) return { outcome: 'unknown' }
  if (from === to) return { outcome: 'unchanged' }
  await tx.query('UPDATE orders SET status = $2, reserved_until = NULL, needs_attention = NULL WHERE order_id = $1', [orderId, to])
  emit('order.status-changed.v1', orderId, { orderId, from, to, by })
  const attention = await followStatus(unit, orderId, to)
  if (to === 'cancelled') {
    await closeCancellation(unit, { orderId, outcome: 'cancelled', by })
    await refundDueOnCancel(unit, orderId, from)
  } else if (from === 'cancelled') await refundDueOnReopen(unit, orderId)
  return { outcome: 'changed', attention }
}

/** Staff have seen why the order waited for them. False where none does. */
export async function clearAttention({ tx, emit }: UnitOfWork, orderId: string, by: string): Promise<boolean> {
  const { rowCount } = await tx.query('UPDATE orders SET needs_attention = NULL WHERE order_id = $1 AND needs_attention IS NOT NULL', [
    orderId,
  ])
  if (rowCount === 0) return false
  emit('order.attention-cleared.v1', orderId, { orderId, by })
  return true
}

/** Each step does nothing where the reservation stands there already. */
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
