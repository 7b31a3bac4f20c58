import { limited } from '#services/ingress/plugins/rate-limits.ts'
import type { App } from '#services/ingress/typed-app.ts'
import type { WriteRoutes } from '#services/ingress/write-routes.ts'
import type { Database } from '#services/platform/postgres.ts'
import { requestCancellation } from './cancellation.command.ts'
import { requestGarageJoin } from './garage-join.command.ts'
import { Cancellation, GarageJoin, RequestAnswer } from './request.contract.ts'

const MAX_BODY_BYTES = 16 * 1024

/** What people write to staff from a form. Counted apart: who asked for one thing too often must still be able to cancel a purchase. */
export function requestRoutes(app: App, routes: WriteRoutes & { database: Database }): void {
  const optionsOf = (group: string) => ({
    bodyLimit: MAX_BODY_BYTES,
    onRequest: routes.refuseOtherSite,
    config: { access: 'public' as const, ...limited(group, routes.rateLimits.offersPerMinute) },
  })
  app.post(
    '/api/v1/shop-signup',
    {
      ...optionsOf('garage-joins'),
      schema: { summary: 'A garage asks to become a place of installation', body: GarageJoin, response: { 200: RequestAnswer } },
    },
    async ({ body }, reply) => {
      reply.header('cache-control', 'no-store')
      return { data: await requestGarageJoin(routes, body) }
    },
  )
  app.post(
    '/api/v1/cancellations',
    {
      ...optionsOf('cancellations'),
      schema: { summary: 'Give notice that a purchase is cancelled', body: Cancellation, response: { 200: RequestAnswer } },
    },
    async ({ body }, reply) => {
      reply.header('cache-control', 'no-store')
      return { data: await requestCancellation(routes, body) }
    },
  )
}
