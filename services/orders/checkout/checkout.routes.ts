import type { Slot } from '#services/domain/fitting-calendar.ts'
import { agorotToShekels } from '#services/domain/money.ts'
import { answerError } from '#services/ingress/plugins/errors.ts'
import { type RefusalTable, refusalsBy } from '#services/ingress/plugins/http-error.ts'
import { limited } from '#services/ingress/plugins/rate-limits.ts'
import { shopperAddressOf } from '#services/ingress/plugins/shopper-address.ts'
import type { App, WriteRoutes } from '#services/ingress/typed-app.ts'
import type { TokenSigner } from '#services/platform/signed-token.ts'
import { signOrder } from '../buyer/order-link.rules.ts'
import { couponRoute, TOO_MANY_COUPONS } from '../coupons/coupon.route.ts'
import { createCouponGuessLimiter } from '../coupons/coupon-guess-limiter.ts'
import { checkForm } from './checked-form.ts'
import { type CheckedOut, type CheckoutDeps, type CheckoutRefused, createCheckout, type LineChange } from './checkout.command.ts'
import { type CartChange, CHECKOUT_CALLS, type CheckoutAnswer } from './checkout.contract.ts'
import { checkoutText, couponRefused } from './checkout.text.ts'
import { findMadeOrder, type OrderPresentation, presentOrder } from './made-order.queries.ts'

const RETRY_AFTER_SECONDS = 5

const MAX_BODY_BYTES = 16 * 1024

/** Refusals for the shopper. `phone` is the number to call about transfers. */
export const checkoutRefusals = (phone: string): RefusalTable<CheckoutRefused> => ({
  key_reused: [409, 'key_reused', checkoutText.keyReused],
  order_cancelled: ({ orderId }) => [409, 'order_cancelled', checkoutText.orderCancelled(orderId)],
  payment_in_review: ({ orderId }) => [409, 'payment_in_review', checkoutText.paymentInReview(orderId)],
  cart_changed: ({ changes }) => [409, 'cart_changed', checkoutText.cartChanged, { extra: { changes: changes.map(toCartChange) } }],
  sum_changed: (sums) => [409, 'sum_changed', checkoutText.sumChanged(sums.chargedAgorot, sums.installationAgorot)],
  coupon_refused: ({ why }) => [409, 'coupon_refused', couponRefused(why), { field: 'couponCode' }],
  coupons_closed: TOO_MANY_COUPONS,
  slot_taken: ({ nextSlots }) => [409, 'slot_taken', checkoutText.slotTaken, otherHours(nextSlots)],
  garage_gone: [422, 'garage_gone', checkoutText.garageGone, { field: 'selectedShop' }],
  garage_unfit: [422, 'garage_unfit', checkoutText.garageUnfit, { field: 'selectedShop' }],
  no_days: [422, 'no_days', checkoutText.noDays, { field: 'selectedShop' }],
  slot_missing: [422, 'slot_missing', checkoutText.slot, { field: 'installSlot' }],
  too_many_transfers: ({ waiting }) => [409, 'too_many_transfers', checkoutText.tooManyTransfers(waiting, phone)],
  too_many_units: ({ most }) => [409, 'too_many_units', checkoutText.tooManyUnits(most, phone)],
  too_much_unpaid: ({ of }) => [409, 'too_much_unpaid', checkoutText.tooMuchUnpaid(of, phone)],
  payment_unavailable: [503, 'payment_unavailable', checkoutText.paymentUnavailable, { retryAfterSeconds: RETRY_AFTER_SECONDS }],
  // A client that still reads it may retry.
  not_waited_for: [408, 'request_timeout', 'הבקשה לא הושלמה בזמן. נסו שוב.'],
})

export const otherHours = (slots: readonly Slot[]) => ({
  field: 'installSlot',
  extra: { nextSlots: slots.map(({ date, startsAt }) => ({ date, startCursor: startsAt })) },
})

const refusalsFor = (phone: string) => refusalsBy<CheckoutRefused>(checkoutRefusals(phone))

export type CheckoutRoutes = WriteRoutes &
  CheckoutDeps & { /** Answers about transfers. */ transferPhone: string; tokens: TokenSigner } & OrderPresentation

/** A shopper orders, and asks what a coupon gives. */
export function checkoutRoutes(app: App, routes: CheckoutRoutes): void {
  const { refuseOtherSite, rateLimits } = routes
  const guesses = createCouponGuessLimiter(app, {
    ...routes,
    perMinute: rateLimits.couponsPerMinute,
    wrongPerHour: routes.wrongCouponsPerHour,
  })
  const checkOut = createCheckout(routes)
  const refusalOf = refusalsFor(routes.transferPhone)
  const countsAddresses = routes.unpaidUnitsOfAddress + routes.unpaidAppointmentsOfAddress > 0
  couponRoute(app, { ...routes, guesses })
  app.route({
    ...CHECKOUT_CALLS.place,
    bodyLimit: MAX_BODY_BYTES,
    onRequest: refuseOtherSite,
    config: { access: 'public', ...limited('checkout', rateLimits.checkoutsPerMinute) },
    errorHandler: (error, request, reply) => answerError(error, request, reply, { success: false }),
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const address = countsAddresses ? shopperAddressOf(routes.tokens, request) : null
      const command = { ...checkForm(request.body, request.headers['idempotency-key'] ?? null), address }
      if (command.couponCode !== null && !(await guesses.isAllowed(request))) throw refusalOf('coupons_closed')
      // Listens on the response: Node destroys the request as soon as its body is read.
      const hasAborted = () => reply.raw.destroyed
      const checkedOut = await checkOut(command, hasAborted)
      if (!checkedOut.ok) {
        if (checkedOut.reason === 'coupon_refused' && checkedOut.why === 'unknown') await guesses.countWrong(request)
        throw refusalOf(checkedOut)
      }
      return answerTo(routes, checkedOut)
    },
  })
}

/** Staff order for a buyer on the telephone. Of their own browser and network address nothing is counted. */
export function phoneOrderRoute(desk: App, routes: CheckoutRoutes): void {
  const checkOut = createCheckout(routes)
  const refusalOf = refusalsFor(routes.transferPhone)
  desk.route({
    ...CHECKOUT_CALLS.placeByPhone,
    bodyLimit: MAX_BODY_BYTES,
    errorHandler: (error, request, reply) => answerError(error, request, reply, { success: false }),
    handler: async ({ body, headers, staff }) => {
      const command = { ...checkForm(body, headers['idempotency-key'] ?? null), visitorId: null, takenBy: staff.staffId }
      const checkedOut = await checkOut(command, () => false)
      if (!checkedOut.ok) throw refusalOf(checkedOut)
      return answerTo(routes, checkedOut)
    },
  })
}

/** The complete order, or the address of its payment page. */
async function answerTo(
  { database, tokens, ...shop }: Pick<CheckoutRoutes, 'database' | 'tokens'> & OrderPresentation,
  { orderId, chargedAgorot, payment, made }: CheckedOut,
): Promise<CheckoutAnswer> {
  const answer = { success: true as const, orderId, charged: agorotToShekels(chargedAgorot) }
  if (payment !== null) return { ...answer, ...payment }
  const order = made ? presentOrder(made, shop) : await findMadeOrder(database, orderId, shop)
  return { ...answer, ...(order && { order: { ...order, token: signOrder(tokens, orderId) } }) }
}

function toCartChange({ ean, displayName, priceToken, ...change }: LineChange): CartChange {
  const about = { ean, displayName: displayName ?? checkoutText.goneProduct, ...(priceToken !== null && { priceToken }) }
  if (change.kind === 'link') return { ...about, kind: change.kind, link: change.why, price: agorotToShekels(change.priceAgorot) }
  if (change.kind !== 'price') return { ...about, ...change }
  return { ...about, kind: change.kind, seenPrice: agorotToShekels(change.seenPriceAgorot), price: agorotToShekels(change.priceAgorot) }
}
