import type { RefundBegun } from '#events/order-money.events.ts'
import type { AttentionNeeded } from '#events/orders.events.ts'
import { isDay } from '#services/domain/calendar.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { countUnits, lawfulFee, mayKeepFee, priceOfParts, type RefundParts } from '#services/domain/refund.ts'
import { requestHash } from '#services/platform/request-hash.ts'
import { type UnitOfWork, withEvents } from '#services/platform/unit-of-work.ts'
import { GatewayUnavailable, type RefundAnswer } from '../payments/payment-gateway.ts'
import type { PaymentDeps } from '../payments/settle-payment.command.ts'
import { documentRefund } from './document-refund.ts'
import { findGivenBack, findRefundable, type GivenBack, lockRefundOrder, type RefundOrder, setRefundDue } from './refund-due.ts'

/** Without a gateway only transfers can be refunded. */
export type RefundDeps = Omit<PaymentDeps, 'gateway'> & { gateway: PaymentDeps['gateway'] | null }

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

export type RefundState = 'pending' | 'unclear' | 'paid' | 'failed'

/**
 * `wrong_day`: the date of a transfer is invalid, before the order or in the future. `no_reference`: a transfer without one. `wrong_sum`:
 * the parts have another price. `given_back`: they were refunded before. `not_by_buyer`: a fee where the buyer did not cancel. `too_much`:
 * more than is left of the payments. `no_card`: no card payment has so much left.
 */
export type RefundRefused =
  | { ok: false; reason: 'unknown' | 'id_reused' | 'repeated_line' | 'wrong_sum' | 'given_back' | 'no_card' }
  | { ok: false; reason: 'wrong_day' | 'no_reference' | 'not_by_buyer' }
  | { ok: false; reason: 'too_much' | 'fee_too_high'; mostAgorot: number }

/**
 * Refunds an order. A transfer was made by hand and is recorded. For a card the clearing company is called once: a row is committed
 * first, so that the same refund is never requested again, whatever happens.
 */
export async function refundOrder(deps: RefundDeps, request: RefundCommand): Promise<{ ok: true; state: RefundState } | RefundRefused> {
  const begun = await withEvents(deps, (unit) => beginRefund(unit, request, deps.gateway !== null))
  if (!begun.ok || !begun.toSend) return begun
  deps.failpoint?.('refund.begun')
  const state = await sendRefund(deps, request.refundId, begun.toSend)
  return { ok: true, state }
}

interface ToSend {
  attemptId: string
  transactionId: string | null
  amountAgorot: number
}

type Begun = { ok: true; state: RefundState; toSend?: ToSend } | RefundRefused

/** The clearing company usually answers within seconds; after this its record is queried. */
const FIRST_INQUIRY_MS = 60_000

async function beginRefund(unit: UnitOfWork, request: RefundCommand, hasGateway: boolean): Promise<Begun> {
  const order = await lockRefundOrder(unit.tx, request.orderId)
  if (order === null) return { ok: false, reason: 'unknown' }
  const repeated = await findRepeated(unit, request)
  if (repeated) return repeated
  const refused = await refusalOf(unit, order, request)
  if (refused) return refused
  return request.method === 'card' ? beginCardRefund(unit, request, hasGateway) : recordTransfer(unit, order, request)
}

const hashOf = ({ orderId, method, lines, withShipping, beforeFeeAgorot, feeAgorot, paidOn }: RefundCommand): string =>
  requestHash([orderId, method, lines, withShipping, beforeFeeAgorot, feeAgorot, paidOn])

async function findRepeated({ tx }: UnitOfWork, request: RefundCommand): Promise<Begun | null> {
  const { rows } = await tx.query<{ state: RefundState; hash: string }>(
    'SELECT state, request_hash AS hash FROM refunds WHERE refund_id = $1',
    [request.refundId],
  )
  const [found] = rows
  if (!found) return null
  return found.hash === hashOf(request) ? { ok: true, state: found.state } : { ok: false, reason: 'id_reused' }
}

async function beginCardRefund(unit: UnitOfWork, request: RefundCommand, hasGateway: boolean): Promise<Begun> {
  const amountAgorot = request.beforeFeeAgorot - request.feeAgorot
  const payment = hasGateway ? await findPayment(unit, request.orderId, amountAgorot) : null
  if (payment === null) return { ok: false, reason: 'no_card' }
  await insertRefund(unit, request, { attempt_id: payment.attemptId, inquire_at: new Date(unit.at.getTime() + FIRST_INQUIRY_MS) })
  return { ok: true, state: 'pending', toSend: { ...payment, amountAgorot } }
}

/** Staff have made it at the bank. */
async function recordTransfer(unit: UnitOfWork, order: RefundOrder, request: RefundCommand): Promise<Begun> {
  const { orderId, refundId, reference, by } = request
  const amountAgorot = request.beforeFeeAgorot - request.feeAgorot
  const paidOn = request.paidOn ?? israelDate(unit.at.getTime())
  await insertRefund(unit, request, { reference, paid_on: paidOn, settled_at: unit.at })
  unit.emit('order.refund-paid.v1', orderId, { orderId, refundId, amountAgorot, method: 'transfer', by, transactionId: null, paidOn })
  await setRefundDue(unit, order, order.dueAgorot - request.beforeFeeAgorot)
  await documentRefund(unit, order, refundId)
  return { ok: true, state: 'paid' }
}

interface RefundColumns {
  attempt_id?: string
  inquire_at?: Date
  reference?: string | null
  paid_on?: string
  settled_at?: Date
}

async function insertRefund(unit: UnitOfWork, request: RefundCommand, columns: RefundColumns): Promise<void> {
  const { orderId, refundId, method, lines, withShipping, feeAgorot, by } = request
  const amountAgorot = request.beforeFeeAgorot - feeAgorot
  await unit.tx.query(
    `INSERT INTO refunds (refund_id, order_id, method, amount_agorot, fee_agorot, request_hash, state, asked_by, asked_at, attempt_id,
       inquire_at, reference, paid_on, settled_at, lines, with_shipping)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    [
      refundId,
      orderId,
      method,
      amountAgorot,
      feeAgorot,
      hashOf(request),
      columns.settled_at ? 'paid' : 'pending',
      by,
      unit.at,
      columns.attempt_id ?? null,
      columns.inquire_at ?? null,
      columns.reference ?? null,
      columns.paid_on ?? null,
      columns.settled_at ?? null,
      JSON.stringify(lines),
      withShipping,
    ],
  )
  unit.emit('order.refund-begun.v1', orderId, { orderId, refundId, amountAgorot, method, by, ...unitsTold(lines), withShipping, feeAgorot })
}

/** The event counts whole articles, and names the sets of which one tire more is given back. */
function unitsTold(lines: RefundParts['lines']): Pick<RefundBegun, 'lines' | 'halfSets'> {
  const whole = lines.map(({ ean, quantity }) => ({ ean, quantity: Math.floor(quantity) }))
  const halfSets = lines.filter(({ quantity }) => !Number.isInteger(quantity)).map(({ ean }) => ean)
  return { lines: whole.filter(({ quantity }) => quantity > 0), ...(halfSets.length > 0 && { halfSets }) }
}

async function refusalOf(unit: UnitOfWork, order: RefundOrder, request: RefundCommand): Promise<RefundRefused | null> {
  const { beforeFeeAgorot, feeAgorot, lines, withShipping, paidOn } = request
  if (new Set(lines.map(({ ean }) => ean)).size < lines.length) return { ok: false, reason: 'repeated_line' }
  if (paidOn !== null && !isDayBetween(paidOn, order.placedAt, unit.at)) return { ok: false, reason: 'wrong_day' }
  if (request.method === 'transfer' && request.reference === null) return { ok: false, reason: 'no_reference' }
  const given = await findGivenBack(unit.tx, order.orderId)
  const most = await findRefundable(unit.tx, order)
  const isByParts = lines.length > 0 || withShipping
  if (isByParts && !isPriceOf(order, given, request, most)) return { ok: false, reason: 'wrong_sum' }
  if (feeAgorot > 0 && !isFeeAllowed(order)) return { ok: false, reason: 'not_by_buyer' }
  // The deal is refunded as one, however many parts are.
  const mostFee = Math.min(lawfulFee(beforeFeeAgorot), Math.max(0, lawfulFee(order.placed.price.chargedAgorot) - given.feesAgorot))
  if (feeAgorot > mostFee) return { ok: false, reason: 'fee_too_high', mostAgorot: mostFee }
  if (beforeFeeAgorot > most) return { ok: false, reason: 'too_much', mostAgorot: most }
  return isGivenBack(order, given, request) ? { ok: false, reason: 'given_back' } : null
}

const isDayBetween = (day: string, from: Date, to: Date): boolean =>
  isDay(day) && day >= israelDate(from.getTime()) && day <= israelDate(to.getTime())

/** Of orders cancelled before reasons were kept, staff alone know. */
const isFeeAllowed = (order: RefundOrder): boolean => (order.status === 'cancelled' && order.cancelReason === null) || mayKeepFee(order)

/** The sum is the parts' price, or everything that is left after a refund by sum. */
function isPriceOf({ placed }: RefundOrder, { parts }: GivenBack, request: RefundCommand, most: number): boolean {
  const price = priceOfParts(placed, request, parts)
  return price !== null && (request.beforeFeeAgorot === price || request.beforeFeeAgorot === Math.min(price, most))
}

/** Each part of an order that was paid twice can be refunded twice. */
function isGivenBack({ placed }: RefundOrder, { parts, payments }: GivenBack, request: RefundParts): boolean {
  const shippings = parts.filter(({ withShipping }) => withShipping).length
  if (request.withShipping && placed.price.shippingAgorot > 0 && shippings >= payments) return true
  const ordered = countUnits(placed.lines)
  const given = countUnits(parts.flatMap(({ lines }) => lines))
  return request.lines.some(({ ean, quantity }) => (given.get(ean) ?? 0) + quantity > (ordered.get(ean) ?? 0) * payments)
}

/** A card payment with this much left; a second payment first, since the shop must return it. */
async function findPayment({ tx }: UnitOfWork, orderId: string, amountAgorot: number): Promise<Omit<ToSend, 'amountAgorot'> | null> {
  const { rows } = await tx.query<Omit<ToSend, 'amountAgorot'>>(
    `SELECT attempt_id AS "attemptId", transaction_id AS "transactionId" FROM payment_attempts a
     WHERE order_id = $1 AND status IN ('paid', 'paid_twice') AND amount_agorot >= $2::int + (
       SELECT coalesce(sum(amount_agorot), 0) FROM refunds r WHERE r.attempt_id = a.attempt_id AND state <> 'failed')
     ORDER BY status DESC, settled_at LIMIT 1`,
    [orderId, amountAgorot],
  )
  return rows[0] ?? null
}

async function sendRefund(deps: RefundDeps, refundId: string, refund: ToSend): Promise<RefundState> {
  if (deps.gateway === null) return 'pending'
  try {
    const answer = await deps.gateway.refund({ refundId, ...refund })
    deps.failpoint?.('refund.answered')
    const settled = await settleRefund(deps, refundId, answer)
    return settled.ok ? settled.state : 'pending'
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    deps.logger.warn({ refundId, reason: error.message }, 'it is not known what became of a refund')
    return 'pending'
  }
}

/** The outcome from the clearing company, or from staff who looked it up. */
export type RefundOutcome = RefundAnswer | { outcome: 'made'; by: string } | { outcome: 'not_made'; by: string }

interface KnownRefund {
  refundId: string
  orderId: string
  amountAgorot: number
  feeAgorot: number
  by: string
  state: RefundState
}

export type RefundSettled = { ok: true; state: RefundState } | { ok: false; reason: 'unknown_refund' }

/** Settles a pending refund, once: a repeat returns the stored outcome. An unclear one is settled by staff only. */
export async function settleRefund(
  deps: Pick<RefundDeps, 'database' | 'log' | 'now' | 'newId' | 'failpoint'>,
  refundId: string,
  answer: RefundOutcome,
): Promise<RefundSettled> {
  return withEvents(deps, async (unit) => {
    const found = await findRefund(unit, refundId)
    if (found === null) return { ok: false, reason: 'unknown_refund' }
    const isOpen = 'by' in answer ? found.state === 'unclear' : found.state === 'pending' || found.state === 'unclear'
    return { ok: true, state: isOpen ? await recordOutcome(unit, found, answer) : found.state }
  })
}

async function recordOutcome(unit: UnitOfWork, found: KnownRefund, answer: RefundOutcome): Promise<RefundState> {
  const { refundId, orderId, amountAgorot, feeAgorot } = found
  const refund = { orderId, refundId, amountAgorot, method: 'card' as const, by: 'by' in answer ? answer.by : found.by }
  if (answer.outcome === 'refused' || answer.outcome === 'not_made') {
    await unit.tx.query(`UPDATE refunds SET state = 'failed', settled_at = $2, inquire_at = NULL WHERE refund_id = $1`, [refundId, unit.at])
    unit.emit('order.refund-failed.v1', orderId, { ...refund, reason: answer.outcome })
    return 'failed'
  }
  const transactionId = answer.outcome === 'refunded' ? answer.transactionId : null
  const paidOn = israelDate(unit.at.getTime())
  await unit.tx.query(
    `UPDATE refunds SET state = 'paid', transaction_id = $2, paid_on = $3, settled_at = $4, inquire_at = NULL WHERE refund_id = $1`,
    [refundId, transactionId, paidOn, unit.at],
  )
  unit.emit('order.refund-paid.v1', orderId, { ...refund, transactionId, paidOn })
  const order = await lockRefundOrder(unit.tx, orderId)
  if (order) {
    await setRefundDue(unit, order, order.dueAgorot - amountAgorot - feeAgorot)
    await documentRefund(unit, order, refundId)
  }
  return 'paid'
}

/** Locks its order first, as `refundOrder` does. */
async function findRefund({ tx }: UnitOfWork, refundId: string): Promise<KnownRefund | null> {
  await tx.query('SELECT FROM orders WHERE order_id = (SELECT order_id FROM refunds WHERE refund_id = $1) FOR UPDATE', [refundId])
  const { rows } = await tx.query<KnownRefund>(
    `SELECT refund_id AS "refundId", order_id AS "orderId", amount_agorot AS "amountAgorot", fee_agorot AS "feeAgorot", asked_by AS by, state FROM refunds
     WHERE refund_id = $1`,
    [refundId],
  )
  return rows[0] ?? null
}

/** Waives the rest of a due refund. False where nothing is due. */
export function waiveRefund(deps: Pick<RefundDeps, 'database' | 'log' | 'now' | 'newId'>, orderId: string, by: string): Promise<boolean> {
  return withEvents(deps, async (unit) => {
    const order = await lockRefundOrder(unit.tx, orderId)
    if (order === null || order.dueAgorot === 0) return false
    await setRefundDue(unit, order, 0)
    await seeMoneyReason(unit, orderId, by)
    return true
  })
}

/** Acknowledges the attention reason of a surplus payment; any other reason is recorded again, since it still waits for staff. */
async function seeMoneyReason({ tx, emit }: UnitOfWork, orderId: string, by: string): Promise<void> {
  await tx.query(
    `UPDATE orders SET needs_attention = NULL WHERE order_id = $1 AND needs_attention IN ('paid_twice', 'paid_after_cancel')`,
    [orderId],
  )
  emit('order.attention-cleared.v1', orderId, { orderId, by })
  const { rows } = await tx.query<{ reason: AttentionNeeded['reason'] }>(
    'SELECT needs_attention AS reason FROM orders WHERE order_id = $1 AND needs_attention IS NOT NULL',
    [orderId],
  )
  if (rows[0]) emit('order.attention-needed.v1', orderId, { orderId, reason: rows[0].reason })
}
