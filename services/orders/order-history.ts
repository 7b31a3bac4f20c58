import type { RefundBegun } from '#events/order-money.events.ts'
import type { LicenceConfirmed } from '#events/orders.events.ts'
import type { OrderWork } from '#services/domain/order-status.ts'
import { evolve, type Order, type OrderStep } from './order.evolve.ts'

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

/** An order, and what the desk shows of its history beside. */
export interface OrderState extends Order {
  /** The last result of the licence comparison; null = none. */
  licence: LicenceConfirmed | null
  /** The buyer's open notice of cancellation; null = none. */
  cancellation: Cancellation | null
  /** When each notice was first sent, by its id. */
  asked: Readonly<Record<string, string>>
  /** Refunds made and in progress, oldest first. */
  refunds: readonly OrderRefund[]
  /** When the payment arrived, or staff recorded it; null = not yet. */
  paidAt: Date | null
  /** Its place in the staff's list, however often it was placed again. */
  firstPlacedAt: Date
  changedAt: Date
}

/** Folds the steps, oldest first, onto what was before; null before the order was placed. */
export function orderAfter(steps: readonly OrderStep[], before: OrderState | null = null): OrderState | null {
  return steps.reduce<OrderState | null>((state, step) => {
    const order = evolve(state, step)
    if (order === null) return null
    const time = new Date(step.time)
    const shown = { ...(state ?? { ...NOTHING_YET, firstPlacedAt: time, changedAt: time }), ...order }
    return { ...shown, ...shownOf(shown, step), ...(!isLook(step) && { changedAt: time }) }
  }, before)
}

const NOTHING_YET = { licence: null, cancellation: null, asked: {}, refunds: [], paidAt: null }

/** Views that are recorded but change nothing. */
function isLook({ type }: OrderStep): boolean {
  return type === 'order.payment-details-shown.v1'
}

/** What a step changes beside the order itself. */
function shownOf(state: OrderState, step: OrderStep): Partial<OrderState> {
  switch (step.type) {
    case 'order.licence-confirmed.v1':
      return { licence: step.data }
    case 'order.payment-succeeded.v1':
      return { paidAt: new Date(step.time) }
    case 'order.status-changed.v1':
      return step.data.to === 'paid' ? { paidAt: state.paidAt ?? new Date(step.time) } : {}
    case 'order.cancellation-asked.v1': {
      const { requestId, isSamePerson } = step.data
      // A reopened notice counts from its first day.
      const askedAt = state.asked[requestId] ?? new Date(step.time).toISOString()
      return { cancellation: { requestId, isSamePerson, askedAt }, asked: { ...state.asked, [requestId]: askedAt } }
    }
    case 'order.cancellation-closed.v1':
      return { cancellation: null }
    case 'order.refund-begun.v1': {
      const { refundId, amountAgorot, feeAgorot, method } = step.data
      return { refunds: [...state.refunds, { refundId, amountAgorot, feeAgorot, method, state: 'pending', paidOn: null }] }
    }
    case 'order.refund-paid.v1':
      return { refunds: withRefund(state, step.data.refundId, { state: 'paid', paidOn: step.data.paidOn }) }
    case 'order.refund-failed.v1':
      return { refunds: withRefund(state, step.data.refundId, { state: 'failed' }) }
    default:
      return {}
  }
}

const withRefund = ({ refunds }: OrderState, refundId: string, change: Partial<OrderRefund>): OrderRefund[] =>
  refunds.map((refund) => (refund.refundId === refundId ? { ...refund, ...change } : refund))

/** The staff's task for an order; null = none. */
export function workOf({ status, reservation, needsAttention, cancellationId, refundDueAgorot, placed }: Order): OrderWork | null {
  if (needsAttention !== null || cancellationId !== null || refundDueAgorot > 0) return 'attention'
  if (status === 'open') {
    if (reservation === 'released') return 'incomplete'
    return placed.paymentMethod === 'transfer' ? 'transfer' : null
  }
  if (reservation === 'released' && status !== 'cancelled') return 'no_units'
  return status === 'paid' ? 'prepare' : null
}
