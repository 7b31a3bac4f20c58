import { addDays } from '#services/domain/calendar.ts'
import { israelDate, startOfIsraelDay } from '#services/domain/israel-time.ts'
import type { Queryable } from '#services/platform/postgres.ts'

/**
 * How many orders wait for staff: paid and not on their way yet, waiting for a transfer that staff have to find, or for a reason of
 * their own; and how many were placed since yesterday began.
 */
export async function countOrderWork(database: Queryable, now: Date): Promise<Record<string, number>> {
  const yesterday = new Date(startOfIsraelDay(addDays(israelDate(now.getTime()), -1)))
  const { rows } = await database.query<Record<string, number>>(
    // Each count by an index of its own; transfers are told apart among the open orders alone.
    `SELECT (SELECT count(*) FROM read.orders WHERE status = 'paid' OR needs_attention IS NOT NULL)::int
          + (SELECT count(*) FROM read.orders WHERE status = 'open' AND needs_attention IS NULL AND reservation = 'held'
               AND placed ->> 'paymentMethod' = 'transfer')::int AS "ordersToHandle",
       (SELECT count(*) FROM read.orders WHERE needs_attention IS NOT NULL)::int AS "ordersWithAttention",
       (SELECT count(*) FROM read.orders WHERE placed_at >= $1)::int AS "ordersSinceYesterday"`,
    [yesterday],
  )
  return rows[0] ?? {}
}

/** Orders that wait for staff for a reason of their own. */
export async function countOrdersNeedingAttention(database: Queryable): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM read.orders WHERE needs_attention IS NOT NULL',
  )
  return rows[0]?.count ?? 0
}
