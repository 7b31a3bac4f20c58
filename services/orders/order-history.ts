import type { RefundBegun } from '#events/order-money.events.ts'
import type {
  AppointmentMoved,
  AttentionNeeded,
  LicenceConfirmed,
  OrderCancelled,
  OrderPlaced,
  OrderStatus,
} from '#events/orders.events.ts'
import { isHandedOver, type OrderWork } from '#services/domain/order-status.ts'
import type { StoredEvent } from '#services/platform/event-log/event-log.ts'

/** Any event of an order. */
export type OrderEvent = Extract<StoredEvent, { type: `order.${string}` }>
/** A stored event: type, time and data. */
export type OrderStep = {
  [T in OrderEvent['type']]: { type: T; time: string; data: Extract<OrderEvent, { type: T }>['data'] }
}[OrderEvent['type']]

export interface Cancellation {
  requestId: string
  askedAt: string
  /** Whether the sender is the buyer, judged by phone and e-mail. */
  isSamePerson: boolean
}

export interface OrderRefund extends Pick<RefundBegun, 'refundId' | 'amountAgorot' | 'feeAgorot' | 'method'> {
  state: 'pending' | 'paid' | 'failed'
  /** The day of payment. */
  paidOn: string | null
}

/** The state of an order, derived from its history. */
export interface OrderState {
  status: OrderStatus
  /** What was ordered, as last placed. */
  placed: OrderPlaced
  reservation: 'held' | 'released' | 'handed_over'
  needsAttention: AttentionNeeded['reason'] | null
  /** The last result of the licence comparison; null = none. */
  licence: LicenceConfirmed | null
  /** The carrier's number of the parcel. */
  trackingCode: string | null
  /** The buyer's open notice of cancellation; null = none. */
  cancellation: Cancellation | null
  /** When each notice was first sent, by its id. */
  asked: Readonly<Record<string, string>>
  /** The reason of the last cancellation by staff. */
  cancelReason: OrderCancelled['reason'] | null
  /** Refund still due. */
  refundDueAgorot: number
  /** What the buyer still owes of an order that was amended after it was paid. */
  balanceDueAgorot: number
  /** Refunds made and in progress, oldest first. */
  refunds: readonly OrderRefund[]
  /** When the payment arrived, or staff recorded it; null = not yet. */
  paidAt: string | null
  /** First placed: its place in the staff's list, however often it was placed again. */
  placedAt: string
  changedAt: string
}

/** Folds the steps, oldest first; null before the order was placed. */
export function orderAfter(steps: readonly OrderStep[]): OrderState | null {
  return steps.reduce<OrderState | null>((state, step) => {
    const next = state === null ? begin(step) : after(state, step)
    return next && { ...next, reservation: reservationOf(next), changedAt: isLook(step) ? next.changedAt : step.time }
  }, null)
}

/** Views that are recorded but change nothing. */
function isLook({ type }: OrderStep): boolean {
  return type === 'order.payment-details-shown.v1'
}

const NO_REFUND = { cancellation: null, asked: {}, cancelReason: null, refundDueAgorot: 0, balanceDueAgorot: 0, refunds: [] }

function begin({ type, data, time }: OrderStep): OrderState | null {
  if (type !== 'order.placed.v1') return null
  const nothingYet = { needsAttention: null, licence: null, trackingCode: null, paidAt: null, ...NO_REFUND }
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
    case 'order.amended.v1':
      return { ...state, placed: step.data.placed, reservation: 'held' }
    case 'order.balance-due.v1':
      return { ...state, balanceDueAgorot: step.data.amountAgorot }
    case 'order.balance-settled.v1':
    case 'order.payment-failed.v1':
    case 'order.payment-details-shown.v1':
    case 'order.email-corrected.v1':
    case 'order.appointment-refused.v1':
      return state
    case 'order.tracking-set.v1':
      return { ...state, trackingCode: step.data.trackingCode }
    case 'order.appointment-moved.v1':
      return { ...state, placed: withSlot(state.placed, step.data.to) }
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
    case 'order.units-reserved.v1':
      return { ...state, placed: { ...state.placed, lines: step.data.lines }, reservation: 'held', needsAttention: null }
    case 'order.cancellation-asked.v1': {
      const { requestId, isSamePerson } = step.data
      // A reopened notice counts from its first day.
      const askedAt = state.asked[requestId] ?? step.time
      return { ...state, cancellation: { requestId, isSamePerson, askedAt }, asked: { ...state.asked, [requestId]: askedAt } }
    }
    case 'order.cancellation-closed.v1':
      return { ...state, cancellation: null }
    case 'order.cancelled.v1':
      return { ...state, cancelReason: step.data.reason }
    case 'order.status-changed.v1':
      return moved(state, step)
    default:
      return refunded(state, step)
  }
}

/** The order with another appointment at its garage. */
export function withSlot(placed: OrderPlaced, slot: AppointmentMoved['to']): OrderPlaced {
  return { ...placed, fitting: placed.fitting && { ...placed.fitting, slot } }
}

type RefundStep = Extract<OrderStep, { type: `order.refund-${string}` }>

function refunded(state: OrderState, step: RefundStep): OrderState {
  const { refunds } = state
  switch (step.type) {
    case 'order.refund-due.v1':
      return { ...state, refundDueAgorot: step.data.amountAgorot }
    case 'order.refund-begun.v1': {
      const { refundId, amountAgorot, feeAgorot, method } = step.data
      return { ...state, refunds: [...refunds, { refundId, amountAgorot, feeAgorot, method, state: 'pending', paidOn: null }] }
    }
    case 'order.refund-paid.v1': {
      const { refundId, paidOn } = step.data
      return { ...state, refunds: refunds.map((each) => (each.refundId === refundId ? { ...each, state: 'paid', paidOn } : each)) }
    }
    case 'order.refund-failed.v1': {
      const { refundId } = step.data
      return { ...state, refunds: refunds.map((each) => (each.refundId === refundId ? { ...each, state: 'failed' } : each)) }
    }
  }
}

/** A status change clears the attention reason; a reason that remains is recorded again. */
function moved(state: OrderState, { data, time }: Extract<OrderStep, { type: 'order.status-changed.v1' }>): OrderState {
  const { to } = data
  const paidAt = to === 'paid' ? (state.paidAt ?? time) : state.paidAt
  return { ...state, status: to, paidAt, needsAttention: null }
}

/** Reserved until released, or until the status means handed over. */
function reservationOf({ reservation, status }: OrderState): OrderState['reservation'] {
  if (reservation === 'released') return 'released'
  return isHandedOver(status) ? 'handed_over' : 'held'
}

/** The staff's task for an order; null = none. */
export function workOf(state: Omit<OrderState, 'placedAt' | 'changedAt'>): OrderWork | null {
  const { status, reservation, needsAttention, cancellation, refundDueAgorot, placed } = state
  if (needsAttention !== null || cancellation !== null || refundDueAgorot > 0) return 'attention'
  if (status === 'open') {
    if (reservation === 'released') return 'incomplete'
    return placed.paymentMethod === 'transfer' ? 'transfer' : null
  }
  if (reservation === 'released' && status !== 'cancelled') return 'no_units'
  return status === 'paid' ? 'prepare' : null
}
