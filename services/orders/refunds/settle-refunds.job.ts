import type { Job } from '#services/platform/jobs.ts'
import type { Transaction } from '#services/platform/postgres.ts'
import { GatewayUnavailable } from '../payments/payment-gateway.ts'
import type { PaymentDeps } from '../payments/settle-payment.command.ts'
import { settleRefund } from './refund.command.ts'
import { loadRefund, saveRefund } from './refund-record.ts'

/** Minutes after a refund's start at which its record is queried; if it is unknown by then, staff look it up. */
const INQUIRIES_MINUTES = [1, 3, 10]
const AT_ONCE = 100

interface DueRefund {
  refundId: string
  /** Null: no further query. */
  nextAt: Date | null
}

/**
 * Queries refunds without an answer. None is sent again: the company may have made it and lost only its answer, and whether it finds a
 * refund by the shop's id depends on its contract. Unknown ones become `unclear`, and staff decide.
 */
export function createSettleRefundsJob(deps: PaymentDeps): Job {
  return { queue: 'settle-refunds', cron: '* * * * *', run: () => settleRefunds(deps) }
}

export async function settleRefunds(deps: PaymentDeps): Promise<void> {
  for (const { refundId, nextAt } of await listDue(deps)) {
    const isSettled = await inquire(deps, refundId)
    if (isSettled) continue
    await deps.database.transaction((tx) => askLater(tx, refundId, nextAt))
  }
}

/** Without a further query nobody knows what became of it. */
async function askLater(tx: Transaction, refundId: string, nextAt: Date | null): Promise<void> {
  const refund = await loadRefund(tx, refundId)
  if (refund?.state !== 'pending') return
  await saveRefund(tx, { ...refund, inquireAt: nextAt, state: nextAt === null ? 'unclear' : 'pending' }, refund.requestHash)
}

async function inquire(deps: PaymentDeps, refundId: string): Promise<boolean> {
  try {
    const answer = await deps.gateway.inquireRefund(refundId)
    if (answer === null) return false
    await settleRefund(deps, refundId, answer)
    return true
  } catch (error) {
    // A failing one does not stop the others; staff look it up.
    const why = error instanceof GatewayUnavailable ? { reason: error.message } : { err: error }
    deps.logger.warn({ refundId, ...why }, 'the gateway cannot be asked about a refund')
    return false
  }
}

async function listDue({ database, now }: PaymentDeps): Promise<DueRefund[]> {
  const { rows } = await database.query<DueRefund>(
    `SELECT refund_id AS "refundId",
       (SELECT min(asked_at + make_interval(mins => minutes)) FROM unnest($2::int[]) AS minutes
        WHERE asked_at + make_interval(mins => minutes) > $1) AS "nextAt"
     FROM refunds WHERE inquire_at <= $1 ORDER BY inquire_at LIMIT ${AT_ONCE}`,
    [now(), INQUIRIES_MINUTES],
  )
  return rows
}
