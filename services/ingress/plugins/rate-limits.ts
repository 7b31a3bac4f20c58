import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Config } from '#services/platform/config.ts'
import { HttpError } from './http-error.ts'
import { shoppersBehind } from './proxy-detection.ts'

export type RateLimits = Config['rateLimits']

const MAX_REMEMBERED_ADDRESSES = 20_000
const MINUTE_MS = 60_000

/** Limits apply to routes with `limited`. Keyed by IP (the client's, behind trusted proxies), IPv6 by /64, the package's default. */
export async function registerRateLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    cache: MAX_REMEMBERED_ADDRESSES,
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false, 'retry-after': true },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, context) => tooManyRequests(context.ttl),
  })
}

/** The 429 answer, for routes that count themselves. */
export function tooManyRequests(againInMs = MINUTE_MS): HttpError {
  return new HttpError(429, 'too_many_requests', 'יותר מדי בקשות. נסו שוב בעוד דקה.', { retryAfterSeconds: Math.ceil(againInMs / 1000) })
}

/** Route `config` with a rate limit; routes of one group share a counter. */
export function limited(groupId: string, max: number): NonNullable<RouteShorthandOptions['config']> {
  return { rateLimit: { max: shared(max), timeWindow: MINUTE_MS, groupId } }
}

/** The same for guesses at secrets: forwarding headers do not raise the limit. */
export function limitedGuesses(groupId: string, max: number): NonNullable<RouteShorthandOptions['config']> {
  return { rateLimit: { max, timeWindow: MINUTE_MS, groupId } }
}

const shared = (max: number) => (request: FastifyRequest) => max * shoppersBehind(request)

/** For requests that turn out to count only after their work: call `count` then, and check `isSpent` before the next. */
export function createLateCounter(app: FastifyInstance, max: number) {
  // Does not count; returns the key of the address.
  const keyOf = app.createRateLimit({ allowList: () => true })
  const add = app.createRateLimit({ max: shared(max), timeWindow: MINUTE_MS })
  const spentUntil = new Map<string, number>()
  return {
    async isSpent(request: FastifyRequest): Promise<boolean> {
      const { key } = await keyOf(request)
      return (spentUntil.get(key) ?? 0) > performance.now()
    },
    async count(request: FastifyRequest): Promise<void> {
      const counted = await add(request)
      if (counted.isAllowed || counted.remaining > 0) return
      if (spentUntil.size >= MAX_REMEMBERED_ADDRESSES) spentUntil.clear()
      spentUntil.set(counted.key, performance.now() + counted.ttl)
    },
  }
}

const HOUR_MS = 60 * MINUTE_MS

/** Wrong guesses in the last hour per guessed thing, so that guessing from many addresses is stopped too. */
export function createWrongGuesses(maxPerHour: number) {
  // The hour starts with the first one.
  const wrong = new LRUCache<string, number>({ max: MAX_REMEMBERED_ADDRESSES, ttl: HOUR_MS, noUpdateTTL: true })
  return {
    isSpent: (keys: readonly string[]): boolean => keys.some((key) => (wrong.get(key) ?? 0) >= maxPerHour),
    count(keys: readonly string[]): void {
      for (const key of keys) wrong.set(key, (wrong.get(key) ?? 0) + 1)
    },
  }
}

/** For a route where only some requests count: counts one and returns whether the limit is exceeded. */
export function createCounter(app: FastifyInstance, max: number): (request: FastifyRequest) => Promise<boolean> {
  return counter(app, shared(max))
}

/** The same for guesses, see `limitedGuesses`. */
export function createGuessCounter(app: FastifyInstance, max: number): (request: FastifyRequest) => Promise<boolean> {
  return counter(app, max)
}

function counter(app: FastifyInstance, max: number | ((request: FastifyRequest) => number)) {
  const count = app.createRateLimit({ max, timeWindow: MINUTE_MS })
  return async (request: FastifyRequest): Promise<boolean> => {
    const counted = await count(request)
    return !counted.isAllowed && counted.isExceeded
  }
}
