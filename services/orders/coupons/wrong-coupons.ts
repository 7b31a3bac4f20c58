import type { Database, Queryable } from '#services/platform/postgres.ts'

/** Unknown codes that were tried, over all addresses and ingresses. */

const HOUR_MS = 60 * 60_000

/** Whether the common budget is spent. Refused checks are not counted, so that continued guessing does not extend the block. */
export async function areCouponsClosed(database: Queryable, wrongPerHour: number, at: Date): Promise<boolean> {
  return wrongPerHour > 0 && (await countWrongCoupons(database, at)) >= wrongPerHour
}

/** Unknown codes tried in the last hour. Checks in flight when the budget ends are still answered. */
export async function countWrongCoupons(database: Queryable, at: Date): Promise<number> {
  const { rows } = await database.query<{ wrong: number }>(
    'SELECT coalesce(sum(wrong), 0)::int AS wrong FROM coupon_guesses WHERE minute > $1',
    [new Date(at.getTime() - HOUR_MS)],
  )
  return rows[0]?.wrong ?? 0
}

/** Records a try; the first one of each minute deletes those older than an hour. */
export async function recordWrongCoupon(database: Database, at: Date): Promise<void> {
  const { rows } = await database.query<{ wrong: number }>(
    `INSERT INTO coupon_guesses AS of_minute (minute, wrong) VALUES (date_trunc('minute', $1::timestamptz), 1)
     ON CONFLICT (minute) DO UPDATE SET wrong = of_minute.wrong + 1 RETURNING wrong`,
    [at],
  )
  if (rows[0]?.wrong === 1) await database.query('DELETE FROM coupon_guesses WHERE minute < $1', [new Date(at.getTime() - HOUR_MS)])
}
