import type { AttentionNeeded } from '#events/orders.events.ts'
import { recordCardAnswer } from '#services/contacts/index.ts'
import { paymentSource } from '#services/documents/document-source.rules.ts'
import { issueBalanceInvoice, issueInvoice } from '#services/documents/index.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import type { Logger } from '#services/platform/logger.ts'
import { type UnitOfWork, type UnitOfWorkDeps, withEvents } from '#services/platform/unit-of-work.ts'
import { changeStatus } from '../order-status.command.ts'
import { addRefundDue, endBalance, lockRefundOrder } from '../refunds/refund-due.ts'
import { release } from '../stock/reservations.command.ts'
import { failAttempt, type LockedAttempt, lockAttempt } from './payment-attempt.ts'
import { type GatewayTransaction, GatewayUnavailable, type PaymentGateway, UnclearAnswer } from './payment-gateway.ts'

export interface PaymentDeps extends UnitOfWorkDeps {
  gateway: PaymentGateway
  logger: Pick<Logger, 'warn'>
}

/**
 * `paid`: paid, whatever staff still have to decide. `failed`: this attempt will not be paid, as far as is known. `open`: not known yet.
 * `differs`: another amount or currency. `not_ours`: the transaction belongs to something else; nothing changed.
 */
export type Settlement = 'paid' | 'failed' | 'open' | 'differs' | 'not_ours'

const CURRENCY = 'ILS'

/**
 * Queries the gateway about an attempt and settles it. `unreachable`: the gateway is down; `unclear`: its answer about this attempt is
 * unusable. Nothing changes then.
 */
export async function inquireAttempt(deps: PaymentDeps, attemptId: string): Promise<Settlement | 'unreachable' | 'unclear'> {
  const { rows } = await deps.database.query<{ transactionId: string | null }>(
    'SELECT transaction_id AS "transactionId" FROM payment_attempts WHERE attempt_id = $1',
    [attemptId],
  )
  if (!rows[0]) return 'not_ours'
  try {
    const transaction = await deps.gateway.inquire({ attemptId, transactionId: rows[0].transactionId })
    return await settleAttempt(deps, attemptId, transaction)
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    deps.logger.warn({ attemptId, reason: error.message }, 'the gateway cannot be asked about a payment')
    return error instanceof UnclearAnswer ? 'unclear' : 'unreachable'
  }
}

/**
 * Settles an attempt by the gateway's own record of it, idempotently: a repeat returns the stored result. Late money counts too, even
 * for an attempt that was given up. `ended`: the payer returned without having paid.
 */
export async function settleAttempt(
  deps: PaymentDeps,
  attemptId: string,
  transaction: GatewayTransaction | null,
  ended: 'declined' | 'cancelled' | null = null,
): Promise<Settlement> {
  if (transaction && isOfSomethingElse(deps, attemptId, transaction)) {
    deps.logger.warn({ attemptId, transactionId: transaction.transactionId }, 'the gateway answered with the transaction of something else')
    return 'not_ours'
  }
  if (transaction?.state === 'paid') return recordPayment(deps, attemptId, transaction)
  const reason = transaction?.state === 'declined' ? 'declined' : transaction === null ? ended : null
  return reason === null ? findSettlement(deps, attemptId) : endAttempt(deps, attemptId, reason)
}

/** A transaction without payment may lack its attempt's id, since it only fails the attempt. A paid one must have it. */
function isOfSomethingElse({ gateway }: PaymentDeps, attemptId: string, transaction: GatewayTransaction): boolean {
  const { state, terminal, uniqueId } = transaction
  const mayBeLeftOut = state !== 'paid'
  const isOwnTerminal = (mayBeLeftOut && terminal === '') || gateway.isOwn(transaction)
  return !isOwnTerminal || !((mayBeLeftOut && uniqueId === '') || uniqueId === attemptId)
}

async function endAttempt(deps: PaymentDeps, attemptId: string, reason: 'declined' | 'cancelled'): Promise<Settlement> {
  await withEvents(deps, async (unit) => {
    const failed = await failAttempt(unit, attemptId, reason)
    if (failed?.wasLast) await release(unit, failed.orderId, 'payment_failed')
  })
  return findSettlement(deps, attemptId)
}

async function findSettlement({ database }: PaymentDeps, attemptId: string): Promise<Settlement> {
  const { rows } = await database.query<Pick<LockedAttempt, 'status'>>('SELECT status FROM payment_attempts WHERE attempt_id = $1', [
    attemptId,
  ])
  return rows[0] ? SETTLED[rows[0].status] : 'not_ours'
}

/** The answer to a repeat. */
export const SETTLED: Record<LockedAttempt['status'], Settlement> = {
  pending: 'open',
  paid: 'paid',
  paid_twice: 'paid',
  differs: 'differs',
  declined: 'failed',
  cancelled: 'failed',
  lapsed: 'failed',
  unavailable: 'failed',
}

async function recordPayment(deps: PaymentDeps, attemptId: string, transaction: GatewayTransaction): Promise<Settlement> {
  const attention: string[] = []
  const settlement = await withEvents(deps, async (unit): Promise<Settlement> => {
    const attempt = await lockAttempt(unit, attemptId)
    if (attempt === null || (await isOfAnotherAttempt(unit, attemptId, transaction))) return 'not_ours'
    const isPaidAlready = attempt.isBalance ? attempt.wantedAgorot === 0 : await isPaid(unit, attempt.orderId)
    const outcome = outcomeOf(attempt, transaction, isPaidAlready)
    if (!(await markSettled(unit, attemptId, outcome, transaction))) return SETTLED[attempt.status]
    // The card that paid is kept, even if another is charged as well.
    if (!isPaidAlready && !attempt.isBalance) {
      await recordCardAnswer(unit.tx, attempt.contactId, { ...transaction.card, transactionId: transaction.transactionId })
    }
    attention.push(...(await applyPayment(unit, attempt, outcome, transaction)))
    return SETTLED[outcome]
  })
  for (const reason of attention) deps.logger.warn({ attemptId, reason }, 'a payment needs the attention of staff')
  return settlement
}

type Outcome = 'paid' | 'paid_twice' | 'differs'

function outcomeOf(attempt: LockedAttempt, { amountAgorot, currency }: GatewayTransaction, isPaidAlready: boolean): Outcome {
  // A balance that was settled otherwise is nought, and this money is a second payment.
  const isWanted = amountAgorot === attempt.wantedAgorot || (attempt.isBalance && isPaidAlready)
  const isExpectedAmount = amountAgorot === attempt.amountAgorot && isWanted
  if (!isExpectedAmount || currency !== CURRENCY) return 'differs'
  return isPaidAlready ? 'paid_twice' : 'paid'
}

/** A transaction pays one attempt only, whatever the gateway says. */
async function isOfAnotherAttempt({ tx }: UnitOfWork, attemptId: string, { transactionId }: GatewayTransaction): Promise<boolean> {
  const { rowCount } = await tx.query('SELECT FROM payment_attempts WHERE transaction_id = $1 AND attempt_id <> $2', [
    transactionId,
    attemptId,
  ])
  return rowCount > 0
}

/** By card; or by transfer, when staff have moved it on. */
async function isPaid({ tx }: UnitOfWork, orderId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `SELECT FROM orders o WHERE order_id = $1 AND (
       EXISTS (SELECT FROM payment_attempts a WHERE a.order_id = o.order_id AND a.status = 'paid')
       OR (placed ->> 'paymentMethod' = 'transfer' AND status NOT IN ('open', 'cancelled')))`,
    [orderId],
  )
  return rowCount > 0
}

/** A conditional update: the second caller changes nothing. */
async function markSettled(
  { tx, at }: UnitOfWork,
  attemptId: string,
  outcome: Outcome,
  { transactionId, authorisationNumber }: GatewayTransaction,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE payment_attempts SET status = $2, transaction_id = $3, authorisation_number = $4, settled_at = $5, inquire_at = NULL
     WHERE attempt_id = $1 AND status NOT IN ('paid', 'paid_twice', 'differs')`,
    [attemptId, outcome, transactionId, authorisationNumber, at],
  )
  return rowCount === 1
}

/** Applies a payment to its order. Returns why staff must look at it, or null. */
async function applyPayment(
  unit: UnitOfWork,
  attempt: LockedAttempt,
  outcome: Outcome,
  transaction: GatewayTransaction,
): Promise<AttentionNeeded['reason'][]> {
  const { orderId, attemptId, amountAgorot } = attempt
  if (outcome === 'differs') {
    unit.emit('order.payment-failed.v1', orderId, { orderId, attemptId, amountAgorot, reason: 'differs' })
    return flagForStaff(unit, orderId, 'amount_differs')
  }
  const { installments, transactionId } = transaction
  if (outcome === 'paid' && !attempt.isBalance)
    unit.emit('order.payment-succeeded.v1', orderId, { orderId, attemptId, amountAgorot, installments, transactionId })
  const payment = {
    means: 'card' as const,
    paidOn: israelDate(unit.at.getTime()),
    amountAgorot,
    lastDigits: transaction.card.mask?.slice(-4) ?? null,
    reference: transactionId,
    installments,
  }
  const issue = attempt.isBalance ? issueBalanceInvoice : issueInvoice
  await issue(unit, attempt, paymentSource(attemptId), payment)
  if (attempt.isBalance && outcome === 'paid') await balancePaid(unit, orderId)
  if (outcome === 'paid_twice') {
    await addRefundDue(unit, orderId, amountAgorot)
    return flagForStaff(unit, orderId, 'paid_twice')
  }
  if (attempt.orderStatus === 'cancelled') {
    await addRefundDue(unit, orderId, amountAgorot)
    return flagForStaff(unit, orderId, 'paid_after_cancel')
  }
  if (attempt.orderStatus !== 'open') return []
  const moved = await changeStatus(unit, orderId, 'paid', 'shop')
  if (moved.ok && moved.attention !== null) return [moved.attention]
  // A payment of a differing sum has arrived as well.
  return attempt.needsAttention === 'amount_differs' ? flagForStaff(unit, orderId, 'amount_differs') : []
}

async function balancePaid(unit: UnitOfWork, orderId: string): Promise<void> {
  const order = await lockRefundOrder(unit.tx, orderId)
  if (!order) return
  const amountAgorot = await endBalance(unit, order, 'card')
  unit.emit('order.balance-settled.v1', orderId, { orderId, amountAgorot, outcome: 'card', by: 'shop' })
}

/** Waits for a decision by staff; nothing lapses until then. */
async function flagForStaff(
  { tx, emit }: UnitOfWork,
  orderId: string,
  reason: AttentionNeeded['reason'],
): Promise<AttentionNeeded['reason'][]> {
  await tx.query('UPDATE orders SET needs_attention = $2, reserved_until = NULL WHERE order_id = $1', [orderId, reason])
  emit('order.attention-needed.v1', orderId, { orderId, reason })
  return [reason]
}
