import { Value } from 'typebox/value'
import { Uuid } from '#events/primitives.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import { type UnitOfWork, withEvents } from '#services/platform/unit-of-work.ts'
import { decide } from '../order.decide.ts'
import { isUnpaid, type Order } from '../order.evolve.ts'
import { loadOrder, readOrder, saveOrder } from '../order-record.ts'
import { type BeginPaymentDeps, beginPayment } from './begin-payment.command.ts'
import { listPending } from './payment-attempt.ts'
import { GatewayUnavailable } from './payment-gateway.ts'

/** What is paid by card at an order's own page: an order that was taken by telephone, or the balance of one that was amended. */

type PayableOrder = Pick<Order, 'status' | 'isPaidByCard' | 'reservation' | 'placed' | 'balanceDueAgorot'>

/** Null where nothing is paid there. */
export function payableOf(order: PayableOrder): { agorot: number; isBalance: boolean } | null {
  const { status, reservation, placed, balanceDueAgorot } = order
  if (status === 'cancelled') return null
  if (!isUnpaid(order)) return balanceDueAgorot > 0 ? { agorot: balanceDueAgorot, isBalance: true } : null
  const isByLink = placed.takenBy !== undefined && placed.paymentMethod === 'creditcard' && reservation === 'held'
  return isByLink ? { agorot: placed.price.chargedAgorot, isBalance: false } : null
}

/** `nothing_to_pay`: also an unknown order. `unavailable`: the clearing company is away. */
export type PaymentByLink = { ok: true; redirectUrl: string } | { ok: false; reason: 'nothing_to_pay' | 'unavailable' }

/** So long the clearing company surely keeps a page open. */
const PAGE_MS = 10 * 60_000

/** Opens the clearing company's page. A second press goes to the same page, a payer who gave up, or comes later, gets a new one. */
export async function payByLink(deps: BeginPaymentDeps, orderId: string): Promise<PaymentByLink> {
  const attemptId = await withEvents(deps, (unit) => findOrBeginAttempt(unit, orderId))
  if (attemptId === null) return { ok: false, reason: 'nothing_to_pay' }
  try {
    return { ok: true, redirectUrl: await beginPayment(deps, attemptId) }
  } catch (error) {
    if (error instanceof GatewayUnavailable) return { ok: false, reason: 'unavailable' }
    throw error
  }
}

async function findOrBeginAttempt(unit: UnitOfWork, orderId: string): Promise<string | null> {
  const { tx, at, newId } = unit
  const order = await loadOrder(tx, orderId)
  const payable = order && payableOf(order)
  if (!payable) return null
  const { rows } = await tx.query<{ attemptId: string }>(
    `SELECT attempt_id AS "attemptId" FROM payment_attempts
     WHERE order_id = $1 AND status = 'pending' AND amount_agorot = $2 AND is_balance = $3 AND begun_at > $4 ORDER BY begun_at DESC LIMIT 1`,
    [orderId, payable.agorot, payable.isBalance, new Date(at.getTime() - PAGE_MS)],
  )
  if (rows[0]) return rows[0].attemptId
  // Of another sum, since the order was amended, or of a page that is no more; money that comes all the same counts.
  const attempts = await listPending(tx, orderId)
  const { events } = decide({ type: 'fail', attempts, reason: 'cancelled', isLast: false }, order, at)
  await saveOrder(unit, order, events)
  const attemptId = newId()
  await tx.query(
    `INSERT INTO payment_attempts (attempt_id, order_id, amount_agorot, installments, status, begun_at, is_balance)
     VALUES ($1, $2, $3, 1, 'pending', $4, $5)`,
    [attemptId, orderId, payable.agorot, at, payable.isBalance],
  )
  return attemptId
}

/** The order that an attempt was for, where the next one begins at its page; null where it does not. */
export async function findPayableOf(database: Queryable, attemptId: string): Promise<string | null> {
  if (!Value.Check(Uuid, attemptId)) return null
  const order = await readOrder(database, attemptId, 'attempt')
  return order && payableOf(order) ? order.orderId : null
}
