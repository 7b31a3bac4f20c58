import { afterAll } from 'vitest'
import type { EventOf } from '#events/registry.ts'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import type { App } from '#services/ingress/typed-app.ts'
import type { Database } from '#services/platform/postgres.ts'
import { createShopApp, type ShopDeps } from '#services/start/shop-app.ts'
import type { RecommendationAnswer } from '../wizard.contract.ts'
import { motorcycleAndTires, recommendationRequest } from './wizard-requests.ts'

const MANY = { recommendationsPerMinute: 100_000, likesPerMinute: 100_000, offersPerMinute: 100_000 }
export const NOW = '2026-11-24T09:00:00.000Z'

/** A shop with a motorcycle and rear tires for it, on a fixed clock. */
export async function createTestWizard(overrides: Partial<ShopDeps> = {}) {
  let at = Date.parse(NOW)
  const shop = await createTestShop({ rateLimits: { ...TEST_RATE_LIMITS, ...MANY }, now: () => new Date(at), ...overrides })
  const { app, deps, emit } = shop
  await emit(...motorcycleAndTires())

  /** A second process: shares only the database. */
  const another = async (change: Partial<ShopDeps>): Promise<App> => {
    const other = await createShopApp({ ...deps, ...change })
    afterAll(() => other.close())
    return other
  }
  const post = (path: string, payload: object, to = app, headers: Record<string, string> = {}) =>
    to.inject({ method: 'POST', url: `/api/v1/${path}`, headers, payload })
  const recommend = (change: object = {}, to = app, remoteAddress = '127.0.0.1') =>
    to.inject({ method: 'POST', url: '/api/v1/wizard/recommend-tiers', remoteAddress, payload: recommendationRequest(change) })

  return {
    ...shop,
    ...recordsOf(shop.database),
    another,
    withLimits: (limits: Partial<ShopDeps['config']['wizard']>) =>
      another({ config: { ...deps.config, wizard: { ...deps.config.wizard, ...limits } } }),
    setTime(time: string): void {
      at = Date.parse(time)
    },
    post,
    recommend,
    answer: async (...asked: Parameters<typeof recommend>): Promise<RecommendationAnswer> => (await recommend(...asked)).json(),
  }
}

function recordsOf(database: Database) {
  return {
    async madeOf(recommendationId: string): Promise<EventOf<'recommendation.made.v1'>[]> {
      const { rows } = await database.query<{ body: string }>(
        `SELECT body FROM log_events WHERE body LIKE '%"type":"recommendation.made.v1"%' AND body LIKE $1`,
        [`%"recommendationId":"${recommendationId}"%`],
      )
      return rows.map(({ body }) => JSON.parse(body))
    },
    async contactOf(recommendationId: string) {
      const { rows } = await database.query<{ contact_id: string; name: string | null; phone: string | null }>(
        'SELECT contact_id, name, phone FROM contacts WHERE act = $1',
        [`recommendation:${recommendationId}`],
      )
      return rows[0]
    },
    /** Sum of each scope over its buckets. */
    async spent(): Promise<Record<string, number>> {
      const { rows } = await database.query<{ scope: string; spent: number }>(
        'SELECT scope, sum(spent)::int AS spent FROM recommender_budget GROUP BY scope',
      )
      return Object.fromEntries(rows.map(({ scope, spent }) => [scope, spent]))
    },
    forgetSpent: () => database.query('DELETE FROM recommender_budget'),
  }
}
