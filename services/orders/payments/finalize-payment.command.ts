import { Value } from 'typebox/value'
import { Uuid } from '#events/primitives.ts'
import type { LockedAttempt } from './payment-attempt.ts'
import { GatewayUnavailable, type ReturnedAnswer } from './payment-gateway.ts'
import { type PaymentDeps, SETTLED, type Settlement, settleAttempt } from './settle-payment.command.ts'

/** The parameters of a return address; not trusted. */
export interface Return {
  /** Null: the page does not say. */
  stage: 'paymentSuccess' | 'paymentFailed' | 'paymentCanceled' | null
  parameters: Readonly<Record<string, string>>
}

/** `review`: the card was charged, and staff must decide what it paid; nothing may be paid again. */
export type Finalized =
  | { outcome: 'paid' | 'review'; orderId: string }
  /** Null: the requester has shown only the attempt's id. */
  | { outcome: 'pending'; orderId: string | null }
  | { outcome: 'failed' }

interface KnownAttempt {
  attemptId: string
  orderId: string
  status: LockedAttempt['status']
  transactionId: string | null
}

const NO_ERROR = '000'
/** The attempt was paid before, by another transaction. */
const DUPLICATE = ['179', '-80']

/**
 * Settles the attempt that a payer returns from. The return address alone proves nothing: its MAC is checked, then the gateway is
 * queried for the transaction. Idempotent: a settled attempt answers its stored result. A request that names only the attempt reads
 * its state and changes nothing.
 */
export async function finalizePayment(deps: PaymentDeps, { stage: named, parameters }: Return): Promise<Finalized> {
  deps.failpoint?.('finalize.begun')
  const answer = readAnswer(parameters)
  const attempt = await findAttempt(deps, answer.uniqueID)
  if (attempt === null) return { outcome: 'failed' }
  const isQuestion = named === null && answer.responseMac === ''
  if (isQuestion && attempt.status === 'pending') return { outcome: 'pending', orderId: null }
  if (isQuestion) return finalized(deps, SETTLED[attempt.status], attempt.orderId, false)
  const stage = named ?? 'paymentSuccess'
  const isCharged = attempt.status === 'paid' || attempt.status === 'paid_twice' || attempt.status === 'differs'
  // A payer who leaves the gateway's page without paying returns unsigned, and a poll sends the attempt's id only; forging either gains
  // nothing.
  const isUnsigned = answer.responseMac === '' && (stage !== 'paymentSuccess' || attempt.status !== 'pending')
  if (!isUnsigned && !deps.gateway.isGenuine(answer)) {
    deps.logger.warn({ attemptId: attempt.attemptId }, 'a return address was not written by the gateway')
    // It does not prove that nothing was paid: the job queries pending attempts.
    return attempt.status === 'pending' ? { outcome: 'pending', orderId: null } : { outcome: 'failed' }
  }
  if (isCharged) return finalized(deps, SETTLED[attempt.status], attempt.orderId, false)
  return settle(deps, attempt, answer, stage, isUnsigned)
}

async function settle(
  deps: PaymentDeps,
  attempt: KnownAttempt,
  answer: ReturnedAnswer,
  stage: NonNullable<Return['stage']>,
  isUnsigned: boolean,
): Promise<Finalized> {
  const { attemptId, orderId } = attempt
  try {
    const transactionId = isUnsigned || answer.txId === '' ? attempt.transactionId : answer.txId
    const transaction = await deps.gateway.inquire({ attemptId, transactionId })
    deps.failpoint?.('finalize.inquired')
    const settlement = await settleAttempt(deps, attemptId, transaction, endedAs(stage, answer, isUnsigned))
    deps.failpoint?.('finalize.committed')
    // The signed address says paid, so the gateway will confirm it in a moment.
    return await finalized(deps, settlement, orderId, !isUnsigned && stage === 'paymentSuccess' && answer.errorCode === NO_ERROR)
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    deps.logger.warn({ attemptId, reason: error.message }, 'the gateway cannot be asked about a payment')
    return { outcome: 'pending', orderId }
  }
}

/** The outcome for a payer who has not paid; null while a payment is possible. */
function endedAs(stage: NonNullable<Return['stage']>, { errorCode }: ReturnedAnswer, isUnsigned: boolean): 'declined' | 'cancelled' | null {
  if (!isUnsigned && (errorCode === NO_ERROR || DUPLICATE.includes(errorCode))) return null
  return stage === 'paymentCanceled' ? 'cancelled' : 'declined'
}

async function finalized(deps: PaymentDeps, settlement: Settlement, orderId: string, isExpected: boolean): Promise<Finalized> {
  if (settlement === 'differs') return { outcome: 'review', orderId }
  if (settlement === 'paid') return { outcome: (await isCancelled(deps, orderId)) ? 'review' : 'paid', orderId }
  const isOpen = settlement === 'open' || (settlement === 'failed' && isExpected)
  return isOpen ? { outcome: 'pending', orderId } : { outcome: 'failed' }
}

async function isCancelled({ database }: PaymentDeps, orderId: string): Promise<boolean> {
  const { rowCount } = await database.query("SELECT FROM orders WHERE order_id = $1 AND status = 'cancelled'", [orderId])
  return rowCount === 1
}

async function findAttempt({ database }: PaymentDeps, attemptId: string): Promise<KnownAttempt | null> {
  if (!Value.Check(Uuid, attemptId)) return null
  const { rows } = await database.query<KnownAttempt>(
    `SELECT a.attempt_id AS "attemptId", a.order_id AS "orderId", a.status, a.transaction_id AS "transactionId"
     FROM payment_attempts a WHERE a.attempt_id = $1`,
    [attemptId],
  )
  return rows[0] ?? null
}

/** Gateways spell `responseMac` and `ErrorCode` in several ways. */
function readAnswer(parameters: Return['parameters']): ReturnedAnswer {
  const lower = new Map(Object.entries(parameters).map(([name, value]) => [name.toLowerCase(), value]))
  const of = (name: string): string => lower.get(name.toLowerCase()) ?? ''
  return {
    txId: of('txId'),
    cardToken: of('cardToken'),
    cardExp: of('cardExp'),
    personalId: of('personalId'),
    uniqueID: of('uniqueID'),
    errorCode: of('errorCode') || NO_ERROR,
    responseMac: of('responseMac'),
  }
}
