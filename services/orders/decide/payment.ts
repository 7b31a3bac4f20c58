import { isUnpaid, type Order } from '../order.evolve.ts'
import type { CommandOf, OrderMoney, PaidAttempt, PaymentOutcome, Refusals } from './commands.ts'
import { acknowledge, type Draft, fail, flag, keptOf, SHOP, setBalanceDue, setDue, setRefundDue } from './order-draft.ts'
import { changeStatus } from './status.ts'

/** What the money pays. It may be the second for the same, or come for another sum than is due by now. */
export function paymentOutcome(order: Order, attempt: PaidAttempt, paid: { amountAgorot: number; currency: string }): PaymentOutcome {
  const { placed, balanceDueAgorot } = order
  const isPaidAlready = attempt.isBalance ? balanceDueAgorot === 0 : isPaid(order)
  const wantedAgorot = attempt.isBalance ? balanceDueAgorot : placed.price.chargedAgorot
  // A balance that was settled otherwise is nought, and this money is a second payment.
  const isWanted = paid.amountAgorot === wantedAgorot || (attempt.isBalance && isPaidAlready)
  if (!isWanted || paid.amountAgorot !== attempt.amountAgorot || paid.currency !== 'ILS') return 'differs'
  return isPaidAlready ? 'paid_twice' : 'paid'
}

/** By card; or by transfer, when staff have moved it on. */
export const isPaid = ({ isPaidByCard, placed, status }: Order): boolean =>
  isPaidByCard || (placed.paymentMethod === 'transfer' && status !== 'open' && status !== 'cancelled')

export function pay(draft: Draft, command: CommandOf<'pay'>): null {
  const { attempt, outcome, installments, transactionId, restored, money } = command
  const { attemptId, amountAgorot, isBalance } = attempt
  const { status, needsAttention, balanceDueAgorot } = draft.order
  if (outcome === 'differs') {
    draft.add('order.payment-failed.v1', { attemptId, amountAgorot, reason: 'differs' })
    return flag(draft, 'amount_differs')
  }
  if (outcome === 'paid') {
    // It is the whole price, or the balance.
    setBalanceDue(draft, 0)
    if (isBalance) draft.add('order.balance-settled.v1', { amountAgorot: balanceDueAgorot, outcome: 'card', by: SHOP })
    else draft.add('order.payment-succeeded.v1', { attemptId, amountAgorot, installments, transactionId })
  }
  if (outcome === 'paid_twice' || status === 'cancelled') {
    addSurplus(draft, amountAgorot, money)
    return flag(draft, outcome === 'paid_twice' ? 'paid_twice' : 'paid_after_cancel')
  }
  if (status !== 'open') return null
  changeStatus(draft, 'paid', SHOP, { restored, pending: [], money })
  // A payment of a differing sum has arrived as well.
  return needsAttention === 'amount_differs' && draft.order.needsAttention === null ? flag(draft, 'amount_differs') : null
}

/** What a buyer still owes is paid by it first. Of a cancelled order no more is due than came and was not given back. */
function addSurplus(draft: Draft, agorot: number, money: OrderMoney): void {
  const { status, refundDueAgorot, balanceDueAgorot } = draft.order
  if (status === 'cancelled') setRefundDue(draft, Math.min(refundDueAgorot + agorot, keptOf(draft.order, money)))
  else setDue(draft, balanceDueAgorot - refundDueAgorot - agorot)
}

/** An order by telephone is paid by its link, as often as that is tried. */
export function failAttempts(draft: Draft, { attempts, reason, isLast }: CommandOf<'fail'>): null {
  fail(draft, attempts, reason)
  const { reservation, placed } = draft.order
  const isUp = isLast && attempts.length > 0 && placed.takenBy === undefined
  if (isUp && isUnpaid(draft.order) && reservation === 'held')
    draft.add('order.reservation-released.v1', { reason: reason === 'lapsed' ? 'lapsed' : 'payment_failed' })
  return null
}

export function lapse(draft: Draft, { pending }: CommandOf<'lapse'>, at: Date): Refusals['lapse'] | null {
  const { status, reservation, reservedUntil } = draft.order
  const isDue = status === 'open' && reservation === 'held' && reservedUntil !== null && reservedUntil <= at
  if (!isDue) return { ok: false, reason: 'not_due' }
  fail(draft, pending, 'lapsed')
  draft.add('order.reservation-released.v1', { reason: 'lapsed' })
  return null
}

/** Of an order that is paid already the difference becomes due to either side; what is due the other way is settled first. */
export function amend(draft: Draft, { placed, parts, by, facts }: CommandOf<'amend'>): null {
  const { order: before } = draft
  const wasChargedAgorot = before.placed.price.chargedAgorot
  draft.add('order.amended.v1', { placed, parts, wasChargedAgorot, by })
  if (before.reservation === 'released') acknowledge(draft, by)
  const { chargedAgorot } = placed.price
  if (isUnpaid(before)) {
    if (chargedAgorot === 0) changeStatus(draft, 'paid', by, facts)
    return null
  }
  // What is paid of the balance before is another sum by now.
  fail(draft, facts.pending, 'cancelled')
  setDue(draft, before.balanceDueAgorot - before.refundDueAgorot + chargedAgorot - wasChargedAgorot)
  return null
}

/** What an amended order costs more came by bank transfer, or is given up by staff. */
export function settleBalance(
  draft: Draft,
  { agorot, outcome, by, pending }: CommandOf<'settle-balance'>,
): Refusals['settle-balance'] | null {
  const { status, balanceDueAgorot } = draft.order
  if (status === 'cancelled' || balanceDueAgorot !== agorot || agorot === 0) return { ok: false, reason: 'changed_meanwhile' }
  fail(draft, pending, 'cancelled')
  setBalanceDue(draft, 0)
  draft.add('order.balance-settled.v1', { amountAgorot: agorot, outcome, by })
  return null
}

/** The rest of a due refund is given up; with it the reason of a surplus payment, while any other reason still waits for staff. */
export function waiveRefund(draft: Draft, by: string): Refusals['waive-refund'] | null {
  const { refundDueAgorot, needsAttention } = draft.order
  if (refundDueAgorot === 0) return { ok: false, reason: 'nothing_due' }
  setRefundDue(draft, 0)
  draft.add('order.attention-cleared.v1', { by })
  return needsAttention === null || needsAttention === 'paid_twice' || needsAttention === 'paid_after_cancel'
    ? null
    : flag(draft, needsAttention)
}
