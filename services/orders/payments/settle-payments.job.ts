import type { Job } from '#services/platform/jobs.ts'
import { withEvents } from '#services/platform/unit-of-work.ts'
import { failAttempt } from './fail-attempt.command.ts'
import { inquireAttempt, type PaymentDeps } from './settle-payment.command.ts'

/** Minutes after an attempt's start at which the gateway is queried, if the payer did not return. No reservation lasts longer. */
const INQUIRIES_MINUTES = [2, 10, 30, 120]
const AT_ONCE = 100

interface DueAttempt {
  attemptId: string
  /** Of times that passed during an outage one is made up for. */
  nextAt: Date | null
}

/** Settles attempts whose payers did not return, given-up ones included, since late payments count. */
export function createSettlePaymentsJob(deps: PaymentDeps): Job {
  return { queue: 'settle-payments', cron: '* * * * *', run: () => settlePayments(deps) }
}

/** During an outage the same attempts stay due. A failing one is tried again after the others. */
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

/** An unclear answer counts as a query: an immediate retry would give the same. */
async function settle(deps: PaymentDeps, { attemptId, nextAt }: DueAttempt): Promise<boolean> {
  const isReachable = (await inquireAttempt(deps, attemptId)) !== 'unreachable'
  if (isReachable && nextAt === null) await withEvents(deps, (unit) => failAttempt(unit, attemptId, 'lapsed'))
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
