import type { FastifyRequest } from 'fastify'
import { createGuessCounter } from '#services/ingress/plugins/rate-limits.ts'
import type { App } from '#services/ingress/typed-app.ts'
import type { Database, Queryable } from '#services/platform/postgres.ts'

/** A code that does not exist counts as so many questions. */
const COST_OF_WRONG = 5
const HOUR_MS = 60 * 60_000

/**
 * Slows those who guess codes: who asks for what exists can ask often. Questions and orders are counted apart. A spent budget of all
 * addresses refuses codes that do not exist alone: otherwise whoever spends it would switch the coupons of all others off.
 */
export interface CouponGuessLimiter {
  /** Counts a question about a coupon; false for one too many of this address, whatever the code. */
  isAllowed(request: FastifyRequest): Promise<boolean>
  /** Its code does not exist: counts that. False where the budget of all addresses is spent, so that not even this is said any more. */
  countWrong(request: FastifyRequest): Promise<boolean>
}

interface GuessLimits {
  database: Database
  now: () => Date
  /** Questions of one address. */
  perMinute: number
  /** Wrong ones of all addresses together; 0 = no such budget. */
  wrongPerHour: number
}

export function createCouponGuessLimiter(app: App, { database, now, perMinute, wrongPerHour }: GuessLimits): CouponGuessLimiter {
  const isOneTooMany = createGuessCounter(app, perMinute)
  return {
    isAllowed: async (request) => !(await isOneTooMany(request)),
    async countWrong(request) {
      for (let more = 1; more < COST_OF_WRONG; more += 1) await isOneTooMany(request)
      if (wrongPerHour === 0) return true
      // What is refused is not counted: guesses that go on must not keep the budget spent beyond the hour.
      if ((await countWrongCoupons(database, now())) >= wrongPerHour) return false
      await recordWrong(database, now())
      return true
    },
  }
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
async function recordWrong(database: Database, at: Date): Promise<void> {
  const { rows } = await database.query<{ wrong: number }>(
    `INSERT INTO coupon_guesses AS of_minute (minute, wrong) VALUES (date_trunc('minute', $1::timestamptz), 1)
     ON CONFLICT (minute) DO UPDATE SET wrong = of_minute.wrong + 1 RETURNING wrong`,
    [at],
  )
  if (rows[0]?.wrong === 1) await database.query('DELETE FROM coupon_guesses WHERE minute < $1', [new Date(at.getTime() - HOUR_MS)])
}
