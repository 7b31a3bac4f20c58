import type { Job } from '#services/platform/jobs.ts'
import { withEvents } from '#services/platform/unit-of-work.ts'
import { decide } from './order.decide.ts'
import { loadOrder, saveOrder } from './order-record.ts'
import { listPending } from './payments/payment-attempt.ts'
import { inquireAttempt, type PaymentDeps } from './payments/settle-payment.command.ts'

/** Short enough that lapsed units are for sale again within a minute. */
const AGAIN_AFTER_SECONDS = 15
/** How much longer an order waits while the gateway gives no clear answer; money that arrives still later marks it as paid. */
const GRACE_MS = 10 * 60_000
const AT_ONCE = 100

interface LapseDeps extends Omit<PaymentDeps, 'gateway'> {
  /** Null where cards are no longer charged; handled as unreachable. */
  gateway: PaymentDeps['gateway'] | null
}

interface Due {
  orderId: string
  reservedUntil: Date
}

/** Releases the reservations of orders that were not paid in time. */
export function createLapseJob(deps: LapseDeps): Job {
  return { queue: 'lapse', cron: '* * * * *', againAfterSeconds: AGAIN_AFTER_SECONDS, run: () => lapseReservations(deps) }
}

/** A failing order does not stop the others. */
export async function lapseReservations(deps: LapseDeps): Promise<void> {
  let isUnreachable = false
  for (const due of await listDue(deps)) {
    const isGraceOver = deps.now().getTime() >= due.reservedUntil.getTime() + GRACE_MS
    try {
      // Once unreachable, it is not queried for the other orders.
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

/** The gateway is queried first, so that a payment in the last minute counts. */
async function inquireAll({ gateway, ...deps }: LapseDeps, orderId: string): Promise<Answer> {
  if (gateway === null) return 'unreachable'
  for (const { attemptId } of await listPending(deps.database, orderId)) {
    const answer = await inquireAttempt({ ...deps, gateway }, attemptId)
    if (answer === 'unclear' || answer === 'unreachable') return answer
  }
  return 'clear'
}

/** Not where it was paid, changed or placed again meanwhile. */
async function lapse(deps: LapseDeps, orderId: string): Promise<void> {
  await withEvents(deps, async (unit) => {
    const order = await loadOrder(unit.tx, orderId)
    if (order === null) return
    const decision = decide({ type: 'lapse', pending: await listPending(unit.tx, orderId) }, order, unit.at)
    if (decision.ok) await saveOrder(unit, order, decision.events)
  })
}
