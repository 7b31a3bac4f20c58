import { attach, combine, createEffect, createEvent, createStore, type Effect, sample } from 'effector'
import { cartOrdered, linesDropped, linksLost, quantityChanged } from '#frontend/entities/cart/cart.model.ts'
import {
  $draft,
  $isByPhone,
  appointmentChosen,
  cityChosen,
  dateChosen,
  draftForgotten,
  draftRequested,
  draftReread,
  garageChosen,
  sipChosen,
  slotChosen,
} from '#frontend/entities/checkout/draft.model.ts'
import { type Draft, type FieldName, textOf } from '#frontend/entities/checkout/draft.ts'
import { paymentBegun } from '#frontend/entities/checkout/open-payment.model.ts'
import { $countedVisitorId } from '#frontend/entities/visitor/counting.model.ts'
import { $lines, cartShown } from '#frontend/features/cart-lines/cart-lines.model.ts'
import { type CartLine, checkoutItems } from '#frontend/features/cart-lines/cart-lines.ts'
import { applyPressed, couponRefused, couponStale } from '#frontend/features/cart-lines/coupon.model.ts'
import { type ApiError, type ApiRequest, requestFx } from '#frontend/shared/api/request.ts'
import { $isStarted, appStarted, delayFx } from '#frontend/shared/browser.ts'
import { type Attempt, attemptFor } from '#frontend/shared/ids.ts'
import { leaveFx, pageLeft, pageRestored } from '#frontend/shared/page.ts'
import { readTabFx, staffTokenKey, writeTabFx } from '#frontend/shared/storage.ts'
import type { PricedOrder } from '#services/domain/order-price.ts'
import { plainText } from '#services/domain/plain-text.ts'
import type { Garage } from '#services/garages/garage.contract.ts'
import {
  CHECKOUT_CALLS,
  type CheckoutAnswer,
  type CheckoutForm,
  type CheckoutItem,
  type CheckoutRequest,
} from '#services/orders/checkout/checkout.contract.ts'
import { $bill, $method } from './bill.model.ts'
import { orderMade } from './done.model.ts'
import { $licence } from './licence.model.ts'
import { type OrderProblem, readProblem, withoutChangeOf } from './order-problem.ts'
import { $isOpen, $selectedGarage, garagesRefreshed } from './place-lists.model.ts'

interface OrderParts {
  lines: readonly CartLine[]
  draft: Draft
  method: Draft['selectedPaymentMethod']
  garage: Garage | null
  visitorId: string | null
  licence: CheckoutForm['licence'] | null
  /** The totals shown: charged now, and paid at the garage. */
  bill: Pick<PricedOrder, 'chargedAgorot' | 'installationAgorot'>
}

const trimmed = (draft: Draft, name: FieldName) => plainText(textOf(draft, name))

/** Identifies ordered items for the cart. */
const orderedItem = ({ ean, quantity, priceToken }: CheckoutItem) => ({
  ean,
  quantity,
  ...(priceToken === undefined ? {} : { isAgreed: true }),
})

/** Sends the order idempotently, and handles the result. */

/** Includes the server's request to the clearing company. */
const timeoutMs = 40_000
const leavingMs = 15_000
const attemptKey = 'checkoutAttempt'

interface Sending {
  request: CheckoutRequest
  /** Staff order for a buyer on the telephone; a null token is refused. */
  desk?: { token: string | null }
  /** Idempotency key: a retry, also after a reload, is the same order to the server. */
  key: string
}
const sendOrderFx = attach({
  effect: requestFx as Effect<ApiRequest, CheckoutAnswer, ApiError>,
  mapParams: ({ request, key, desk }: Sending): ApiRequest => {
    const { method, url } = desk ? CHECKOUT_CALLS.placeByPhone : CHECKOUT_CALLS.place
    return { path: url, method, body: request, idempotencyKey: key, timeoutMs, token: desk?.token ?? null }
  },
})
/** Anew for each order: staff may have signed in again meanwhile. */
const readTokenFx = attach({ effect: readTabFx, mapParams: (_: Sending) => staffTokenKey })
/** Same fields as on the server. Excludes displayed values, which the order itself may have changed, and the licence. */
const fingerprintOf = (request: CheckoutRequest) =>
  JSON.stringify(request, (name, value) => (name.startsWith('seen') || name === 'licence' ? undefined : value))
const stampFx = createEffect(({ request, held }: { request: CheckoutRequest; held: Attempt | null }) =>
  attemptFor(fingerprintOf(request), held),
)
const loadAttemptFx = attach({ effect: readTabFx, mapParams: (_: unknown) => attemptKey })
const saveAttemptFx = attach({ effect: writeTabFx, mapParams: (value: Attempt | null) => ({ key: attemptKey, value }) })
/** The redirect may be cancelled: unlocks the form after a timeout. */
const leaveEndedFx = attach({ effect: delayFx, mapParams: (_: string) => leavingMs })

export const orderSent = createEvent()

const isAttempt = (stored: unknown): stored is Attempt =>
  typeof stored === 'object' && stored !== null && 'id' in stored && 'fingerprint' in stored

/** Kept until the answer is final: placed, or rejected for good. */
const $attempt = createStore<Attempt | null>(null, { serialize: 'ignore' })
  .on(loadAttemptFx.doneData, (_, stored) => (isAttempt(stored) ? stored : null))
  .on(stampFx.doneData, (_, attempt) => attempt)
  .on(sendOrderFx.failData, (attempt, error) => (error.isRefusal ? null : attempt))
  .reset(sendOrderFx.done)
const $isLeaving = createStore(false, { serialize: 'ignore' })
  .on(leaveFx, () => true)
  .reset([pageRestored, leaveEndedFx.done])
/** Locks the form while an order is on its way. */
export const $isSending = combine(sendOrderFx.pending, $isLeaving, (isPending, isLeaving) => isPending || isLeaving)

/** Rejections name something on the previous step. Not shown if the page was left. */
export const orderRefused = sample({ clock: sendOrderFx.failData, filter: $isOpen, fn: readProblem })
export const $problem = createStore<OrderProblem | null>(null, { serialize: 'ignore' })
  .on(orderRefused, (_, problem) => problem)
  .on(quantityChanged, (problem, { ean }) => problem && withoutChangeOf(problem, [ean]))
  .on(linesDropped, (problem, keys) => problem && withoutChangeOf(problem, keys))
  .reset([sendOrderFx, appointmentChosen, applyPressed, pageLeft])

sample({
  clock: [appStarted, draftRequested],
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
    garage: $selectedGarage,
    bill: $bill,
    visitorId: combine($countedVisitorId, $isByPhone, (visitorId, isByPhone) => (isByPhone ? null : visitorId)),
    licence: $licence,
    held: $attempt,
    isSending: $isSending,
  },
  filter: ({ isSending }) => !isSending,
  fn: ({ held, ...parts }) => ({ held, request: checkoutRequest(parts) }),
  target: stampFx,
})
const stamped = sample({ clock: stampFx.done, fn: ({ params, result }): Sending => ({ request: params.request, key: result.id }) })
sample({ clock: stamped, filter: $isByPhone.map((isByPhone) => !isByPhone), target: sendOrderFx })
sample({ clock: stamped, filter: $isByPhone, target: readTokenFx })
sample({
  clock: readTokenFx.done,
  fn: ({ params, result }) => ({ ...params, desk: { token: typeof result === 'string' ? result : null } }),
  target: sendOrderFx,
})

const answered = sample({
  clock: sendOrderFx.done,
  source: $isOpen,
  fn: (isOpen, { params: { request }, result }) => ({ isOpen, request, result }),
})
const begun = sample({
  clock: answered,
  fn: ({ request, result: { orderId, redirectUrl, attemptId } }) =>
    redirectUrl && attemptId ? { orderId, redirectUrl, attemptId, eans: request.cart.items.map(({ ean }) => ean) } : null,
})
sample({ clock: begun, filter: Boolean, target: paymentBegun })
/** If the page was left, there is no redirect: confirming again pays the same order. */
const redirected = sample({ clock: answered, filter: ({ result, isOpen }) => isOpen && result.redirectUrl !== undefined })
sample({ clock: redirected, fn: ({ result }) => result.redirectUrl ?? '', target: [leaveFx, leaveEndedFx] })
const completed = sample({ clock: answered, filter: ({ result }) => result.redirectUrl === undefined })
const made = sample({
  clock: completed,
  fn: ({ request: { checkout }, result: { orderId, order } }) =>
    order ? { orderId, method: checkout.selectedPaymentMethod, order } : null,
})
sample({ clock: made, filter: Boolean, target: orderMade })
sample({ clock: completed, fn: ({ request }) => request.cart.items.map(orderedItem), target: cartOrdered })
sample({ clock: completed, fn: () => undefined, target: draftForgotten })

/** Prices, stock or coupon differ from the page: reloads them. */
const cartChanged = sample({ clock: orderRefused, filter: ({ code }) => code === 'cart_changed' || code === 'sum_changed' })
sample({ clock: [cartChanged, pageRestored], fn: () => undefined, target: cartShown })
const sumChanged = sample({ clock: orderRefused, filter: ({ code }) => code === 'sum_changed' })
sample({ clock: sumChanged, fn: () => undefined, target: [couponStale, garagesRefreshed] })
/** Restored from the back/forward cache, possibly after payment: data cleared since must not reappear. */
sample({ clock: pageRestored, target: draftReread })
const couponRejected = sample({ clock: orderRefused, filter: ({ code }) => code === 'coupon_refused' })
sample({ clock: couponRejected, fn: ({ message }) => message, target: couponRefused })

/** The server rejected a price link: its article has the shop's price from here on. */
const lost = sample({
  clock: orderRefused,
  fn: ({ changes }) => changes.flatMap(({ kind, priceToken }) => (kind === 'link' ? (priceToken ?? []) : [])),
})
sample({ clock: lost, filter: (tokens) => tokens.length > 0, target: linksLost })

/** The request body, without the fields of other delivery methods. */
function checkoutRequest({ lines, draft, method, garage, visitorId, licence, bill }: OrderParts): CheckoutRequest {
  const { sip, payments, couponCode } = draft
  const additionalNotes = trimmed(draft, 'additionalNotes')
  return {
    cart: { items: checkoutItems(lines) },
    checkout: {
      sip,
      personal: personalOf(draft),
      ...(sip === 'install' && garage ? installOf(draft, garage) : {}),
      ...(sip === 'shipping' ? { shipping: shippingOf(draft) } : {}),
      selectedPaymentMethod: method,
      payment: { check_tos: true, payments: method === 'creditcard' ? payments : 1 },
      ...(couponCode === null ? {} : { couponCode }),
      ...(additionalNotes ? { additionalNotes } : {}),
      seenChargedAgorot: bill.chargedAgorot,
      seenInstallationAgorot: bill.installationAgorot,
      ...(visitorId ? { visitorId } : {}),
      ...(licence ? { licence } : {}),
    },
  }
}

function personalOf(draft: Draft): CheckoutForm['personal'] {
  const nameforinvoice = trimmed(draft, 'personal.nameforinvoice')
  const companyOrBussinessVatId = trimmed(draft, 'personal.companyOrBussinessVatId')
  return {
    name: trimmed(draft, 'personal.name'),
    phone: trimmed(draft, 'personal.phone'),
    emailaddress: trimmed(draft, 'personal.emailaddress'),
    ...(draft.hasInvoiceName ? { custom_invoice_name_cb: true } : {}),
    ...(nameforinvoice ? { nameforinvoice } : {}),
    ...(companyOrBussinessVatId ? { companyOrBussinessVatId } : {}),
    ...(draft.wantsWhatsApp ? { whatsapp: true } : {}),
    ...(draft.kilometers ? { kilometers: draft.kilometers } : {}),
  }
}

function installOf(
  { installDate, installSlot }: Draft,
  garage: Garage,
): Pick<CheckoutForm, 'selectedShop' | 'installDate' | 'installSlot'> {
  const isBooked = !garage.manualBooking && installDate !== null && installSlot !== null
  return { selectedShop: garage.id, ...(isBooked ? { installDate, installSlot } : {}) }
}

function shippingOf(draft: Draft): NonNullable<CheckoutForm['shipping']> {
  const [floor, postcode, notes] = [trimmed(draft, 'shipping.floor'), trimmed(draft, 'shipping.postcode'), trimmed(draft, 'shipping.notes')]
  return {
    name: trimmed(draft, 'shipping.name'),
    phone: trimmed(draft, 'shipping.phone'),
    address: trimmed(draft, 'shipping.address'),
    ...(floor ? { floor } : {}),
    ...(postcode ? { postcode } : {}),
    city: trimmed(draft, 'shipping.city'),
    ...(notes ? { notes } : {}),
  }
}

/** The slot offered instead of a taken one: shown until the order is sent again, or another is chosen. */
export const $slotInstead = createStore<{ date: string; startCursor: number } | null>(null, { serialize: 'ignore' })
  .on(appointmentChosen, (_, slot) => slot)
  .reset([orderSent, sipChosen, cityChosen, garageChosen, dateChosen, slotChosen, pageLeft])
