import { recordCardAnswer } from '#services/contacts/index.ts'
import { paymentSource } from '#services/documents/document-source.rules.ts'
import { issueBalanceInvoice, issueInvoice } from '#services/documents/index.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import type { Logger } from '#services/platform/logger.ts'
import { type UnitOfWork, type UnitOfWorkDeps, withEvents } from '#services/platform/unit-of-work.ts'
import { decide, isPaid, type PaymentOutcome, paymentOutcome } from '../order.decide.ts'
import type { Order } from '../order.evolve.ts'
import { loadOrder, saveOrder } from '../order-record.ts'
import { statusFacts } from '../order-status.command.ts'
import { failAttempt } from './fail-attempt.command.ts'
import { type LockedAttempt, lockAttempt } from './payment-attempt.ts'
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
  await withEvents(deps, (unit) => failAttempt(unit, attemptId, reason))
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
  let attention: string | null = null
  const settlement = await withEvents(deps, async (unit): Promise<Settlement> => {
    const [order, attempt] = await Promise.all([loadOrder(unit.tx, attemptId, 'attempt'), lockAttempt(unit.tx, attemptId)])
    if (!order || !attempt || (await isOfAnotherAttempt(unit, attemptId, transaction))) return 'not_ours'
    if (isCharged(attempt)) return SETTLED[attempt.status]
    const outcome = paymentOutcome(order, attempt, transaction)
    await markSettled(unit, attemptId, outcome, transaction)
    // The card that paid is kept, even if another is charged as well.
    if (!isPaid(order) && !attempt.isBalance) {
      await recordCardAnswer(unit.tx, order.contactId, { ...transaction.card, transactionId: transaction.transactionId })
    }
    const { installments, transactionId } = transaction
    const isPlaced = outcome === 'paid' && order.status === 'open'
    const { restored, money } = await statusFacts(unit, order, isPlaced ? 'paid' : undefined)
    const { events } = decide({ type: 'pay', attempt, outcome, installments, transactionId, restored, money }, order, unit.at)
    const document = outcome !== 'differs' && { documentPayment: () => documentPayment(unit, order, attempt, transaction) }
    const after = await saveOrder(unit, order, events, { ...document })
    if (events.some(({ type }) => type === 'order.attention-needed.v1')) attention = after.needsAttention
    return SETTLED[outcome]
  })
  if (attention !== null) deps.logger.warn({ attemptId, reason: attention }, 'a payment needs the attention of staff')
  return settlement
}

/** The money of this attempt has come. */
const isCharged = ({ status }: LockedAttempt): boolean => status === 'paid' || status === 'paid_twice' || status === 'differs'

/** A transaction pays one attempt only, whatever the gateway says. */
async function isOfAnotherAttempt({ tx }: UnitOfWork, attemptId: string, { transactionId }: GatewayTransaction): Promise<boolean> {
  const { rowCount } = await tx.query('SELECT FROM payment_attempts WHERE transaction_id = $1 AND attempt_id <> $2', [
    transactionId,
    attemptId,
  ])
  return rowCount > 0
}

async function markSettled(
  { tx, at }: UnitOfWork,
  attemptId: string,
  outcome: PaymentOutcome,
  { transactionId, authorisationNumber }: GatewayTransaction,
): Promise<void> {
  await tx.query(
    `UPDATE payment_attempts SET status = $2, transaction_id = $3, authorisation_number = $4, settled_at = $5, inquire_at = NULL
     WHERE attempt_id = $1`,
    [attemptId, outcome, transactionId, authorisationNumber, at],
  )
}

async function documentPayment(
  unit: UnitOfWork,
  order: Order,
  { attemptId, amountAgorot, isBalance }: LockedAttempt,
  { transactionId, installments, card }: GatewayTransaction,
): Promise<void> {
  const issue = isBalance ? issueBalanceInvoice : issueInvoice
  await issue(unit, order, paymentSource(attemptId), {
    means: 'card',
    paidOn: israelDate(unit.at.getTime()),
    amountAgorot,
    lastDigits: card.mask?.slice(-4) ?? null,
    reference: transactionId,
    installments,
  })
}
