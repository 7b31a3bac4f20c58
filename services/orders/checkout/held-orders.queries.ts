import type { Queryable } from '#services/platform/postgres.ts'

/** Statuses in which an order may hold units; those behind them have handed theirs over. */
const HOLDING = ['open', 'paid', 'transit', 'doneTransit']

export interface HeldOrders {
  status: string
  count: number
  /** Of the oldest of them. */
  ageSeconds: number
}

/** How many orders hold units, by status; zeros are left out. */
export async function countHeldOrders(database: Queryable): Promise<HeldOrders[]> {
  const { rows } = await database.query<HeldOrders>(
    `SELECT status, count(*)::int AS count, extract(epoch FROM now() - min(placed_at))::float8 AS "ageSeconds"
     FROM read.orders WHERE status = ANY ($1) AND reservation = 'held' GROUP BY status`,
    [HOLDING],
  )
  return rows
}

/** Which share of the counted units orders hold, 0 to 1: of those that nobody has handed over yet. */
export async function readHeldShare(database: Queryable): Promise<number> {
  const { rows } = await database.query<{ share: number }>(
    `SELECT coalesce(sum(reserved)::float8 / nullif(sum(greatest(on_hand - handed_over, 0)), 0), 0) AS share
     FROM stock_counters WHERE on_hand IS NOT NULL`,
  )
  return rows[0]?.share ?? 0
}

/** For how long the oldest reservation that ought to have lapsed has been waiting for it; 0 when none is. */
export async function readOverdueSeconds(database: Queryable): Promise<number> {
  const { rows } = await database.query<{ seconds: number }>(
    `SELECT greatest(0, coalesce(extract(epoch FROM now() - min(reserved_until)), 0))::float8 AS seconds
     FROM orders WHERE reservation = 'held' AND reserved_until IS NOT NULL`,
  )
  return rows[0]?.seconds ?? 0
}
