import type { FastifyRequest } from 'fastify'
import { createCounter } from '#services/ingress/plugins/rate-limits.ts'
import type { App } from '#services/ingress/typed-app.ts'
import type { Database } from '#services/platform/postgres.ts'

/** A code that does not exist counts as so many questions. */
const COST_OF_WRONG = 5
const HOUR_MS = 60 * 60_000

/** Slows those who guess codes: who asks for what exists can ask often. Questions and orders are counted apart. */
export interface CouponGuessLimiter {
  /** Counts a question about a coupon; false for one too many, of this address or of all of them. */
  isAllowed(request: FastifyRequest): Promise<boolean>
  /** Its code does not exist. */
  countWrong(request: FastifyRequest): Promise<void>
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
  const isOneTooMany = createCounter(app, perMinute)
  return {
    isAllowed: async (request) => !(await isOneTooMany(request)) && !(await isSpent(database, wrongPerHour, now())),
    async countWrong(request) {
      for (let more = 1; more < COST_OF_WRONG; more += 1) await isOneTooMany(request)
      if (wrongPerHour > 0) await recordWrong(database, now())
    },
  }
}

/** Questions under way when the budget ends are still answered. */
async function isSpent(database: Database, wrongPerHour: number, at: Date): Promise<boolean> {
  if (wrongPerHour === 0) return false
  const { rows } = await database.query<{ isSpent: boolean }>(
    'SELECT coalesce(sum(wrong), 0) >= $1 AS "isSpent" FROM coupon_guesses WHERE minute > $2',
    [wrongPerHour, new Date(at.getTime() - HOUR_MS)],
  )
  return rows[0]?.isSpent === true
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
