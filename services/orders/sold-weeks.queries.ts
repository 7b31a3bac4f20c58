import type { Queryable } from '#services/platform/postgres.ts'

export interface SoldWeek {
  ean: string
  /** The Sunday on which it begins, in Israel. */
  week: string
  units: number
}

/** When an order was sold; null = not sold. Staff may skip "paid" for a transfer and send the goods. */
export const SOLD_AT = `CASE WHEN status NOT IN ('open', 'cancelled') THEN coalesce(paid_at, placed_at) WHEN status = 'open' THEN paid_at END`
/** The Sunday of an instant's week: Postgres' weeks begin on Monday. */
const SUNDAY = `(date_trunc('week', (sold_at AT TIME ZONE 'Asia/Jerusalem') + interval '1 day') - interval '1 day')::date::text`

/** Units of articles sold since `from` and not cancelled, by week of payment; a set is an article of its own. */
export async function listSoldWeeks(queryable: Queryable, from: Date): Promise<SoldWeek[]> {
  const { rows } = await queryable.query<SoldWeek>(
    `SELECT line ->> 'ean' AS ean, ${SUNDAY} AS week, sum((line ->> 'quantity')::int)::int AS units
     FROM (SELECT ${SOLD_AT} AS sold_at, placed FROM read.orders) AS sold, jsonb_array_elements(placed -> 'lines') AS line
     WHERE sold_at >= $1 GROUP BY 1, 2 ORDER BY 1, 2`,
    [from],
  )
  return rows
}

/** Units of each article in orders placed since then, sold and not cancelled; a set is an article of its own. */
export async function countUnitsSold(database: Queryable, since: Date): Promise<Map<string, number>> {
  const { rows } = await database.query<{ ean: string; units: number }>(
    `SELECT line ->> 'ean' AS ean, sum((line ->> 'quantity')::int)::int AS units
     FROM read.orders, jsonb_array_elements(placed -> 'lines') AS line
     WHERE placed_at >= $1 AND ${SOLD_AT} IS NOT NULL GROUP BY 1`,
    [since],
  )
  return new Map(rows.map(({ ean, units }) => [ean, units]))
}
