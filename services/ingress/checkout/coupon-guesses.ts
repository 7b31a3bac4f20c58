import type { FastifyRequest } from 'fastify'
import { createCounter } from '../plugins/rate-limits.ts'
import { Refusal } from '../plugins/refusal.ts'
import type { App } from '../typed-app.ts'
import { checkoutText } from './checkout.text.ts'

/** A code that does not exist counts as so many questions. */
const COST_OF_WRONG = 5
const MINUTE_SECONDS = 60

/** Slows those who guess codes: who asks for what exists can ask often. Questions and orders are counted apart. */
export interface CouponGuesses {
  /** Counts a question about a coupon; refuses one too many. */
  asked(request: FastifyRequest): Promise<void>
  /** Its code does not exist. */
  wasWrong(request: FastifyRequest): Promise<void>
}

export function createCouponGuesses(app: App, perMinute: number): CouponGuesses {
  const isOneTooMany = createCounter(app, perMinute)
  return {
    async asked(request) {
      if (await isOneTooMany(request))
        throw new Refusal(429, 'too_many_requests', checkoutText.tooManyCoupons, { retryAfterSeconds: MINUTE_SECONDS })
    },
    async wasWrong(request) {
      for (let more = 1; more < COST_OF_WRONG; more += 1) await isOneTooMany(request)
    },
  }
}
