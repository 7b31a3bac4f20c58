import type { LicenceConfirmed, OrderPlaced } from '#events/orders.events.ts'
import { moveAppointment, refuseAppointment } from './decide/appointment.ts'
import type { CommandOf, Decision, OrderCommand, Refused } from './decide/commands.ts'
import { closeCancellation, type Draft, draftOf, fail, SHOP, setBalanceDue } from './decide/order-draft.ts'
import { amend, failAttempts, lapse, pay, settleBalance, waiveRefund } from './decide/payment.ts'
import { change } from './decide/status.ts'
import { evolve, type Order, type OrderStep } from './order.evolve.ts'

export { fixedBy, isSameSlot } from './decide/appointment.ts'
export type * from './decide/commands.ts'
export { isPaid, paymentOutcome } from './decide/payment.ts'
export { refusalOfChange } from './decide/status.ts'

/**
 * What may happen to an order. What a decision needs of others (payments, free hours, units that could be reserved) comes in with the
 * command; what follows from it at the counters is what `saveOrder` sees between the order before and after.
 */

/** A new order. Nothing is left to charge of one that a coupon pays. */
export function decidePlacing(placed: OrderPlaced, licence: LicenceConfirmed | null, at: Date): OrderStep[] {
  const { orderId } = placed
  const begun: OrderStep = { type: 'order.placed.v1', time: at.toISOString(), data: placed }
  const order = evolve(null, begun)
  if (!order) throw new Error(`order ${orderId} does not begin`)
  return [begun, ...paidByCoupon(draftOf(order, at), licence)]
}

/** An accepted command without events changes nothing. */
export function decide<Command extends OrderCommand>(command: Command, order: Order, at: Date): Decision<Command['type']> {
  const draft = draftOf(order, at)
  const refused = carryOut(command, draft, at)
  return (refused ?? { ok: true, events: draft.events }) as Decision<Command['type']>
}

function carryOut(command: OrderCommand, draft: Draft, at: Date): Refused | null {
  switch (command.type) {
    case 'make-way':
      fail(draft, command.pending, 'cancelled')
      if (draft.order.reservation !== 'released') draft.add('order.reservation-released.v1', { reason: 'payment_failed' })
      return null
    case 'place-again':
      draft.add('order.placed-again.v1', command.placed)
      // All of it is to be paid.
      setBalanceDue(draft, 0)
      paidByCoupon(draft, command.licence)
      return null
    case 'pay':
      return pay(draft, command)
    case 'fail':
      return failAttempts(draft, command)
    case 'lapse':
      return lapse(draft, command, at)
    case 'change':
      return change(draft, command, at)
    case 'amend':
      return amend(draft, command)
    case 'settle-balance':
      return settleBalance(draft, command)
    case 'reserve-units':
      if (!hasNothingReserved(draft.order)) return { ok: false, reason: 'nothing_to_reserve' }
      draft.add('order.units-reserved.v1', { lines: command.lines, by: command.by })
      return null
    case 'move-appointment':
      return moveAppointment(draft, command, at)
    case 'refuse-appointment':
      return refuseAppointment(draft, command, at)
    case 'note-cancellation':
      noteCancellation(draft, command)
      return null
    case 'close-cancellation':
      closeCancellation(draft, command.outcome, command.by)
      return null
    case 'waive-refund':
      return waiveRefund(draft, command.by)
  }
}

function paidByCoupon(draft: Draft, licence: LicenceConfirmed | null): OrderStep[] {
  if (licence) draft.add('order.licence-confirmed.v1', licence)
  const { status, placed } = draft.order
  if (status === 'open' && placed.price.chargedAgorot === 0) draft.add('order.status-changed.v1', { from: 'open', to: 'paid', by: SHOP })
  return draft.events
}

export const hasNothingReserved = ({ status, reservation }: Order): boolean => status !== 'cancelled' && reservation === 'released'

/**
 * Stays at its order until staff handle it. Ignored while one of the buyer's own is open, and for a cancelled order. A notice by somebody
 * else is a request to staff only, since order numbers can be guessed.
 */
function noteCancellation(draft: Draft, { requestId, isSamePerson, isNotedBySame }: CommandOf<'note-cancellation'>): void {
  const { status, cancellationId } = draft.order
  if (status === 'cancelled' || !isSamePerson || (cancellationId !== null && isNotedBySame)) return
  draft.add('order.cancellation-asked.v1', { requestId, isSamePerson: true })
}
