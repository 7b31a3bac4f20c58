import { agorotToShekels } from '#services/domain/money.ts'
import { answerError } from '#services/ingress/plugins/errors.ts'
import { HttpError } from '#services/ingress/plugins/http-error.ts'
import { limited } from '#services/ingress/plugins/rate-limits.ts'
import type { App, WriteRoutes } from '#services/ingress/typed-app.ts'
import type { TokenSigner } from '#services/platform/signed-token.ts'
import { couponRoute } from '../coupons/coupon.route.ts'
import { createCouponGuessLimiter } from '../coupons/coupon-guess-limiter.ts'
import { addressHashOf } from './address-hash.ts'
import { checkForm } from './checked-form.ts'
import {
  CheckoutAborted,
  type CheckoutDeps,
  CheckoutError,
  type CheckoutErrorReason,
  createCheckout,
  type LineChange,
} from './checkout.command.ts'
import { type CartChange, CheckoutAnswer, CheckoutHeaders, CheckoutRequest } from './checkout.contract.ts'
import { checkoutText } from './checkout.text.ts'

const RETRY_AFTER_SECONDS = 5

const MAX_BODY_BYTES = 16 * 1024
/** Whoever still reads it may press again. */
const TOO_LATE = new HttpError(408, 'request_timeout', 'הבקשה לא הושלמה בזמן. נסו שוב.')

export type CheckoutRoutes = WriteRoutes &
  CheckoutDeps & { /** Answers about transfers. */ transferPhone: string; tokens: TokenSigner; wrongCouponsPerHour: number }

/** A shopper orders, and asks what a coupon gives. */
export function checkoutRoutes(app: App, routes: CheckoutRoutes): void {
  const { refuseOtherSite, rateLimits } = routes
  const guesses = createCouponGuessLimiter(app, {
    ...routes,
    perMinute: rateLimits.couponsPerMinute,
    wrongPerHour: routes.wrongCouponsPerHour,
  })
  const checkOut = createCheckout(routes)
  const countsAddresses = routes.unpaidUnitsOfAddress + routes.unpaidAppointmentsOfAddress > 0
  couponRoute(app, { ...routes, guesses })
  app.post(
    '/api/v1/checkout',
    {
      bodyLimit: MAX_BODY_BYTES,
      onRequest: refuseOtherSite,
      config: { access: 'public', ...limited('checkout', rateLimits.checkoutsPerMinute) },
      schema: { summary: 'Order the cart', headers: CheckoutHeaders, body: CheckoutRequest, response: { 200: CheckoutAnswer } },
      errorHandler: (error, request, reply) => answerError(error, request, reply, { success: false }),
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const addressHash = countsAddresses ? addressHashOf(routes.tokens, request.ip) : null
      const command = { ...checkForm(request.body, request.headers['idempotency-key'] ?? null), addressHash }
      if (command.couponCode !== null) await guesses.assertAllowed(request)
      // Of the answer, not of the request: Node destroys that one as soon as its body was read.
      const hasAborted = () => reply.raw.destroyed
      const { orderId, chargedAgorot, payment } = await checkOut(command, hasAborted).catch(async (error: unknown) => {
        if (error instanceof CheckoutAborted) throw TOO_LATE
        if (!(error instanceof CheckoutError)) throw error
        if (error.why.code === 'coupon_refused' && error.why.reason === 'unknown') await guesses.countWrong(request)
        throw toHttpError(error.why, routes.transferPhone)
      })
      return { success: true as const, orderId, charged: agorotToShekels(chargedAgorot), ...payment }
    },
  )
}

/** Why an order was refused, as the shopper is told. `phone` answers about transfers. */
function toHttpError(why: CheckoutErrorReason, phone: string): HttpError {
  switch (why.code) {
    case 'key_reused':
      return new HttpError(409, why.code, checkoutText.keyReused)
    case 'order_cancelled':
      return new HttpError(409, why.code, checkoutText.orderCancelled(why.orderId))
    case 'payment_in_review':
      return new HttpError(409, why.code, checkoutText.paymentInReview(why.orderId))
    case 'cart_changed':
      return new HttpError(409, why.code, checkoutText.cartChanged, { extra: { changes: why.changes.map(toCartChange) } })
    case 'sum_changed':
      return new HttpError(409, why.code, checkoutText.sumChanged(why.chargedAgorot, why.installationAgorot))
    case 'coupon_refused':
      return new HttpError(409, why.code, checkoutText.couponRefused(why.reason), { field: 'couponCode' })
    case 'slot_taken': {
      const nextSlots = why.nextSlots.map(({ date, startsAt }) => ({ date, startCursor: startsAt }))
      return new HttpError(409, why.code, checkoutText.slotTaken, { field: 'installSlot', extra: { nextSlots } })
    }
    case 'garage_gone':
      return new HttpError(422, why.code, checkoutText.garageGone, { field: 'selectedShop' })
    case 'no_days':
      return new HttpError(422, why.code, checkoutText.noDays, { field: 'selectedShop' })
    case 'garage_unfit':
      return new HttpError(422, why.code, checkoutText.garageUnfit, { field: 'selectedShop' })
    case 'slot_missing':
      return new HttpError(422, why.code, checkoutText.slot, { field: 'installSlot' })
    case 'too_many_transfers':
      return new HttpError(409, why.code, checkoutText.tooManyTransfers(why.waiting, phone))
    case 'too_many_units':
      return new HttpError(409, why.code, checkoutText.tooManyUnits(why.most, phone))
    case 'too_much_unpaid':
      return new HttpError(409, why.code, checkoutText.tooMuchUnpaid(why.of, phone))
    case 'payment_unavailable':
      return new HttpError(503, why.code, checkoutText.paymentUnavailable, { retryAfterSeconds: RETRY_AFTER_SECONDS })
  }
}

function toCartChange({ ean, displayName, priceToken, ...change }: LineChange): CartChange {
  const about = { ean, displayName: displayName ?? checkoutText.goneProduct, ...(priceToken !== null && { priceToken }) }
  if (change.kind === 'link') return { ...about, kind: change.kind, link: change.why, price: agorotToShekels(change.priceAgorot) }
  if (change.kind !== 'price') return { ...about, ...change }
  return { ...about, kind: change.kind, seenPrice: agorotToShekels(change.seenPriceAgorot), price: agorotToShekels(change.priceAgorot) }
}
