import type { AttentionNeeded, OrderStatus } from '#events/orders.events.ts'
import { isHandedOver } from '#services/domain/order-status.ts'
import type { UnitOfWork } from '#services/platform/unit-of-work.ts'
import { closeCancellation } from './cancellation.command.ts'
import { failPending } from './payments/payment-attempt.ts'
import { oweForCancelled, oweForTakenUp } from './refunds/refund-due.ts'
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
export async function changeStatus(decision: UnitOfWork, orderId: string, to: OrderStatus, by: string): Promise<StatusChange> {
  const { tx, emit } = decision
  const { rows } = await tx.query<{ status: OrderStatus }>('SELECT status FROM orders WHERE order_id = $1 FOR UPDATE', [orderId])
  const from = rows[0]?.status
  if (from === undefined) return { outcome: 'unknown' }
  if (from === to) return { outcome: 'unchanged' }
  await tx.query('UPDATE orders SET status = $2, reserved_until = NULL, needs_attention = NULL WHERE order_id = $1', [orderId, to])
  emit('order.status-changed.v1', orderId, { orderId, from, to, by })
  const attention = await followStatus(decision, orderId, to)
  if (to === 'cancelled') {
    await closeCancellation(decision, { orderId, outcome: 'cancelled', by })
    await oweForCancelled(decision, orderId, from)
  } else if (from === 'cancelled') await oweForTakenUp(decision, orderId)
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
async function followStatus(decision: UnitOfWork, orderId: string, to: OrderStatus): Promise<AttentionNeeded['reason'] | null> {
  if (to === 'cancelled') {
    await failPending(decision, orderId, 'cancelled')
    await release(decision, orderId, 'cancelled')
    return null
  }
  const attention = await restore(decision, orderId)
  if (isHandedOver(to)) await handOver(decision, orderId)
  else await undoHandOver(decision, orderId)
  return attention
}
