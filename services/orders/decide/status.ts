import type { OrderStatus } from '#events/orders.events.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { isHandedOver, isOfferedWith } from '#services/domain/order-status.ts'
import { forgetsPayment, type Order } from '../order.evolve.ts'
import type { ChangeRefused, CommandOf, OrderMoney, StaffChange, StatusFacts } from './commands.ts'
import { acknowledge, closeCancellation, type Draft, fail, flag, keptOf, setDue, setRefundDue } from './order-draft.ts'

/**
 * Staff may move an order to any status; its reservations follow. A cancelled order reserves nothing and awaits no payment, any other
 * has reserved or handed over its goods. Money paid for a cancelled order becomes due to its buyer. Attention reasons are cleared by
 * the change, and those that still hold are recorded again.
 */
export function changeStatus(draft: Draft, to: OrderStatus, by: string, { restored, pending, money }: StatusFacts): void {
  const { order: before } = draft
  const { status: from } = before
  if (from === to) return
  draft.add('order.status-changed.v1', { from, to, by })
  if (to === 'cancelled') {
    fail(draft, pending, 'cancelled')
    if (before.reservation !== 'released') draft.add('order.reservation-released.v1', { reason: 'cancelled' })
    closeCancellation(draft, 'cancelled', by)
    // Refunds in progress reduce it when they complete.
    setRefundDue(draft, keptOf(before, money))
    return
  }
  if (before.reservation === 'released') {
    if (restored === 'reserved') draft.add('order.reservation-restored.v1', {})
    else flag(draft, restored)
  }
  const forgets = forgetsPayment(before, to)
  const balance = forgets ? 0 : before.balanceDueAgorot
  if (forgets || from === 'cancelled') setDue(draft, balance - beyondItsPrice(draft.order, balance, money))
}

/** What remains due of an order that is taken up again. Of an amended one a second payment may have paid for more already. */
function beyondItsPrice(order: Order, balanceAgorot: number, money: OrderMoney): number {
  const beyond = keptOf(order, money) - order.placed.price.chargedAgorot + balanceAgorot
  return Math.max(order.sold === null ? money.twiceAgorot : 0, beyond)
}

export function change(draft: Draft, { change, by, facts }: CommandOf<'change'>, at: Date): ChangeRefused | null {
  const { order: before } = draft
  const refused = refusalOfChange(before, change, at)
  if (refused) return refused
  // First, since the change itself may set the next reason.
  if (change.seen !== undefined) acknowledge(draft, by)
  if (change.status !== undefined) changeStatus(draft, change.status, by, facts)
  if (change.status === 'cancelled' && before.status !== 'cancelled')
    draft.add('order.cancelled.v1', { reason: change.reason ?? 'other', by })
  const { trackingCode } = change
  if (trackingCode !== undefined && trackingCode !== before.trackingCode) draft.add('order.tracking-set.v1', { trackingCode, by })
  return null
}

/** Why staff may not make this change; null = they may. */
export function refusalOfChange(order: Order, change: StaffChange, at: Date): ChangeRefused | null {
  const { status, trackingCode, needsAttention, placed, placedAt } = order
  const { status: requested = status } = change
  const isMove = requested !== status
  if (isMove && !isOfferedWith(placed.receiving, requested)) return { ok: false, reason: 'not_offered' }
  if (isMove && requested === 'paid' && israelDate(at.getTime()) < israelDate(placedAt.getTime()))
    return { ok: false, reason: 'before_order' }
  // Another reason by now has not been acknowledged.
  const isOtherReason = change.seen !== undefined && needsAttention !== null && needsAttention !== change.seen
  if (isOtherReason || hasChangedMeanwhile(order, change))
    return { ok: false, reason: 'changed_meanwhile', decided: { status, trackingCode } }
  if (!isMove || !leavesTheShop(requested) || change.isConfirmed) return null
  if (order.cancellationId !== null) return { ok: false, reason: 'buyer_cancelled' }
  // Not again where they have left already, by the garage's or the carrier's word.
  return order.balanceDueAgorot > 0 && !leavesTheShop(status) ? { ok: false, reason: 'balance_due' } : null
}

const leavesTheShop = (status: OrderStatus): boolean => isHandedOver(status) || status === 'transit'

/** The current value is neither the shown nor the wanted one. */
function hasChangedMeanwhile(order: Order, change: StaffChange): boolean {
  const { shown = {} } = change
  const isOther = <Value>(now: Value, before: Value | undefined, requested: Value | undefined): boolean =>
    before !== undefined && now !== before && now !== requested
  return isOther(order.status, shown.status, change.status) || isOther(order.trackingCode, shown.trackingCode, change.trackingCode)
}
