import { addDays } from '#services/domain/calendar.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import type { Job } from '#services/platform/jobs.ts'
import type { Database } from '#services/platform/postgres.ts'
import { type NewMessage, writeMessages } from './message-records.ts'
import { lastDayBefore } from './messages.rules.ts'

/** A Saturday, a holiday and its neighbours lie between at most. */
const DAYS_AHEAD = 5
const LAPSING_MS = 12 * 3_600_000

interface RemindDeps {
  database: Database
  now: () => Date
  newId: () => string
}

/** What time itself brings: a fitting that is near, a transfer that has not come. */
export function createRemindJob(deps: RemindDeps): Job {
  return { queue: 'remind', cron: '*/10 8-20 * * *', run: () => remind(deps) }
}

export async function remind({ database, now, newId }: RemindDeps): Promise<void> {
  await database.transaction(async (tx) => {
    const at = now()
    const today = israelDate(at.getTime())
    const { rows: fittings } = await tx.query<{ orderId: string; date: string }>(
      `SELECT order_id AS "orderId", placed #>> '{fitting,slot,date}' AS date FROM orders
       WHERE status IN ('paid', 'transit', 'doneTransit') AND reservation <> 'released'
         AND placed #>> '{fitting,slot,date}' > $1 AND placed #>> '{fitting,slot,date}' <= $2`,
      [today, addDays(today, DAYS_AHEAD)],
    )
    const { rows: lapsing } = await tx.query<{ orderId: string; until: Date }>(
      `SELECT order_id AS "orderId", reserved_until AS until FROM orders
       WHERE status = 'open' AND reservation = 'held' AND placed ->> 'paymentMethod' = 'transfer' AND reserved_until > $1 AND reserved_until <= $2`,
      [at, new Date(at.getTime() + LAPSING_MS)],
    )
    const messages: NewMessage[] = [
      ...fittings
        .filter(({ date }) => lastDayBefore(date) <= today)
        .map(({ orderId, date }) => ({
          kind: 'fitting-tomorrow' as const,
          about: orderId,
          occasion: `fitting-tomorrow:${orderId}:${date}`,
        })),
      ...lapsing.map(({ orderId, until }) => ({
        kind: 'order-lapsing' as const,
        about: orderId,
        occasion: `order-lapsing:${orderId}:${until.toISOString()}`,
      })),
    ]
    await writeMessages(tx, messages, { now: at, newId })
  })
}
