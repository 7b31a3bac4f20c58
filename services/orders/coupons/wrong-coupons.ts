import type { Database, Queryable } from '#services/platform/postgres.ts'

/** Codes that do not exist and were asked for, of all addresses and ingresses together. */

const HOUR_MS = 60 * 60_000

/** Whether the budget of all addresses is spent. What is refused is not counted: guesses that go on do not keep it spent beyond the hour. */
export async function areCouponsClosed(database: Queryable, wrongPerHour: number, at: Date): Promise<boolean> {
  return wrongPerHour > 0 && (await countWrongCoupons(database, at)) >= wrongPerHour
}

/** Codes that do not exist and were asked for within the hour. Those under way when the budget ends are still answered. */
export async function countWrongCoupons(database: Queryable, at: Date): Promise<number> {
  const { rows } = await database.query<{ wrong: number }>(
    'SELECT coalesce(sum(wrong), 0)::int AS wrong FROM coupon_guesses WHERE minute > $1',
    [new Date(at.getTime() - HOUR_MS)],
  )
  return rows[0]?.wrong ?? 0
}

/** Nothing older than the hour is asked for, so it goes with the first guess of each minute. */
export async function recordWrongCoupon(database: Database, at: Date): Promise<void> {
  const { rows } = await database.query<{ wrong: number }>(
    `INSERT INTO coupon_guesses AS of_minute (minute, wrong) VALUES (date_trunc('minute', $1::timestamptz), 1)
     ON CONFLICT (minute) DO UPDATE SET wrong = of_minute.wrong + 1 RETURNING wrong`,
    [at],
  )
  if (rows[0]?.wrong === 1) await database.query('DELETE FROM coupon_guesses WHERE minute < $1', [new Date(at.getTime() - HOUR_MS)])
}
