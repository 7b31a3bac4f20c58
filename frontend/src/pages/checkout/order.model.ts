import { attach, combine, createEffect, createEvent, createStore, sample, scopeBind } from 'effector'
import { cartOrdered, linesDropped, linksLost, quantityChanged } from '#frontend/entities/cart/cart.model.ts'
import { $draft, appointmentChosen, draftForgotten, draftReread, draftWanted } from '#frontend/entities/checkout/draft.model.ts'
import { paymentBegun } from '#frontend/entities/checkout/open-payment.model.ts'
import { $countedVisitorId } from '#frontend/entities/visitor/counting.model.ts'
import { $lines, cartShown } from '#frontend/features/cart-lines/cart-lines.model.ts'
import { answering, requestFx } from '#frontend/shared/api/request.ts'
import { $isStarted, appStarted } from '#frontend/shared/app-started.ts'
import { type Attempt, attemptTo } from '#frontend/shared/attempt.ts'
import { delayFx } from '#frontend/shared/delay.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { readTabFx, writeTabFx } from '#frontend/shared/storage.ts'
import type { CheckoutAnswer, CheckoutRequest } from '#services/orders/checkout/checkout.contract.ts'
import { $bill } from './bill.model.ts'
import { checkoutRequest } from './checkout-request.ts'
import { applyPressed, couponRefused, couponStale } from './coupon.model.ts'
import { orderMade } from './done.model.ts'
import { $licence } from './licence.model.ts'
import { madeOrder, orderedItem } from './made-order.ts'
import { $method } from './method.model.ts'
import { type OrderProblem, readProblem, withoutChangeOf } from './order-problem.ts'
import { $isOpen, $selectedShop, shopsRefreshed } from './place-lists.model.ts'

/** Sends the order once, and says what became of it. */

/** The clearing company is asked for its page meanwhile. */
const timeoutMs = 40_000
const leavingMs = 15_000
const attemptKey = 'checkoutAttempt'

interface Sending {
  request: CheckoutRequest
  /** A press that comes again, also after a reload, is the same order: the server knows it by this. */
  key: string
}
const sendOrderFx = answering<Sending, CheckoutAnswer>(
  attach({
    effect: requestFx,
    mapParams: ({ request, key }: Sending) => ({
      path: '/api/v1/checkout',
      method: 'POST' as const,
      body: request,
      idempotencyKey: key,
      timeoutMs,
    }),
  }),
)
/** As on the server: what was only seen is no part of it, which the order itself may have changed, and neither is the licence. */
const saidOf = (request: CheckoutRequest) =>
  JSON.stringify(request, (name, value) => (name.startsWith('seen') || name === 'licence' ? undefined : value))
const stampFx = createEffect(({ request, held }: { request: CheckoutRequest; held: Attempt | null }) => attemptTo(saidOf(request), held))
const loadAttemptFx = attach({ effect: readTabFx, mapParams: (_: unknown) => attemptKey })
const saveAttemptFx = attach({ effect: writeTabFx, mapParams: (value: Attempt | null) => ({ key: attemptKey, value }) })
/** Away to the clearing company's page. Back may bring this one as it was left. */
export const leaveFx = createEffect((address: string) => {
  const woke = scopeBind(pageWoke, { safe: true })
  window.addEventListener('pageshow', ({ persisted }) => persisted && woke(), { once: true })
  window.location.assign(address)
})

/** Somebody may have stopped the way there: the form waits no longer than this. */
const leaveEndedFx = attach({ effect: delayFx, mapParams: (_: string) => leavingMs })

export const orderSent = createEvent()
export const pageWoke = createEvent()

const isAttempt = (kept: unknown): kept is Attempt => typeof kept === 'object' && kept !== null && 'id' in kept && 'said' in kept

/** Kept until the answer is final: taken, or refused for good. */
const $attempt = createStore<Attempt | null>(null, { serialize: 'ignore' })
  .on(loadAttemptFx.doneData, (_, kept) => (isAttempt(kept) ? kept : null))
  .on(stampFx.doneData, (_, attempt) => attempt)
  .on(sendOrderFx.failData, (attempt, error) => (error.isRefusal ? null : attempt))
  .reset(sendOrderFx.done)
const $isLeaving = createStore(false, { serialize: 'ignore' })
  .on(leaveFx, () => true)
  .reset([pageWoke, leaveEndedFx.done])
/** Nothing can be changed or sent while an order is on its way. */
export const $isSending = combine(sendOrderFx.pending, $isLeaving, (isPending, isLeaving) => isPending || isLeaving)

/** No: what it is about stands on the step before. Who has left the page is not told of it. */
export const orderRefused = sample({ clock: sendOrderFx.failData, filter: $isOpen, fn: readProblem })
export const $problem = createStore<OrderProblem | null>(null, { serialize: 'ignore' })
  .on(orderRefused, (_, problem) => problem)
  .on(quantityChanged, (problem, { ean }) => problem && withoutChangeOf(problem, [ean]))
  .on(linesDropped, (problem, keys) => problem && withoutChangeOf(problem, keys))
  .reset([sendOrderFx, appointmentChosen, applyPressed, pageLeft])

sample({
  clock: [appStarted, draftWanted],
  source: { isStarted: $isStarted, attempt: $attempt },
  filter: ({ isStarted, attempt }) => isStarted && attempt === null,
  target: loadAttemptFx,
})
sample({ clock: [stampFx.done, sendOrderFx.finally], source: $attempt, target: saveAttemptFx })

sample({
  clock: orderSent,
  source: {
    lines: $lines,
    draft: $draft,
    method: $method,
    shop: $selectedShop,
    bill: $bill,
    visitorId: $countedVisitorId,
    licence: $licence,
    held: $attempt,
    isSending: $isSending,
  },
  filter: ({ isSending }) => !isSending,
  fn: ({ held, ...parts }) => ({ held, request: checkoutRequest(parts) }),
  target: stampFx,
})
sample({ clock: stampFx.done, fn: ({ params, result }) => ({ request: params.request, key: result.id }), target: sendOrderFx })

const answered = sample({
  clock: sendOrderFx.done,
  source: { lines: $lines, shop: $selectedShop, isOpen: $isOpen },
  fn: (shown, { params: { request }, result }) => ({ ...shown, request, result }),
})
const begun = sample({
  clock: answered,
  fn: ({ request, result: { orderId, redirectUrl, attemptId } }) =>
    redirectUrl && attemptId ? { orderId, redirectUrl, attemptId, eans: request.cart.items.map(({ ean }) => ean) } : null,
})
sample({ clock: begun, filter: Boolean, target: paymentBegun })
/** Who has left the page stays where that was to: the same order is paid when it is confirmed again. */
const redirected = sample({ clock: answered, filter: ({ result, isOpen }) => isOpen && result.redirectUrl !== undefined })
sample({ clock: redirected, fn: ({ result }) => result.redirectUrl ?? '', target: [leaveFx, leaveEndedFx] })
const completed = sample({ clock: answered, filter: ({ result }) => result.redirectUrl === undefined })
sample({
  clock: completed,
  fn: ({ request, result, lines, shop }) => ({
    orderId: result.orderId,
    method: request.checkout.selectedPaymentMethod,
    order: madeOrder({ request, lines, shop, charged: result.charged }),
  }),
  target: orderMade,
})
sample({ clock: completed, fn: ({ request }) => request.cart.items.map(orderedItem), target: cartOrdered })
sample({ clock: completed, fn: () => undefined, target: draftForgotten })

/** Prices, stock or the coupon are others than those on the page: it shows what they are now. */
const cartMoved = sample({ clock: orderRefused, filter: ({ code }) => code === 'cart_changed' || code === 'sum_changed' })
sample({ clock: [cartMoved, pageWoke], fn: () => undefined, target: cartShown })
const sumMoved = sample({ clock: orderRefused, filter: ({ code }) => code === 'sum_changed' })
sample({ clock: sumMoved, fn: () => undefined, target: [couponStale, shopsRefreshed] })
/** Back from the clearing company, which may have been paid: what this browser has forgotten since does not rise again. */
sample({ clock: pageWoke, target: draftReread })
const couponGone = sample({ clock: orderRefused, filter: ({ code }) => code === 'coupon_refused' })
sample({ clock: couponGone, fn: ({ message }) => message, target: couponRefused })

/** The server's word on a link is final: its article is the shop's price from here on. */
const lost = sample({
  clock: orderRefused,
  fn: ({ changes }) => changes.flatMap(({ kind, priceToken }) => (kind === 'link' ? (priceToken ?? []) : [])),
})
sample({ clock: lost, filter: (tokens) => tokens.length > 0, target: linksLost })
