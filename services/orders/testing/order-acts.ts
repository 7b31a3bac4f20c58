import type { OrderStatus, ReservationReleased } from '#events/orders.events.ts'
import type { UnitOfWork } from '#services/platform/unit-of-work.ts'
import { draftOf } from '../decide/order-draft.ts'
import { changeStatus as decideStatus } from '../decide/status.ts'
import type { Order } from '../order.evolve.ts'
import { loadOrder, saveOrder } from '../order-record.ts'
import { statusFacts } from '../order-status.command.ts'
import { reserveAgain } from '../stock/reservations.command.ts'

/** What happened to an order before a test begins, whether or not the desk would offer it. */

/** `attention`: the reason why staff must decide, since something released is no longer available. */
export async function changeStatus(unit: UnitOfWork, orderId: string, to: OrderStatus, by: string) {
  const order = await loadOrder(unit.tx, orderId)
  if (!order) return { ok: false, reason: 'unknown' }
  const draft = draftOf(order, unit.at)
  decideStatus(draft, to, by, await statusFacts(unit, order, to))
  const after = await saveOrder(unit, order, draft.events)
  const hasChanged = after !== order
  return { ok: true, hasChanged, attention: hasChanged ? after.needsAttention : null }
}

/** False where nothing is reserved (any more). */
export async function release(unit: UnitOfWork, orderId: string, reason: ReservationReleased['reason']): Promise<boolean> {
  const order = await loadOrder(unit.tx, orderId)
  // What did not lapse before staff moved it on does not lapse any more.
  const isReserved =
    (order?.reservation === 'held' && (order.status === 'open' || reason === 'cancelled')) ||
    (order?.reservation === 'handed_over' && reason === 'cancelled')
  if (!order || !isReserved) return false
  await save(unit, order, (draft) => draft.add('order.reservation-released.v1', { reason }))
  return true
}

export async function clearAttention(unit: UnitOfWork, orderId: string, by: string): Promise<boolean> {
  const order = await loadOrder(unit.tx, orderId)
  if (!order?.needsAttention) return false
  await save(unit, order, (draft) => draft.add('order.attention-cleared.v1', { by }))
  return true
}

async function save(unit: UnitOfWork, order: Order, add: (draft: ReturnType<typeof draftOf>) => void): Promise<void> {
  const draft = draftOf(order, unit.at)
  add(draft)
  await saveOrder(unit, order, draft.events)
}

/** Reserves again what was released; returns why that is impossible, null = it is reserved. */
export async function restore(unit: UnitOfWork, orderId: string) {
  const order = await loadOrder(unit.tx, orderId)
  if (order?.reservation !== 'released') return null
  const restored = await reserveAgain(unit, order.placed)
  const isReserved = restored === 'reserved'
  await save(unit, order, (draft) =>
    isReserved ? draft.add('order.reservation-restored.v1', {}) : draft.add('order.attention-needed.v1', { reason: restored }),
  )
  return isReserved ? null : restored
}
