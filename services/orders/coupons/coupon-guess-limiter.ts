import type { FastifyRequest } from 'fastify'
import { createGuessCounter } from '#services/ingress/plugins/rate-limits.ts'
import type { App } from '#services/ingress/typed-app.ts'
import type { Database } from '#services/platform/postgres.ts'
import { recordWrongCoupon } from './wrong-coupons.ts'

/** A code that does not exist counts as so many questions. */
const COST_OF_WRONG = 5

/**
 * Slows those who guess codes: who asks for what exists can ask often. Questions and orders are counted apart. A spent budget, of an
 * address or of all, answers every code alike: an answer to those alone that exist would go on telling which do.
 */
export interface CouponGuessLimiter {
  /** Counts a question about a coupon; false for one too many of this address. */
  isAllowed(request: FastifyRequest): Promise<boolean>
  /** Its code does not exist: counts that. */
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
  const isOneTooMany = createGuessCounter(app, perMinute)
  return {
    isAllowed: async (request) => !(await isOneTooMany(request)),
    async countWrong(request) {
      for (let more = 1; more < COST_OF_WRONG; more += 1) await isOneTooMany(request)
      if (wrongPerHour > 0) await recordWrongCoupon(database, now())
    },
  }
}
