import { combine, createEvent, createStore, sample } from 'effector'
import { $cartItems, linksLost } from '#frontend/entities/cart/cart.model.ts'
import { $draft, $isDraftKnown, couponChosen, draftForgotten } from '#frontend/entities/checkout/draft.model.ts'
import { type Draft, textOf } from '#frontend/entities/checkout/draft.ts'
import { shopCall } from '#frontend/shared/api/call.ts'
import { retryWhenBack } from '#frontend/shared/connection.model.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { couponCode } from '#services/domain/coupon.ts'
import { shekelsToAgorot } from '#services/domain/money.ts'
import { normalizePhone } from '#services/domain/phone.ts'
import { plainText } from '#services/domain/plain-text.ts'
import { CHECKOUT_CALLS, type CouponRequest } from '#services/orders/checkout/checkout.contract.ts'
import { $isComplete, $lines } from './cart-lines.model.ts'
import { couponText as text } from './cart-lines.text.ts'
import { checkoutItems } from './cart-lines.ts'

/** A coupon is one once the server says what it takes off; it is asked again whenever the cart or the buyer is another. */

const maxLength = 40

const validateFx = shopCall(CHECKOUT_CALLS.validateCoupon, (body: CouponRequest) => ({ body }))

export const codeTyped = createEvent<string>()
export const applyPressed = createEvent()
export const removePressed = createEvent()
/** The buyer may be another by now, or the last judgement has failed. */
export const checkRequested = createEvent()
/** It may take off another sum by now, of the same cart. */
export const couponStale = createEvent()
/** The coupon on the shop's prices, in place of the agreed ones: cheaper, as the server has said. */
export const shopPricesChosen = createEvent()
/** The server would not take it with the order; its whole sentence. */
export const couponRefused = createEvent<string>()

/** The question whose answer counts: what an earlier one, or one that was taken back, is answered comes too late. */
const $latest = createStore('', { serialize: 'ignore' })
  .on(validateFx, (_, question) => JSON.stringify(question))
  .reset([couponRefused, couponStale, removePressed, draftForgotten])
const isLatest = (latest: string, { params }: { params: CouponRequest }) => JSON.stringify(params) === latest
const answered = sample({ clock: validateFx.done, source: $latest, filter: isLatest, fn: (_, done) => done })
const failed = sample({ clock: validateFx.fail, source: $latest, filter: isLatest, fn: (_, { error }) => error })
// It may be asked again.
$latest.reset(failed)

const applied = sample({
  clock: answered,
  filter: ({ result }) => result.valid && result.discount > 0,
  fn: ({ params, result }) => ({ code: params.code, discountAgorot: shekelsToAgorot(result.discount) }),
})
const refused = sample({
  clock: answered,
  filter: ({ result }) => !result.valid || result.discount === 0,
  fn: ({ result }) => result.reason ?? text.invalid,
})

export const $typedCode = createStore('', { serialize: 'ignore' })
  .on(codeTyped, (_, code) => code.slice(0, maxLength))
  .on(validateFx, (_, { code }) => code)
  .reset([removePressed, draftForgotten])
/** What is taken off, once it is known. */
const $discount = createStore<{ code: string; discountAgorot: number } | null>(null, { serialize: 'ignore' })
  .on(applied, (_, discount) => discount)
  .reset([refused, couponRefused, removePressed, failed, draftForgotten])
export const $appliedCode = $draft.map(({ couponCode }) => couponCode)
export const $discountAgorot = combine($discount, $appliedCode, (discount, code) =>
  discount !== null && discount.code === code ? discount.discountAgorot : 0,
)
/** Why it takes nothing off: what the server says, or that the call failed. */
export const $couponProblem = createStore<string | null>(null, { serialize: 'ignore' })
  .on([refused, couponRefused], (_, reason) => reason)
  .on(failed, (_, error) => error.message)
  .reset([validateFx, codeTyped, removePressed, pageLeft])
/** What the cart would cost less with this coupon on the shop's prices than at the agreed ones. */
export const $cheaper = createStore<{ code: string; saves: number } | null>(null, { serialize: 'ignore' })
  .on(answered, (_, { params: { code }, result: { saves } }) => (saves ? { code, saves } : null))
  .reset([validateFx, codeTyped, removePressed, pageLeft])
export const $isApplying = createStore(false, { serialize: 'ignore' })
  .on(validateFx, () => true)
  .reset([answered, failed, couponRefused, removePressed, draftForgotten])
/** What the code takes off is not known, or is just being judged anew. */
export const $isCouponPending = combine(
  { code: $appliedCode, discountAgorot: $discountAgorot, isApplying: $isApplying },
  ({ code, discountAgorot, isApplying }) => code !== null && (discountAgorot === 0 || isApplying),
)
/** Why an applied code could not be judged again: it stays, and the order waits for what it takes off. */
export const $checkFailure = combine($appliedCode, $couponProblem, (code, problem) => (code === null ? null : problem))
retryWhenBack($checkFailure, checkRequested)

sample({ clock: applied, fn: ({ code }) => code, target: couponChosen })
sample({ clock: [refused, couponRefused, removePressed], fn: () => null, target: couponChosen })

const shopPriced = sample({
  clock: shopPricesChosen,
  source: { cheaper: $cheaper, items: $cartItems },
  filter: ({ cheaper }) => cheaper !== null,
})
sample({ clock: shopPriced, fn: ({ cheaper }) => cheaper?.code ?? null, target: couponChosen })
sample({ clock: shopPriced, fn: ({ items }) => items.flatMap(({ priceToken }) => priceToken ?? []), target: linksLost })

const $cart = $lines.map((lines) => ({ items: checkoutItems(lines) }))
/** With the buyer a coupon for one order per customer is refused at once. */
const buyerOf = (draft: Draft) => {
  const phone = normalizePhone(textOf(draft, 'personal.phone'))
  const emailaddress = textOf(draft, 'personal.emailaddress')
  return { ...(phone ? { phone } : {}), ...(emailaddress.length >= 3 ? { emailaddress } : {}) }
}
const $input = combine({ cart: $cart, draft: $draft, typed: $typedCode, isPending: $isApplying })

sample({
  clock: applyPressed,
  source: $input,
  filter: ({ typed, draft, isPending, cart }) =>
    plainText(typed) !== '' && draft.couponCode === null && !isPending && cart.items.length > 0,
  fn: ({ typed, cart, draft }): CouponRequest => ({ code: couponCode(typed), cart, ...buyerOf(draft) }),
  target: validateFx,
})

/** What the applied coupon is to be judged by; null while there is none, or not all of it is known. */
const $question = combine($input, $appliedCode, $isDraftKnown, $isComplete, ({ cart, draft }, code, isDraftKnown, isComplete) =>
  isDraftKnown && isComplete && code !== null && cart.items.length > 0 ? { code, cart, ...buyerOf(draft) } : null,
)
const recheckRequested = sample({
  clock: [checkRequested, couponStale, $cart, $isDraftKnown, $isComplete, applied],
  source: { question: $question, latest: $latest },
  fn: ({ question, latest }) => (JSON.stringify(question) === latest ? null : question),
})
sample({ clock: recheckRequested, filter: Boolean, target: validateFx })
