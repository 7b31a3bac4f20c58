import { findProduct } from '#services/catalogue/product.queries.ts'
import type { LandedCosts } from '#services/domain/landed-cost.ts'
import { agorotToShekels, isAmount, shekelsToAgorot } from '#services/domain/money.ts'
import { checkedPhone } from '#services/ingress/forms/checked-fields.ts'
import { type Refused, refusalsBy } from '#services/ingress/plugins/http-error.ts'
import { limited } from '#services/ingress/plugins/rate-limits.ts'
import type { App, WriteRoutes } from '#services/ingress/typed-app.ts'
import type { Database } from '#services/platform/postgres.ts'
import { type MadeOffer, makeBestOffer, type OfferedPrice } from './best-offer.command.ts'
import { type BestOffer, SHOPPER_OFFER_CALLS as CALLS } from './best-offer.contract.ts'
import { findPriceLinkState } from './offers.queries.ts'

const MAX_BODY_BYTES = 8 * 1024

const refusalOf = refusalsBy<MadeOffer | Refused<'invalid_price' | 'link_not_found'>>({
  id_reused: [409, 'id_reused', 'ההצעה כבר נשלחה בפרטים אחרים. רעננו את הדף ושלחו שוב.', { field: 'id' }],
  not_orderable: [409, 'not_orderable', 'הצמיג הזה לא זמין להזמנה כרגע, ולכן אי אפשר להציע עליו מחיר.', { field: 'ean' }],
  product_not_found: [404, 'product_not_found', 'המוצר המבוקש אינו קיים באתר.', { field: 'ean' }],
  invalid_price: [422, 'invalid_price', 'יש להזין מחיר בשקלים, עד שתי ספרות אחרי הנקודה.', { field: 'price' }],
  link_not_found: [404, 'link_not_found', 'הקישור אינו מוכר. בדקו שהוא הועתק בשלמותו.'],
})

/** Route for a shopper's offer. */
export function bestOfferRoute(app: App, routes: WriteRoutes & { database: Database; landedCosts: LandedCosts }): void {
  app.route({
    ...CALLS.make,
    bodyLimit: MAX_BODY_BYTES,
    onRequest: routes.refuseOtherSite,
    config: { access: 'public', ...limited('offers', routes.rateLimits.offersPerMinute) },
    handler: async ({ body }, reply) => {
      reply.header('cache-control', 'no-store')
      const made = await makeBestOffer(routes, checkForm(body))
      if (!made.ok) throw refusalOf(made)
      return { data: { id: made.id, token: made.token, ean: body.ean } }
    },
  })
}

function checkForm({ id, ean, phone: phoneInput, price, visitorId }: BestOffer): OfferedPrice {
  const phone = checkedPhone(phoneInput)
  if (!isAmount(price)) throw refusalOf('invalid_price')
  return { id, ean, phone, offeredAgorot: shekelsToAgorot(price), visitorId: visitorId ?? null }
}

/** Length of 128 bits in base64url. */
const TOKEN = /^[\w-]{22}$/

/** State of a price link. Never cached: it may be used at any moment. */
export function priceLinkRoute(app: App, { database, rateLimits, now }: WriteRoutes & { database: Database }): void {
  app.route({
    ...CALLS.priceLink,
    config: { access: 'public', ...limited('price-links', rateLimits.searchesPerMinute) },
    handler: async ({ params }, reply) => {
      reply.header('cache-control', 'no-store')
      const link = TOKEN.test(params.token) ? await findPriceLinkState(database, params.token, now()) : null
      if (link === null) throw refusalOf('link_not_found')
      const { state, ean, agreedAgorot, validUntil } = link
      const product = await findProduct(database, ean)
      const priceAgorot = Math.min(agreedAgorot, product?.priceAgorot ?? agreedAgorot)
      return { state, ean, price: agorotToShekels(priceAgorot), validUntil: validUntil.toISOString() }
    },
  })
}
