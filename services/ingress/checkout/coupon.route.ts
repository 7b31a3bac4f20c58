import { couponCode } from '#services/domain/coupon.ts'
import { agorotToShekels } from '#services/domain/money.ts'
import { textLine } from '#services/domain/person.ts'
import { normalizePhone } from '#services/domain/phone.ts'
import { findCouponVerdict } from '#services/orders/judge-coupon.queries.ts'
import type { Database } from '#services/platform/postgres.ts'
import { listProductsByEans } from '#services/projector/product.queries.ts'
import { CouponAnswer, CouponRequest } from '../contract/checkout.contract.ts'
import type { App } from '../typed-app.ts'
import type { WriteRoutes } from '../write-routes.ts'
import { checkItems } from './checked-form.ts'
import { couponReason } from './checkout.text.ts'
import type { CouponGuesses } from './coupon-guesses.ts'

const MAX_BODY_BYTES = 16 * 1024

/** What a coupon would take off this cart. Nothing is taken yet: its use goes with the order. */
export function couponRoute(app: App, routes: WriteRoutes & { database: Database; guesses: CouponGuesses }): void {
  const { guesses, refuseOtherSite } = routes
  app.post(
    '/api/v1/validate-coupon',
    {
      bodyLimit: MAX_BODY_BYTES,
      onRequest: refuseOtherSite,
      schema: { summary: 'What a coupon gives', body: CouponRequest, response: { 200: CouponAnswer } },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      await guesses.asked(request)
      const verdict = await judge(routes, request.body)
      if (verdict.ok) return { valid: true, discount: agorotToShekels(verdict.discountAgorot) }
      if (verdict.reason === 'unknown') await guesses.wasWrong(request)
      return { valid: false, discount: 0, reason: couponReason(verdict.reason, verdict.coupon) }
    },
  )
}

async function judge({ database, now }: WriteRoutes & { database: Database }, { code, cart, phone, emailaddress }: CouponRequest) {
  const items = checkItems(cart)
  const products = await listProductsByEans(
    database,
    items.map(({ ean }) => ean),
  )
  const lines = products.map((product) => ({
    quantity: items.find(({ ean }) => ean === product.ean)?.quantity ?? 0,
    isSet: product.front !== null,
    ...{ freeShipping: product.freeShipping, priceAgorot: product.priceAgorot, brandSlug: product.brandSlug },
  }))
  return findCouponVerdict(database, {
    ...{ code: couponCode(code), lines, now: now() },
    phone: normalizePhone(phone ?? ''),
    email: textLine(emailaddress ?? '').toLowerCase() || null,
  })
}
