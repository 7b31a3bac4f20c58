import type { Queryable, Transaction } from '#services/platform/postgres.ts'
import type { UnitOfWork } from '#services/platform/unit-of-work.ts'
import type { PaidAttempt, PendingAttempt } from '../order.decide.ts'
import type { OrderStep } from '../order.evolve.ts'

/** Payment attempts: one row per visit to the gateway. */

export interface LockedAttempt extends PaidAttempt {
  status: 'pending' | 'paid' | 'paid_twice' | 'declined' | 'cancelled' | 'lapsed' | 'differs' | 'unavailable'
}

/** After its order (`loadOrder`), so that decisions about one order are serialized. */
export async function lockAttempt(tx: Transaction, attemptId: string): Promise<LockedAttempt | null> {
  const { rows } = await tx.query<LockedAttempt>(
    `SELECT attempt_id AS "attemptId", status, amount_agorot AS "amountAgorot", is_balance AS "isBalance"
     FROM payment_attempts WHERE attempt_id = $1 FOR UPDATE`,
    [attemptId],
  )
  return rows[0] ?? null
}

export async function listPending(database: Queryable, orderId: string): Promise<PendingAttempt[]> {
  const { rows } = await database.query<PendingAttempt>(
    `SELECT attempt_id AS "attemptId", amount_agorot AS "amountAgorot" FROM payment_attempts
     WHERE order_id = $1 AND status = 'pending' ORDER BY begun_at, attempt_id`,
    [orderId],
  )
  return rows
}

/** Attempts that ended unpaid, by a decision about their order. */
export async function endAttempts({ tx, at }: UnitOfWork, events: readonly OrderStep[]): Promise<void> {
  const ended = events.flatMap(({ type, data }) => (type === 'order.payment-failed.v1' && data.reason !== 'differs' ? [data] : []))
  if (ended.length === 0) return
  await tx.query(
    `UPDATE payment_attempts a SET status = ended.reason, settled_at = $3 FROM unnest($1::uuid[], $2::text[]) AS ended (attempt_id, reason)
     WHERE a.attempt_id = ended.attempt_id AND a.status = 'pending'`,
    [ended.map(({ attemptId }) => attemptId), ended.map(({ reason }) => reason), at],
  )
}
