import type { AttentionNeeded, LicenceConfirmed, OrderPlaced, OrderStatus } from '#events/orders.events.ts'
import { isHandedOver } from '#services/domain/order-status.ts'
import type { StoredEvent } from '#services/platform/event-log/event-log.ts'

/** Everything that happened to an order. */
export type OrderEvent = Extract<StoredEvent, { type: `order.${string}` }>
/** As the history keeps it: what, when, and the data of the event. */
export type OrderStep = {
  [T in OrderEvent['type']]: { type: T; time: string; data: Extract<OrderEvent, { type: T }>['data'] }
}[OrderEvent['type']]

/** An order as its history leaves it. */
export interface OrderState {
  status: OrderStatus
  /** What was ordered, as it was sent last. */
  placed: OrderPlaced
  reservation: 'held' | 'released' | 'handed_over'
  needsAttention: AttentionNeeded['reason'] | null
  /** What the shopper said of his motorcycle's licence, the last time he did; null = nothing. */
  licence: LicenceConfirmed | null
  /** By which the carrier finds the parcel. */
  trackingCode: string | null
  /** When the money came, or staff said so; null = not yet. */
  paidAt: string | null
  /** When it was sent first: staff find it there, however often it was declined and sent again. */
  placedAt: string
  changedAt: string
}

/** The order after all its steps, the first one first; null while it was not placed. */
export function orderAfter(steps: readonly OrderStep[]): OrderState | null {
  return steps.reduce<OrderState | null>((state, step) => {
    const next = state === null ? begin(step) : after(state, step)
    return next && { ...next, reservation: reservationOf(next), changedAt: isLook(step) ? next.changedAt : step.time }
  }, null)
}

/** Whoever only looks changes nothing. */
function isLook({ type }: OrderStep): boolean {
  return type === 'order.payment-details-shown.v1'
}

function begin({ type, data, time }: OrderStep): OrderState | null {
  if (type !== 'order.placed.v1') return null
  const nothingYet = { needsAttention: null, licence: null, trackingCode: null, paidAt: null }
  return { status: 'open', placed: data, reservation: 'held', ...nothingYet, placedAt: time, changedAt: time }
}

function after(state: OrderState, step: OrderStep): OrderState {
  switch (step.type) {
    case 'order.placed.v1':
      return state
    case 'order.placed-again.v1':
      return { ...state, placed: step.data, reservation: 'held' }
    case 'order.payment-succeeded.v1':
      return { ...state, paidAt: step.time }
    case 'order.payment-failed.v1':
    case 'order.payment-details-shown.v1':
      return state
    case 'order.tracking-set.v1':
      return { ...state, trackingCode: step.data.trackingCode }
    case 'order.licence-confirmed.v1':
      return { ...state, licence: step.data }
    case 'order.reservation-released.v1':
      return { ...state, reservation: 'released' }
    case 'order.reservation-restored.v1':
      return { ...state, reservation: 'held' }
    case 'order.attention-needed.v1':
      return { ...state, needsAttention: step.data.reason }
    case 'order.attention-cleared.v1':
      return { ...state, needsAttention: null }
    case 'order.status-changed.v1':
      return moved(state, step)
  }
}

/** Why it waited for staff ends with it; what remains of that is told again afterwards. */
function moved(state: OrderState, { data, time }: Extract<OrderStep, { type: 'order.status-changed.v1' }>): OrderState {
  const { to } = data
  const paidAt = to === 'paid' ? (state.paidAt ?? time) : state.paidAt
  return { ...state, status: to, paidAt, needsAttention: null }
}

/** What is not released is held until its order's status says that it was handed over. */
function reservationOf({ reservation, status }: OrderState): OrderState['reservation'] {
  if (reservation === 'released') return 'released'
  return isHandedOver(status) ? 'handed_over' : 'held'
}
