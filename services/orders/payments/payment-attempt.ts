import type { OrderPlaced, PaymentFailed } from '#events/orders.events.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import type { UnitOfWork } from '#services/platform/unit-of-work.ts'

/** A payment attempt, and its order. */
export interface LockedAttempt {
  attemptId: string
  orderId: string
  status: 'pending' | 'paid' | 'paid_twice' | 'declined' | 'cancelled' | 'lapsed' | 'differs' | 'unavailable'
  amountAgorot: number
  /** What is to be paid now: the order's current sum, since it may have been placed again at another price, or the balance. */
  wantedAgorot: number
  /** Pays what an amended order costs more. */
  isBalance: boolean
  installments: number
  transactionId: string | null
  contactId: string
  orderStatus: string
  reservation: 'held' | 'released' | 'handed_over'
  needsAttention: string | null
  placed: OrderPlaced
}

/** Locks the order, then the attempt, so that decisions about one order are serialized. */
export async function lockAttempt({ tx }: UnitOfWork, attemptId: string): Promise<LockedAttempt | null> {
  await tx.query('SELECT FROM orders WHERE order_id = (SELECT order_id FROM payment_attempts WHERE attempt_id = $1) FOR UPDATE', [
    attemptId,
  ])
  const { rows } = await tx.query<LockedAttempt>(
    `SELECT a.attempt_id AS "attemptId", a.order_id AS "orderId", a.status, a.amount_agorot AS "amountAgorot", a.installments,
       a.transaction_id AS "transactionId", o.contact_id AS "contactId", o.status AS "orderStatus", o.reservation,
       o.needs_attention AS "needsAttention", o.placed,
       a.is_balance AS "isBalance",
       CASE WHEN a.is_balance THEN o.balance_due_agorot ELSE (o.placed -> 'price' ->> 'chargedAgorot')::int END AS "wantedAgorot"
     FROM payment_attempts a JOIN orders o USING (order_id) WHERE a.attempt_id = $1 FOR UPDATE OF a`,
    [attemptId],
  )
  return rows[0] ?? null
}

type WhyFailed = Exclude<PaymentFailed['reason'], 'differs'>

/**
 * Fails a pending attempt. Returns null when it was not pending, else whether it was the last one that could pay its order, so that its
 * reservations can be released. An order by telephone is paid by its link, as often as that is tried.
 */
export async function failAttempt(
  unit: UnitOfWork,
  attemptId: string,
  reason: WhyFailed,
): Promise<{ orderId: string; wasLast: boolean } | null> {
  const attempt = await lockAttempt(unit, attemptId)
  if (attempt?.status !== 'pending') return null
  const { orderId, amountAgorot } = attempt
  await unit.tx.query('UPDATE payment_attempts SET status = $2, settled_at = $3 WHERE attempt_id = $1', [attemptId, reason, unit.at])
  const { rowCount } = await unit.tx.query("SELECT FROM payment_attempts WHERE order_id = $1 AND status = 'pending'", [orderId])
  unit.emit('order.payment-failed.v1', orderId, { orderId, attemptId, amountAgorot, reason })
  return { orderId, wasLast: rowCount === 0 && attempt.placed.takenBy === undefined }
}

/** Fails all pending attempts of an order. */
export async function failPending(unit: UnitOfWork, orderId: string, reason: WhyFailed): Promise<void> {
  for (const attemptId of await listPending(unit.tx, orderId)) await failAttempt(unit, attemptId, reason)
}

export async function listPending(database: Queryable, orderId: string): Promise<string[]> {
  const { rows } = await database.query<{ attemptId: string }>(
    `SELECT attempt_id AS "attemptId" FROM payment_attempts WHERE order_id = $1 AND status = 'pending' ORDER BY begun_at, attempt_id`,
    [orderId],
  )
  return rows.map(({ attemptId }) => attemptId)
}
