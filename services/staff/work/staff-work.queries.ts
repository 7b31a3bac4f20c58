import type { Queryable } from '#services/platform/postgres.ts'

export interface OrderWork {
  /** Paid and not on their way yet, waiting for a transfer that staff have to find, or waiting for staff for a reason of their own. */
  toHandle: number
  needAttention: number
  /** Placed since then. */
  placedSince: number
}

/** How many orders wait for staff. */
export async function countOrderWork(database: Queryable, since: Date): Promise<OrderWork> {
  const { rows } = await database.query<OrderWork>(
    // Each count by an index of its own; transfers are told apart among the open orders alone.
    `SELECT (SELECT count(*) FROM read.orders WHERE status = 'paid' OR needs_attention IS NOT NULL)::int
          + (SELECT count(*) FROM read.orders WHERE status = 'open' AND needs_attention IS NULL AND reservation = 'held'
               AND placed ->> 'paymentMethod' = 'transfer')::int AS "toHandle",
       (SELECT count(*) FROM read.orders WHERE needs_attention IS NOT NULL)::int AS "needAttention",
       (SELECT count(*) FROM read.orders WHERE placed_at >= $1)::int AS "placedSince"`,
    [since],
  )
  return rows[0] ?? { toHandle: 0, needAttention: 0, placedSince: 0 }
}
