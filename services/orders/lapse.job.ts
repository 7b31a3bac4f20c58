import type { Job } from '#services/platform/jobs.ts'
import { withEvents } from '#services/platform/unit-of-work.ts'
import { failPending, listPending } from './payments/payment-attempt.ts'
import { inquireAttempt, type PaymentDeps } from './payments/settle-payment.command.ts'
import { release } from './stock/reservations.command.ts'

/** So often that what lapsed is for sale again well within a minute. */
const AGAIN_AFTER_SECONDS = 15
/** While the gateway gives no clear answer an order waits this much longer; money that comes still later is taken all the same (ruling 22). */
const GRACE_MS = 10 * 60_000
const AT_ONCE = 100

interface LapseDeps extends Omit<PaymentDeps, 'gateway'> {
  /** Null where cards are no longer charged: as good as away. */
  gateway: PaymentDeps['gateway'] | null
}

interface Due {
  orderId: string
  reservedUntil: Date
}

/** Ends the reservations of orders that nobody paid in time. */
export function createLapseJob(deps: LapseDeps): Job {
  return { queue: 'lapse', cron: '* * * * *', againAfterSeconds: AGAIN_AFTER_SECONDS, run: () => lapseReservations(deps) }
}

/** One order that fails is no reason to keep the others. */
export async function lapseReservations(deps: LapseDeps): Promise<void> {
  let isUnreachable = false
  for (const due of await listDue(deps)) {
    const isGraceOver = deps.now().getTime() >= due.reservedUntil.getTime() + GRACE_MS
    try {
      // Away once, it is not asked for each of many orders.
      const answer: Answer = isUnreachable ? 'unreachable' : await inquireAll(deps, due.orderId)
      isUnreachable = answer === 'unreachable'
      if (answer === 'clear' || isGraceOver) await lapse(deps, due.orderId)
    } catch (error) {
      deps.logger.warn({ err: error, orderId: due.orderId }, 'a reservation could not lapse yet')
    }
  }
}

async function listDue({ database, now }: LapseDeps): Promise<Due[]> {
  const { rows } = await database.query<Due>(
    `SELECT order_id AS "orderId", reserved_until AS "reservedUntil" FROM orders
     WHERE reservation = 'held' AND reserved_until <= $1 ORDER BY reserved_until, order_id LIMIT ${AT_ONCE}`,
    [now()],
  )
  return rows
}

type Answer = 'clear' | 'unclear' | 'unreachable'

/** The gateway has the first word: whoever paid in the last minute keeps what he has. */
async function inquireAll({ gateway, ...deps }: LapseDeps, orderId: string): Promise<Answer> {
  if (gateway === null) return 'unreachable'
  for (const attemptId of await listPending(deps.database, orderId)) {
    const answer = await inquireAttempt({ ...deps, gateway }, attemptId)
    if (answer === 'unclear' || answer === 'unreachable') return answer
  }
  return 'clear'
}

async function lapse(deps: LapseDeps, orderId: string): Promise<void> {
  await withEvents(deps, async (unit) => {
    const { rowCount } = await unit.tx.query(
      "SELECT FROM orders WHERE order_id = $1 AND reservation = 'held' AND status = 'open' AND reserved_until <= $2 FOR UPDATE",
      [orderId, unit.at],
    )
    // Paid, moved on or sent again in the meantime.
    if (rowCount === 0) return
    await failPending(unit, orderId, 'lapsed')
    await release(unit, orderId, 'lapsed')
  })
}
