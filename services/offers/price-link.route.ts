import { Type } from 'typebox'
import { findProduct } from '#services/catalogue/product.queries.ts'
import { agorotToShekels } from '#services/domain/money.ts'
import { HttpError } from '#services/ingress/plugins/http-error.ts'
import { limited } from '#services/ingress/plugins/rate-limits.ts'
import type { App, WriteRoutes } from '#services/ingress/typed-app.ts'
import type { Database } from '#services/platform/postgres.ts'
import { findPriceLinkState } from './price-links.queries.ts'
import { PriceLink } from './staff-offers.contract.ts'

/** As long as a token of 128 bits is in base64url. */
const TOKEN = /^[\w-]{22}$/

/** What a price link says to whoever opens it. Never kept: it may be spent at any moment. */
export function priceLinkRoute(app: App, { database, rateLimits, now }: WriteRoutes & { database: Database }): void {
  app.get(
    '/api/v1/price-links/:token',
    {
      config: { access: 'public', ...limited('price-links', rateLimits.searchesPerMinute) },
      schema: {
        summary: 'A price that was agreed on by a best offer',
        params: Type.Object({ token: Type.String({ minLength: 1, maxLength: 80 }) }),
        response: { 200: PriceLink },
      },
    },
    async ({ params }, reply) => {
      reply.header('cache-control', 'no-store')
      const link = TOKEN.test(params.token) ? await findPriceLinkState(database, params.token, now()) : null
      if (link === null) throw new HttpError(404, 'link_not_found', 'הקישור אינו מוכר. בדקו שהוא הועתק בשלמותו.')
      const { state, ean, agreedAgorot, validUntil } = link
      const product = await findProduct(database, ean)
      const priceAgorot = Math.min(agreedAgorot, product?.priceAgorot ?? agreedAgorot)
      return { state, ean, price: agorotToShekels(priceAgorot), validUntil: validUntil.toISOString() }
    },
  )
}
