import type { ShopEvent } from '#events/registry.ts'
import { requestHash } from '#services/platform/request-hash.ts'
import { type UnitOfWork, type UnitOfWorkDeps, withEvents } from '#services/platform/unit-of-work.ts'
import { decide } from '../order.decide.ts'
import type { Order, OrderStep } from '../order.evolve.ts'
import { loadOrder, saveOrder } from '../order-record.ts'
import { GatewayUnavailable } from '../payments/payment-gateway.ts'
import type { PaymentDeps } from '../payments/settle-payment.command.ts'
import { documentRefund } from './document-refund.ts'
import { findGivenBack, findOrderMoney } from './order-money.queries.ts'
import {
  decideOutcome,
  decideRefund,
  type Refund,
  type RefundCommand,
  type RefundOutcome,
  type RefundRefused as RefundRefusedByRule,
  type RefundState,
} from './refund.decide.ts'
import { loadRefund, saveRefund } from './refund-record.ts'

export type { RefundCommand }

/** Without a gateway only transfers can be refunded. */
export type RefundDeps = Omit<PaymentDeps, 'gateway'> & { gateway: PaymentDeps['gateway'] | null }

export type RefundRefused = { ok: false; reason: 'unknown' | 'id_reused' } | RefundRefusedByRule

interface Refunded {
  ok: true
  state: RefundState
  events: readonly ShopEvent[]
}

/**
 * Refunds an order. A transfer was made by hand and is recorded. For a card the clearing company is called once: a row is committed
 * first, so that the same refund is never requested again, whatever happens.
 */
export async function refundOrder(deps: RefundDeps, request: RefundCommand): Promise<Refunded | RefundRefused> {
  const begun = await withEvents(deps, (unit) => beginRefund(unit, request, deps.gateway !== null))
  if (!begun.ok || !begun.toSend) return begun
  deps.failpoint?.('refund.begun')
  const sent = await sendRefund(deps, request.refundId, begun.toSend)
  return { ok: true, state: sent.state, events: [...begun.events, ...sent.events] }
}

interface Payment {
  attemptId: string
  transactionId: string | null
}

type ToSend = Payment & { amountAgorot: number }

async function beginRefund(
  unit: UnitOfWork,
  request: RefundCommand,
  hasGateway: boolean,
): Promise<(Refunded & { toSend?: ToSend }) | RefundRefused> {
  const { tx, at, events } = unit
  const { orderId, refundId, method, beforeFeeAgorot, feeAgorot } = request
  const order = await loadOrder(tx, orderId)
  if (order === null) return { ok: false, reason: 'unknown' }
  const repeated = await loadRefund(tx, refundId)
  if (repeated)
    return repeated.requestHash === hashOf(request) ? { ok: true, state: repeated.state, events } : { ok: false, reason: 'id_reused' }
  const amountAgorot = beforeFeeAgorot - feeAgorot
  const payment = method === 'card' && hasGateway ? await findPayment(unit, orderId, amountAgorot) : null
  const facts = { given: await findGivenBack(tx, orderId), money: await findOrderMoney(tx, orderId), attemptId: payment?.attemptId ?? null }
  const decision = decideRefund(request, facts, order, at)
  if (!decision.ok) return decision
  await save(unit, order, decision, hashOf(request))
  return { ok: true, state: decision.refund.state, events, ...(payment && { toSend: { ...payment, amountAgorot } }) }
}

async function save(
  unit: UnitOfWork,
  order: Order,
  { refund, events }: { refund: Refund; events: readonly OrderStep[] },
  requestHash: string,
): Promise<void> {
  await saveRefund(unit.tx, refund, requestHash)
  await saveOrder(unit, order, events)
  if (refund.state === 'paid') await documentRefund(unit, order, refund)
}

const hashOf = ({ orderId, method, lines, withShipping, beforeFeeAgorot, feeAgorot, paidOn }: RefundCommand): string =>
  requestHash([orderId, method, lines, withShipping, beforeFeeAgorot, feeAgorot, paidOn])

/** A card payment with this much left; a second payment first, since the shop must return it. */
async function findPayment({ tx }: UnitOfWork, orderId: string, amountAgorot: number): Promise<Payment | null> {
  const { rows } = await tx.query<Payment>(
    `SELECT attempt_id AS "attemptId", transaction_id AS "transactionId" FROM payment_attempts a
     WHERE order_id = $1 AND status IN ('paid', 'paid_twice') AND amount_agorot >= $2::int + (
       SELECT coalesce(sum(amount_agorot), 0) FROM refunds r
       WHERE r.order_id = a.order_id AND r.attempt_id = a.attempt_id AND state <> 'failed')
     ORDER BY status DESC, settled_at LIMIT 1`,
    [orderId, amountAgorot],
  )
  return rows[0] ?? null
}

async function sendRefund(deps: RefundDeps, refundId: string, refund: ToSend): Promise<Omit<Refunded, 'ok'>> {
  const unknown = { state: 'pending' as const, events: [] }
  if (deps.gateway === null) return unknown
  try {
    const answer = await deps.gateway.refund({ refundId, ...refund })
    deps.failpoint?.('refund.answered')
    const settled = await settleRefund(deps, refundId, answer)
    return settled.ok ? settled : unknown
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    deps.logger.warn({ refundId, reason: error.message }, 'it is not known what became of a refund')
    return unknown
  }
}

export type RefundSettled = Refunded | { ok: false; reason: 'unknown_refund' }

/** Settles a pending refund, once: a repeat returns the stored outcome. An unclear one is settled by staff only. */
export async function settleRefund(
  deps: Pick<RefundDeps, 'database' | 'log' | 'now' | 'newId' | 'failpoint'>,
  refundId: string,
  answer: RefundOutcome,
): Promise<RefundSettled> {
  return withEvents(deps, async (unit) => {
    const { tx, at, events } = unit
    const order = await loadOrder(tx, refundId, 'refund')
    const found = order && (await loadRefund(tx, refundId))
    if (!order || !found) return { ok: false, reason: 'unknown_refund' }
    const decision = decideOutcome(found, answer, order, at)
    if (decision.refund !== found) await save(unit, order, decision, found.requestHash)
    return { ok: true, state: decision.refund.state, events }
  })
}

/** Waives the rest of a due refund. Without events where nothing is due. */
export function waiveRefund(
  deps: Pick<UnitOfWorkDeps, 'database' | 'log' | 'now' | 'newId'>,
  orderId: string,
  by: string,
): Promise<readonly ShopEvent[]> {
  return withEvents(deps, async (unit) => {
    const order = await loadOrder(unit.tx, orderId)
    const decision = order && decide({ type: 'waive-refund', by }, order, unit.at)
    if (order && decision?.ok) await saveOrder(unit, order, decision.events)
    return unit.events
  })
}
