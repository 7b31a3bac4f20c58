import { limited } from '#services/ingress/plugins/rate-limits.ts'
import type { App } from '#services/ingress/typed-app.ts'
import type { WriteRoutes } from '#services/ingress/write-routes.ts'
import type { Database } from '#services/platform/postgres.ts'
import { makeBestOffer } from './best-offer.command.ts'
import { BestOffer, BestOfferAnswer } from './best-offer.contract.ts'

const MAX_BODY_BYTES = 8 * 1024

/** A shopper offers a price of his own. */
export function bestOfferRoute(app: App, routes: WriteRoutes & { database: Database }): void {
  app.post(
    '/api/v1/best-offers',
    {
      bodyLimit: MAX_BODY_BYTES,
      onRequest: routes.refuseOtherSite,
      config: { access: 'public', ...limited('offers', routes.rateLimits.offersPerMinute) },
      schema: { summary: 'Offer a price', body: BestOffer, response: { 200: BestOfferAnswer } },
    },
    async ({ body }, reply) => {
      reply.header('cache-control', 'no-store')
      return { data: { ...(await makeBestOffer(routes, body)), ean: body.ean } }
    },
  )
}
