import type { RefundBegun } from '#events/order-money.events.ts'
import { isDay } from '#services/domain/calendar.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { countUnits, lawfulFee, mayKeepFee, priceOfParts, type RefundedParts, type RefundParts } from '#services/domain/refund.ts'
import { draftOf, keptOf, setRefundDue } from '../decide/order-draft.ts'
import type { OrderMoney } from '../order.decide.ts'
import type { Order, OrderStep } from '../order.evolve.ts'
import type { RefundAnswer } from '../payments/payment-gateway.ts'

/** What may be given back of an order, and what becomes of a refund. */

export interface RefundCommand extends RefundParts {
  orderId: string
  /** Idempotency key from the client. */
  refundId: string
  method: 'card' | 'transfer'
  /** Price of the parts, or, without parts, a sum chosen by staff; less the fee it is the refund. */
  beforeFeeAgorot: number
  feeAgorot: number
  /** Of a bank transfer, which was made already, and has one. */
  reference: string | null
  paidOn: string | null
  /** Staff id. */
  by: string
}

/** `unclear`: the clearing company was asked, and nobody knows what it did; staff look there and say so. */
export type RefundState = 'pending' | 'unclear' | 'paid' | 'failed'

export interface Refund extends RefundParts {
  refundId: string
  orderId: string
  method: 'card' | 'transfer'
  /** After the fee. */
  amountAgorot: number
  feeAgorot: number
  state: RefundState
  /** Staff id. */
  by: string
  askedAt: Date
  /** The payment that is given back; null for a transfer. */
  attemptId: string | null
  /** When the clearing company's record is queried next; null = never. */
  inquireAt: Date | null
  /** The bank's. */
  reference: string | null
  /** The clearing company's. */
  transactionId: string | null
  paidOn: string | null
  settledAt: Date | null
}

/**
 * `wrong_day`: the date of a transfer is invalid, before the order or in the future. `no_reference`: a transfer without one. `wrong_sum`:
 * the parts have another price. `given_back`: they were refunded before. `not_by_buyer`: a fee where the buyer did not cancel. `too_much`:
 * more than is left of the payments. `no_card`: no card payment has so much left.
 */
export type RefundRefused =
  | { ok: false; reason: 'repeated_line' | 'wrong_sum' | 'given_back' | 'no_card' }
  | { ok: false; reason: 'wrong_day' | 'no_reference' | 'not_by_buyer' }
  | { ok: false; reason: 'too_much' | 'fee_too_high'; mostAgorot: number }

/** Refunds per part, made or in progress, the number of payments, and fees withheld. */
export interface GivenBack {
  parts: RefundedParts[]
  payments: number
  feesAgorot: number
}

interface RefundFacts {
  given: GivenBack
  money: OrderMoney
  /** A card payment with so much left; null = none, or cards are not charged. */
  attemptId: string | null
}

/** From the clearing company, or from staff who looked it up. */
export type RefundOutcome = RefundAnswer | { outcome: 'made'; by: string } | { outcome: 'not_made'; by: string }

interface RefundDecided {
  ok: true
  refund: Refund
  events: OrderStep[]
}

/** The clearing company usually answers within seconds; after this its record is queried. */
const FIRST_INQUIRY_MS = 60_000

/** The most that can be refunded now: payments less refunds made or in progress. */
export function refundableOf(order: Order, money: OrderMoney): number {
  // For a cancelled order by transfer the due sum at cancellation shows whether it was paid.
  if (order.placed.paymentMethod === 'transfer' && order.status === 'cancelled')
    return Math.max(0, order.refundDueAgorot - money.refundingAgorot)
  return Math.max(0, keptOf(order, money) - money.refundingAgorot)
}

/** A refund begins; a transfer was made by staff at the bank already. */
export function decideRefund(request: RefundCommand, facts: RefundFacts, order: Order, at: Date): RefundDecided | RefundRefused {
  const refused = refusalOf(order, request, facts, at)
  if (refused) return refused
  const { orderId, refundId, method, lines, withShipping, beforeFeeAgorot, feeAgorot, reference, by } = request
  const isTransfer = method === 'transfer'
  const amountAgorot = beforeFeeAgorot - feeAgorot
  const paidOn = isTransfer ? (request.paidOn ?? israelDate(at.getTime())) : null
  const draft = draftOf(order, at)
  draft.add('order.refund-begun.v1', { refundId, amountAgorot, method, by, ...unitsTold(lines), withShipping, feeAgorot })
  if (paidOn !== null) {
    draft.add('order.refund-paid.v1', { refundId, amountAgorot, method, by, transactionId: null, paidOn })
    setRefundDue(draft, order.refundDueAgorot - beforeFeeAgorot)
  }
  const refund: Refund = {
    ...{ refundId, orderId, method, amountAgorot, feeAgorot, lines, withShipping, by },
    state: isTransfer ? 'paid' : 'pending',
    askedAt: at,
    attemptId: isTransfer ? null : facts.attemptId,
    inquireAt: isTransfer ? null : new Date(at.getTime() + FIRST_INQUIRY_MS),
    reference: isTransfer ? reference : null,
    transactionId: null,
    paidOn,
    settledAt: isTransfer ? at : null,
  }
  return { ok: true, refund, events: draft.events }
}

/** Once: a settled one stays. An unclear one is settled by staff, or by a late answer; staff settle no other. */
export function decideOutcome(refund: Refund, answer: RefundOutcome, order: Order, at: Date): RefundDecided {
  const isByStaff = 'by' in answer
  const isOpen = refund.state === 'unclear' || (refund.state === 'pending' && !isByStaff)
  if (!isOpen) return { ok: true, refund, events: [] }
  const { refundId, amountAgorot, feeAgorot } = refund
  const draft = draftOf(order, at)
  const about = { refundId, amountAgorot, method: 'card' as const, by: isByStaff ? answer.by : refund.by }
  const settled = { ...refund, settledAt: at, inquireAt: null }
  switch (answer.outcome) {
    case 'refused':
    case 'not_made':
      draft.add('order.refund-failed.v1', { ...about, reason: answer.outcome })
      return { ok: true, refund: { ...settled, state: 'failed' }, events: draft.events }
    case 'refunded':
    case 'made': {
      const transactionId = answer.outcome === 'refunded' ? answer.transactionId : null
      const paidOn = israelDate(at.getTime())
      draft.add('order.refund-paid.v1', { ...about, transactionId, paidOn })
      setRefundDue(draft, order.refundDueAgorot - amountAgorot - feeAgorot)
      return { ok: true, refund: { ...settled, state: 'paid', transactionId, paidOn }, events: draft.events }
    }
  }
}

/** The event counts whole articles, and names the sets of which one tire more is given back. */
function unitsTold(lines: RefundParts['lines']): Pick<RefundBegun, 'lines' | 'halfSets'> {
  const whole = lines.map(({ ean, quantity }) => ({ ean, quantity: Math.floor(quantity) }))
  const halfSets = lines.filter(({ quantity }) => !Number.isInteger(quantity)).map(({ ean }) => ean)
  return { lines: whole.filter(({ quantity }) => quantity > 0), ...(halfSets.length > 0 && { halfSets }) }
}

function refusalOf(order: Order, request: RefundCommand, { given, money, attemptId }: RefundFacts, at: Date): RefundRefused | null {
  const { beforeFeeAgorot, feeAgorot, lines, withShipping, paidOn, method } = request
  if (new Set(lines.map(({ ean }) => ean)).size < lines.length) return { ok: false, reason: 'repeated_line' }
  if (paidOn !== null && !isDayBetween(paidOn, order.placedAt, at)) return { ok: false, reason: 'wrong_day' }
  if (method === 'transfer' && request.reference === null) return { ok: false, reason: 'no_reference' }
  const most = refundableOf(order, money)
  const isByParts = lines.length > 0 || withShipping
  if (isByParts && !isPriceOf(order, given, request, most)) return { ok: false, reason: 'wrong_sum' }
  if (feeAgorot > 0 && !isFeeAllowed(order)) return { ok: false, reason: 'not_by_buyer' }
  // The deal is refunded as one, however many parts are.
  const mostFee = Math.min(lawfulFee(beforeFeeAgorot), Math.max(0, lawfulFee(order.placed.price.chargedAgorot) - given.feesAgorot))
  if (feeAgorot > mostFee) return { ok: false, reason: 'fee_too_high', mostAgorot: mostFee }
  if (beforeFeeAgorot > most) return { ok: false, reason: 'too_much', mostAgorot: most }
  if (isGivenBack(order, given, request)) return { ok: false, reason: 'given_back' }
  return method === 'card' && attemptId === null ? { ok: false, reason: 'no_card' } : null
}

const isDayBetween = (day: string, from: Date, to: Date): boolean =>
  isDay(day) && day >= israelDate(from.getTime()) && day <= israelDate(to.getTime())

/** Of orders cancelled before reasons were kept, staff alone know. */
const isFeeAllowed = ({ status, cancelReason, cancellationId }: Order): boolean =>
  (status === 'cancelled' && cancelReason === null) || mayKeepFee({ status, cancelReason, isAsked: cancellationId !== null })

/** The sum is the parts' price, or everything that is left after a refund by sum. */
function isPriceOf({ placed }: Order, { parts }: GivenBack, request: RefundCommand, most: number): boolean {
  const price = priceOfParts(placed, request, parts)
  return price !== null && (request.beforeFeeAgorot === price || request.beforeFeeAgorot === Math.min(price, most))
}

/** Each part of an order that was paid twice can be refunded twice. */
function isGivenBack({ placed }: Order, { parts, payments }: GivenBack, request: RefundParts): boolean {
  const shippings = parts.filter(({ withShipping }) => withShipping).length
  if (request.withShipping && placed.price.shippingAgorot > 0 && shippings >= payments) return true
  const ordered = countUnits(placed.lines)
  const given = countUnits(parts.flatMap(({ lines }) => lines))
  return request.lines.some(({ ean, quantity }) => (given.get(ean) ?? 0) + quantity > (ordered.get(ean) ?? 0) * payments)
}
