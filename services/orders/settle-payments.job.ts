import type { Job } from '#services/platform/jobs.ts'
import { decide } from './order-transaction.ts'
import { failAttempt } from './payment-attempt.ts'
import { release } from './reservations.command.ts'
import { askGateway, type PaymentDeps } from './settle-payment.command.ts'

/** Minutes after an attempt began; then a payer who never came back is asked for no more. */
const INQUIRIES_MINUTES = [2, 10, 30, 120]
const AT_ONCE = 100

interface DueAttempt {
  attemptId: string
  /** Of those that passed while the gateway was away one is enough. */
  nextAt: Date | null
}

/** Settles attempts whose payers never came back, also those that were given up: money counts whenever it comes. */
export function createSettlePaymentsJob(deps: PaymentDeps): Job {
  return { queue: 'settle-payments', cron: '* * * * *', run: () => settlePayments(deps) }
}

/** An inquiry counts only when it was answered: while the gateway is away the same attempts stay due. */
export async function settlePayments(deps: PaymentDeps): Promise<void> {
  for (const { attemptId, nextAt } of await listDue(deps)) {
    if ((await askGateway(deps, attemptId)) === 'unknown') return
    if (nextAt === null) await giveUp(deps, attemptId)
    await deps.database.query(
      'UPDATE payment_attempts SET inquiries = inquiries + 1, inquire_at = $2 WHERE attempt_id = $1 AND inquire_at IS NOT NULL',
      [attemptId, nextAt],
    )
  }
}

async function listDue({ database, now }: PaymentDeps): Promise<DueAttempt[]> {
  const { rows } = await database.query<DueAttempt>(
    `SELECT attempt_id AS "attemptId",
       (SELECT min(begun_at + make_interval(mins => minutes)) FROM unnest($2::int[]) AS minutes
        WHERE begun_at + make_interval(mins => minutes) > $1) AS "nextAt"
     FROM payment_attempts WHERE inquire_at <= $1 ORDER BY inquire_at LIMIT ${AT_ONCE}`,
    [now(), INQUIRIES_MINUTES],
  )
  return rows
}

async function giveUp(deps: PaymentDeps, attemptId: string): Promise<void> {
  await decide(deps, async (decision) => {
    const failed = await failAttempt(decision, attemptId, 'lapsed')
    if (failed?.wasLast) await release(decision, failed.orderId, 'lapsed')
  })
}
