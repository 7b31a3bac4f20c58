import { agorotToShekels } from '#services/domain/money.ts'
import { answerError } from '#services/ingress/plugins/errors.ts'
import { HttpError } from '#services/ingress/plugins/http-error.ts'
import { limited } from '#services/ingress/plugins/rate-limits.ts'
import type { App } from '#services/ingress/typed-app.ts'
import type { WriteRoutes } from '#services/ingress/write-routes.ts'
import type { TokenSigner } from '#services/platform/signed-token.ts'
import { couponRoute } from '../coupons/coupon.route.ts'
import { createCouponGuessLimiter } from '../coupons/coupon-guess-limiter.ts'
import { addressHashOf } from './address-hash.ts'
import { checkForm } from './checked-form.ts'
import { CheckoutAborted, type CheckoutDeps, CheckoutError, createCheckout } from './checkout.command.ts'
import { CheckoutAnswer, CheckoutHeaders, CheckoutRequest } from './checkout.contract.ts'
import { toHttpError } from './checkout-errors.ts'

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
