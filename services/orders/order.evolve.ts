import type {
  AppointmentMoved,
  AppointmentRefused,
  AttentionNeeded,
  OrderCancelled,
  OrderPlaced,
  OrderStatus,
} from '#events/orders.events.ts'
import { isHandedOver } from '#services/domain/order-status.ts'
import type { StoredEvent } from '#services/platform/event-log/event-log.ts'

/** What an order is, by its events. The record and the desk's projection hold the same. */

/** Any event of an order. */
export type OrderEvent = Extract<StoredEvent, { type: `order.${string}` }>
/** What of an event makes the state. */
export type OrderStep = {
  [T in OrderEvent['type']]: { type: T; time: string; data: Extract<OrderEvent, { type: T }>['data'] }
}[OrderEvent['type']]

/** The author of what the buyer does at the order's page. */
export const BUYER = 'buyer'

export type Reservation = 'held' | 'released' | 'handed_over'
type Slot = AppointmentMoved['to']

/** All that decisions about an order depend on, besides what others hold: units, places, coupons, payments. */
export interface Order {
  orderId: string
  contactId: string
  status: OrderStatus
  /** As last placed or amended. */
  placed: OrderPlaced
  /** Last placed. */
  placedAt: Date
  reservation: Reservation
  /** When a held reservation lapses; null = when staff say so. */
  reservedUntil: Date | null
  needsAttention: AttentionNeeded['reason'] | null
  /** The carrier's number of the parcel. */
  trackingCode: string | null
  /** The buyer's notice of cancellation that staff have not handled yet. */
  cancellationId: string | null
  /** Of the last cancellation; null where it was before reasons were kept. */
  cancelReason: OrderCancelled['reason'] | null
  refundDueAgorot: number
  /** Still to be paid by the buyer, since the order was amended. */
  balanceDueAgorot: number
  /** What came by bank transfer, where it is not the order's sum; null = as its status says. */
  transferredAgorot: number | null
  isPaidByCard: boolean
  /** As it was when it was paid, where it was amended since. */
  sold: OrderPlaced | null
  /** When the buyer moved the appointment; null = not yet. */
  movedAt: Date | null
  /** The appointment that its garage cannot keep, and the hours that it offers instead. */
  refusal: Pick<AppointmentRefused, 'refused' | 'offered'> | null
}

/** Null before the order was placed. The very same object where nothing changes. */
export function evolve(order: Order, step: OrderStep): Order
export function evolve(order: Order | null, step: OrderStep): Order | null
export function evolve(order: Order | null, step: OrderStep): Order | null {
  if (order === null) return step.type === 'order.placed.v1' ? begin(step.data, step.time) : null
  const next = after(order, step)
  return next === order ? order : { ...next, reservation: reservationOf(next) }
}

function begin(placed: OrderPlaced, time: string): Order {
  return {
    orderId: placed.orderId,
    status: 'open',
    ...placedAgain(placed, time),
    needsAttention: null,
    trackingCode: null,
    cancellationId: null,
    cancelReason: null,
    refundDueAgorot: 0,
    balanceDueAgorot: 0,
    transferredAgorot: null,
    isPaidByCard: false,
    sold: null,
    movedAt: null,
    refusal: null,
  }
}

const placedAgain = (placed: OrderPlaced, time: string) => ({
  contactId: placed.contactId,
  placed,
  placedAt: new Date(time),
  reservation: 'held' as const,
  reservedUntil: lapsesAt(placed),
})

const lapsesAt = ({ reservedUntil }: OrderPlaced): Date | null => (reservedUntil === null ? null : new Date(reservedUntil))

function after(order: Order, step: OrderStep): Order {
  switch (step.type) {
    case 'order.placed-again.v1':
      return { ...order, ...placedAgain(step.data, step.time), sold: null }
    case 'order.amended.v1':
      return amended(order, step.data.placed)
    case 'order.status-changed.v1':
      return moved(order, step.data.to)
    case 'order.cancelled.v1':
      return { ...order, cancelReason: step.data.reason }
    case 'order.reservation-released.v1':
      return { ...order, reservation: 'released', reservedUntil: null }
    case 'order.reservation-restored.v1':
      return { ...order, reservation: 'held', reservedUntil: null }
    case 'order.units-reserved.v1':
      return {
        ...order,
        placed: { ...order.placed, lines: step.data.lines },
        reservation: 'held',
        reservedUntil: null,
        needsAttention: null,
      }
    case 'order.attention-needed.v1':
      // Nothing lapses while staff have to decide.
      return { ...order, needsAttention: step.data.reason, reservedUntil: null }
    case 'order.attention-cleared.v1':
      return { ...order, needsAttention: null }
    case 'order.cancellation-asked.v1':
      return { ...order, cancellationId: step.data.requestId }
    case 'order.cancellation-closed.v1':
      return { ...order, cancellationId: null }
    case 'order.tracking-set.v1':
      return { ...order, trackingCode: step.data.trackingCode }
    case 'order.appointment-moved.v1': {
      // Where the garage or the shop made him move, his own move is left to him.
      const isOwnMove = step.data.by === BUYER && offeredHours(order) === null
      const movedAt = isOwnMove ? new Date(step.time) : order.movedAt
      return { ...order, placed: withSlot(order.placed, step.data.to), refusal: null, movedAt }
    }
    case 'order.appointment-refused.v1':
      return { ...order, refusal: { refused: step.data.refused, offered: step.data.offered } }
    case 'order.payment-succeeded.v1':
      return { ...order, isPaidByCard: true }
    case 'order.refund-due.v1':
      return { ...order, refundDueAgorot: step.data.amountAgorot }
    case 'order.balance-due.v1':
      return { ...order, balanceDueAgorot: step.data.amountAgorot }
    case 'order.balance-settled.v1':
      return balanceSettled(order, step.data)
    case 'order.placed.v1':
    case 'order.licence-confirmed.v1':
    case 'order.payment-failed.v1':
    case 'order.payment-details-shown.v1':
    case 'order.email-corrected.v1':
    case 'order.refund-begun.v1':
    case 'order.refund-paid.v1':
    case 'order.refund-failed.v1':
      return order
  }
}

function amended(order: Order, placed: OrderPlaced): Order {
  const isSold = !isUnpaid(order)
  return {
    ...order,
    placed,
    reservation: 'held',
    reservedUntil: lapsesAt(placed),
    refusal: null,
    sold: isSold ? (order.sold ?? order.placed) : null,
    // Of an order that a coupon paid nothing has come, whatever it costs from now on.
    transferredAgorot: isSold && order.placed.paymentMethod === 'transfer' ? transferredOf(order) : order.transferredAgorot,
  }
}

function moved(order: Order, to: OrderStatus): Order {
  const next = { ...order, status: to, reservedUntil: null, needsAttention: null }
  if (forgetsPayment(order, to)) return { ...next, transferredAgorot: null, sold: null }
  // From then on the status does not say it any more, and a late card may pay as well.
  return to === 'cancelled' ? { ...next, transferredAgorot: transferredOf(order) || order.transferredAgorot } : next
}

/** Nothing has come for it: what staff say by its status they take back by opening it again, while a card's payment stays. */
export const isUnpaid = ({ status, isPaidByCard }: Pick<Order, 'status' | 'isPaidByCard'>): boolean => status === 'open' && !isPaidByCard

/** What was said to have come had not come after all. */
export const forgetsPayment = ({ isPaidByCard, transferredAgorot, sold }: Order, to: OrderStatus): boolean =>
  isUnpaid({ status: to, isPaidByCard }) && (transferredAgorot !== null || sold !== null)

function balanceSettled(order: Order, { outcome, amountAgorot }: Extract<OrderStep, { type: 'order.balance-settled.v1' }>['data']): Order {
  if (outcome === 'card') return { ...order, isPaidByCard: true }
  return outcome === 'transferred' ? { ...order, transferredAgorot: transferredOf(order) + amountAgorot } : order
}

/** Only staff know of a received transfer: they moved the order on. An order by card may also have been paid by a late transfer. */
export function transferredOf({
  status,
  placed,
  transferredAgorot,
  isPaidByCard,
}: Pick<Order, 'status' | 'placed' | 'transferredAgorot' | 'isPaidByCard'>): number {
  if (transferredAgorot !== null) return transferredAgorot
  const hasCome = placed.paymentMethod === 'transfer' && status !== 'open' && status !== 'cancelled' && !isPaidByCard
  return hasCome ? placed.price.chargedAgorot : 0
}

/** The order with another appointment at its garage. */
function withSlot(placed: OrderPlaced, slot: Slot): OrderPlaced {
  return { ...placed, fitting: placed.fitting && { ...placed.fitting, slot } }
}

/** Hours that the garage offers instead of the appointment, which it cannot keep; null = it can. */
export function offeredHours({ placed, refusal }: Pick<Order, 'placed' | 'refusal'>): readonly Slot[] | null {
  const slot = placed.fitting?.slot
  const isOfThis = refusal && slot && refusal.refused.date === slot.date && refusal.refused.startsAt === slot.startsAt
  return isOfThis ? refusal.offered : null
}

/** Reserved until released, or until the status means handed over. */
function reservationOf({ reservation, status }: Order): Reservation {
  if (reservation === 'released') return 'released'
  return isHandedOver(status) ? 'handed_over' : 'held'
}
