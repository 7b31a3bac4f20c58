import type { AttentionNeeded } from '#events/orders.events.ts'
import { evolve, type Order, type OrderStep, transferredOf } from '../order.evolve.ts'
import type { OrderMoney, PendingAttempt, WhyFailed } from './commands.ts'

/** The author of decisions by a payment, a job or the log. */
export const SHOP = 'shop'

type StepOf<T extends OrderStep['type']> = Extract<OrderStep, { type: T }>

/** The events of a decision so far, and the order after them. */
export interface Draft {
  order: Order
  readonly events: OrderStep[]
  add<T extends OrderStep['type']>(type: T, data: Omit<StepOf<T>['data'], 'orderId'>): void
}

export function draftOf(order: Order, at: Date): Draft {
  const draft: Draft = {
    order,
    events: [],
    add(type, data) {
      const step = { type, time: at.toISOString(), data: { ...data, orderId: order.orderId } } as unknown as OrderStep
      draft.events.push(step)
      draft.order = evolve(draft.order, step)
    },
  }
  return draft
}

/** Waits for a decision by staff; nothing lapses until then. */
export function flag(draft: Draft, reason: AttentionNeeded['reason']): null {
  draft.add('order.attention-needed.v1', { reason })
  return null
}

export function fail(draft: Draft, attempts: readonly PendingAttempt[], reason: WhyFailed): void {
  for (const { attemptId, amountAgorot } of attempts) draft.add('order.payment-failed.v1', { attemptId, amountAgorot, reason })
}

/** What the buyer owes, less what is due to him: only one of them owes. Not of a cancelled order, whose balance waits until it is taken up. */
export function setDue(draft: Draft, agorot: number): void {
  setRefundDue(draft, -agorot)
  setBalanceDue(draft, agorot)
}

/** Of what came for an order, what was not given back. */
export const keptOf = (order: Order, { cardAgorot, refundedAgorot }: OrderMoney): number =>
  cardAgorot + transferredOf(order) - refundedAgorot

/** Below zero counts as zero. */
export function setRefundDue(draft: Draft, agorot: number): void {
  const amountAgorot = Math.max(0, agorot)
  if (amountAgorot !== draft.order.refundDueAgorot) draft.add('order.refund-due.v1', { amountAgorot })
}

export function setBalanceDue(draft: Draft, agorot: number): void {
  const amountAgorot = Math.max(0, agorot)
  if (amountAgorot !== draft.order.balanceDueAgorot) draft.add('order.balance-due.v1', { amountAgorot })
}

export function acknowledge(draft: Draft, by: string): void {
  if (draft.order.needsAttention !== null) draft.add('order.attention-cleared.v1', { by })
}

export function closeCancellation(draft: Draft, outcome: 'cancelled' | 'declined', by: string): void {
  const { cancellationId: requestId } = draft.order
  if (requestId !== null) draft.add('order.cancellation-closed.v1', { requestId, outcome, by })
}
