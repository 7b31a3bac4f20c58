import { shekelsToAgorot } from '#services/domain/money.ts'
import { checkedPhone } from '#services/ingress/forms/checked-fields.ts'
import { HttpError } from '#services/ingress/plugins/http-error.ts'
import { limited } from '#services/ingress/plugins/rate-limits.ts'
import type { App, WriteRoutes } from '#services/ingress/typed-app.ts'
import type { Database } from '#services/platform/postgres.ts'
import { isAmount } from './amount.rules.ts'
import { makeBestOffer, type OfferedPrice, type OfferRefused } from './best-offer.command.ts'
import { BestOffer, BestOfferAnswer } from './best-offer.contract.ts'

const MAX_BODY_BYTES = 8 * 1024

const REFUSALS: Record<OfferRefused, ConstructorParameters<typeof HttpError>> = {
  id_reused: [409, 'id_reused', 'ההצעה כבר נשלחה בפרטים אחרים. רעננו את הדף ושלחו שוב.', { field: 'id' }],
  product_not_found: [404, 'product_not_found', 'המוצר המבוקש אינו קיים באתר.', { field: 'ean' }],
}

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
      const made = await makeBestOffer(routes, checkForm(body))
      if (!made.ok) throw new HttpError(...REFUSALS[made.reason])
      return { data: { id: made.id, isAccepted: made.isAccepted, ean: body.ean } }
    },
  )
}

function checkForm({ id, ean, phone: typed, price, visitorId }: BestOffer): OfferedPrice {
  const phone = checkedPhone(typed)
  if (!isAmount(price)) throw new HttpError(422, 'invalid_price', 'יש להזין מחיר בשקלים, עד שתי ספרות אחרי הנקודה.', { field: 'price' })
  return { id, ean, phone, offeredAgorot: shekelsToAgorot(price), visitorId: visitorId ?? null }
}
