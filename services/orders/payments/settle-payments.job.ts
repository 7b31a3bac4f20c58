import type { Job } from '#services/platform/jobs.ts'
import { withEvents } from '#services/platform/unit-of-work.ts'
import { release } from '../stock/reservations.command.ts'
import { failAttempt } from './payment-attempt.ts'
import { inquireAttempt, type PaymentDeps } from './settle-payment.command.ts'

/** Minutes after an attempt began; then a payer who never came back is asked for no more. No reservation waits longer. */
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

/** While the gateway is away the same attempts stay due. One that fails stays due behind the others. */
export async function settlePayments(deps: PaymentDeps): Promise<void> {
  for (const due of await listDue(deps)) {
    const isReachable = await settle(deps, due).catch(async (error: unknown) => {
      deps.logger.warn({ err: error, attemptId: due.attemptId }, 'a payment could not be settled yet')
      await inquireAt(deps, due.attemptId, deps.now())
      return true
    })
    if (!isReachable) return
  }
}

/** An answer that is not clear counts: asked again at once it would be the same. */
async function settle(deps: PaymentDeps, { attemptId, nextAt }: DueAttempt): Promise<boolean> {
  const isReachable = (await inquireAttempt(deps, attemptId)) !== 'unreachable'
  if (isReachable && nextAt === null) await expireAttempt(deps, attemptId)
  await inquireAt(deps, attemptId, isReachable ? nextAt : deps.now())
  return isReachable
}

async function inquireAt({ database }: PaymentDeps, attemptId: string, at: Date | null): Promise<void> {
  await database.query('UPDATE payment_attempts SET inquire_at = $2 WHERE attempt_id = $1 AND inquire_at IS NOT NULL', [attemptId, at])
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

async function expireAttempt(deps: PaymentDeps, attemptId: string): Promise<void> {
  await withEvents(deps, async (unit) => {
    const failed = await failAttempt(unit, attemptId, 'lapsed')
    if (failed?.wasLast) await release(unit, failed.orderId, 'lapsed')
  })
}
