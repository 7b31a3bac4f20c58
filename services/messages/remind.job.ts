import { endWait } from '#services/contacts/index.ts'
import { addDays } from '#services/domain/calendar.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { findArrived } from '#services/notices/arrival-notices.queries.ts'
import type { Config } from '#services/platform/config.ts'
import type { Job } from '#services/platform/jobs.ts'
import { type UnitOfWorkDeps, withEvents } from '#services/platform/unit-of-work.ts'
import { type NewMessage, writeMessages } from './message-records.ts'
import { lastDayBefore } from './messages.rules.ts'
import { messageOfArrival, reachesPhones } from './write-arrivals.command.ts'

/** At most a Saturday and adjacent holidays are in between. */
const DAYS_AHEAD = 5
const LAPSING_MS = 12 * 3_600_000
const MS_PER_DAY = 24 * 3_600_000
/** How long the phone is kept after an arrival was announced, so that the message can be viewed and resent. */
const TOLD_DAYS = 3
const LOOKED_BACK_DAYS = 10

interface RemindDeps extends UnitOfWorkDeps {
  config: { messages: Pick<Config['messages'], 'channels'> }
}

/** Time-based messages: a fitting that is near, tires to pick up, an order to be paid, an arrival, worn tires. */
export function createRemindJob(deps: RemindDeps): Job {
  return { queue: 'remind', cron: '* 8-20 * * *', run: () => remind(deps) }
}

export async function remind(deps: RemindDeps): Promise<void> {
  const { database, config, now, newId } = deps
  await endToldWaits(deps)
  await database.transaction(async (tx) => {
    const at = now()
    const arrived = reachesPhones(config) ? await findArrived(tx) : []
    const today = israelDate(at.getTime())
    const { rows: fittings } = await tx.query<{ orderId: string; date: string }>(
      `SELECT order_id AS "orderId", placed #>> '{fitting,slot,date}' AS date FROM orders
       WHERE status IN ('paid', 'transit', 'doneTransit') AND reservation <> 'released'
         AND placed #>> '{fitting,slot,date}' > $1 AND placed #>> '{fitting,slot,date}' <= $2`,
      [today, addDays(today, DAYS_AHEAD)],
    )
    const { rows: uncollected } = await tx.query<{ orderId: string; since: Date }>(
      `SELECT order_id AS "orderId", since FROM awaited_ends JOIN orders USING (order_id)
       WHERE status = 'transit' AND placed ->> 'receiving' = 'pickup' AND cancellation_id IS NULL AND asked_on BETWEEN $1 AND $2`,
      [addDays(today, -LOOKED_BACK_DAYS), today],
    )
    const { rows: lapsing } = await tx.query<{ orderId: string; until: Date }>(
      `SELECT order_id AS "orderId", reserved_until AS until FROM orders
       WHERE status = 'open' AND reservation = 'held' AND (placed ->> 'paymentMethod' = 'transfer' OR placed ? 'takenBy') AND reserved_until > $1 AND reserved_until <= $2`,
      [at, new Date(at.getTime() + LAPSING_MS)],
    )
    const { rows: worn } = await tx.query<{ orderId: string }>(
      'DELETE FROM next_changes WHERE due_on <= $1 RETURNING order_id AS "orderId"',
      [today],
    )
    const messages: NewMessage[] = [
      ...arrived.map(messageOfArrival),
      ...worn.map(({ orderId }) => ({ kind: 'next-change' as const, about: orderId, occasion: `next-change:${orderId}` })),
      ...fittings
        .filter(({ date }) => lastDayBefore(date) <= today)
        .map(({ orderId, date }) => ({
          kind: 'fitting-tomorrow' as const,
          about: orderId,
          occasion: `fitting-tomorrow:${orderId}:${date}`,
        })),
      ...uncollected.map(({ orderId, since }) => ({
        kind: 'pickup-waiting' as const,
        about: orderId,
        occasion: `pickup-waiting:${orderId}:${since.toISOString()}`,
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

/** Ends notices that were announced. */
async function endToldWaits(deps: RemindDeps): Promise<void> {
  const at = deps.now().getTime()
  const { rows } = await deps.database.query<{ noticeId: string }>(
    `SELECT about AS "noticeId" FROM messages JOIN contacts USING (contact_id)
     WHERE kind = 'tire-arrived' AND state = 'sent' AND changed_at BETWEEN $1 AND $2 AND erased_at IS NULL`,
    [new Date(at - LOOKED_BACK_DAYS * MS_PER_DAY), new Date(at - TOLD_DAYS * MS_PER_DAY)],
  )
  for (const { noticeId } of rows) await withEvents(deps, (unit) => endWait(unit, noticeId))
}
