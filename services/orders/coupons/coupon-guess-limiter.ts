import type { FastifyRequest } from 'fastify'
import { createGuessCounter } from '#services/ingress/plugins/rate-limits.ts'
import type { App } from '#services/ingress/typed-app.ts'
import type { Database } from '#services/platform/postgres.ts'
import { recordWrongCoupon } from './wrong-coupons.ts'

/** Cost of an unknown code, in requests. */
const COST_OF_WRONG = 5

/**
 * Rate limits guessing, without limiting those who ask about existing codes. Checks and orders are counted separately. Once a budget, of
 * an address or of all, is spent, every code is refused alike, since an answer for existing codes only would reveal them.
 */
export interface CouponGuessLimiter {
  /** Counts a check of a coupon; false when this address has exceeded its limit. */
  isAllowed(request: FastifyRequest): Promise<boolean>
  /** Counts an unknown code. */
  countWrong(request: FastifyRequest): Promise<void>
}

interface GuessLimits {
  database: Database
  now: () => Date
  /** Checks per address. */
  perMinute: number
  /** Unknown codes of all addresses together; 0 = unlimited. */
  wrongPerHour: number
}

export function createCouponGuessLimiter(app: App, { database, now, perMinute, wrongPerHour }: GuessLimits): CouponGuessLimiter {
  const isOneTooMany = createGuessCounter(app, perMinute)
  return {
    isAllowed: async (request) => !(await isOneTooMany(request)),
    async countWrong(request) {
      for (let more = 1; more < COST_OF_WRONG; more += 1) await isOneTooMany(request)
      if (wrongPerHour > 0) await recordWrongCoupon(database, now())
    },
  }
}
