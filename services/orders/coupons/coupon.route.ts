import { type CatalogueProduct, listProductsByEans } from '#services/catalogue/product.queries.ts'
import { type CouponLine, couponCode, goodsOf } from '#services/domain/coupon.ts'
import { agorotToShekels } from '#services/domain/money.ts'
import { type ErrorParts, HttpError } from '#services/ingress/plugins/http-error.ts'
import type { App, WriteRoutes } from '#services/ingress/typed-app.ts'
import { listPriceLinks, type PriceLink } from '#services/offers/offers.queries.ts'
import type { CheckoutCommand } from '#services/orders/checkout/checkout.command.ts'
import type { Database } from '#services/platform/postgres.ts'
import { checkItems } from '../checkout/checked-form.ts'
import { CHECKOUT_CALLS, type CouponRequest } from '../checkout/checkout.contract.ts'
import { checkoutText, couponRefused } from '../checkout/checkout.text.ts'
import type { CouponGuessLimiter } from './coupon-guess-limiter.ts'
import { findCouponVerdict } from './coupons.queries.ts'
import { areCouponsClosed } from './wrong-coupons.ts'

const MAX_BODY_BYTES = 16 * 1024

/** For an address or for all; reveals nothing about the code. */
export const TOO_MANY_COUPONS: ErrorParts = [
  429,
  'too_many_requests',
  checkoutText.tooManyCoupons,
  { field: 'couponCode', retryAfterSeconds: 60 },
]

interface CouponRouteDeps {
  database: Database
  guesses: CouponGuessLimiter
  wrongCouponsPerHour: number
}

/** What a coupon would take off this cart. Its use is reserved with the order. */
export function couponRoute(app: App, routes: WriteRoutes & CouponRouteDeps): void {
  const { guesses, refuseOtherSite, database, wrongCouponsPerHour, now } = routes
  app.route({
    ...CHECKOUT_CALLS.validateCoupon,
    bodyLimit: MAX_BODY_BYTES,
    onRequest: refuseOtherSite,
    config: { access: 'public' },
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const isClosed = !(await guesses.isAllowed(request)) || (await areCouponsClosed(database, wrongCouponsPerHour, now()))
      if (isClosed) throw new HttpError(...TOO_MANY_COUPONS)
      const { verdict, savesAgorot } = await evaluate(routes, request.body)
      const saves = savesAgorot > 0 ? { saves: agorotToShekels(savesAgorot) } : {}
      if (verdict.ok) return { valid: true, discount: agorotToShekels(verdict.discountAgorot), ...saves }
      if (verdict.reason === 'unknown') await guesses.countWrong(request)
      return { valid: false, discount: 0, reason: couponRefused(verdict.reason, verdict.coupon), ...saves }
    },
  })
}

/** The link's price as the cart showed it; placing the order checks whether it is still valid. */
function lineOf({ ean, quantity, priceToken }: CheckoutCommand['items'][number], product: CatalogueProduct, links: readonly PriceLink[]) {
  const { freeShipping, brandSlug, priceAgorot } = product
  const link = links.find((each) => each.token === priceToken && each.ean === ean)
  const agreed = link ? { offerId: link.offerId, priceAgorot: Math.min(link.agreedAgorot, priceAgorot) } : { priceAgorot }
  return { quantity, isSet: product.front !== null, freeShipping, brandSlug, ...agreed }
}

/** A coupon never applies to an agreed price: the cart is judged with it, and at the shop's prices, which may cost less. */
async function evaluate({ database, now }: WriteRoutes & { database: Database }, { code, cart }: CouponRequest) {
  const items = checkItems(cart)
  const products = await listProductsByEans(
    database,
    items.map(({ ean }) => ean),
  )
  const links = await listPriceLinks(
    database,
    items.flatMap(({ priceToken }) => priceToken ?? []),
  )
  const linesWith = (links: readonly PriceLink[]) =>
    items.flatMap((item) => {
      const product = products.find(({ ean }) => ean === item.ean)
      return product ? [lineOf(item, product, links)] : []
    })
  const judge = async (lines: readonly CouponLine[]) => {
    const verdict = await findCouponVerdict(database, { code: couponCode(code), lines, now: now() })
    return { verdict, costsAgorot: goodsOf(lines) - (verdict.ok ? verdict.discountAgorot : 0) }
  }
  const { verdict, costsAgorot } = await judge(linesWith(links))
  const atShopPrices = links.length > 0 ? await judge(linesWith([])) : null
  return { verdict, savesAgorot: atShopPrices?.verdict.ok ? costsAgorot - atShopPrices.costsAgorot : 0 }
}
