import { attach, combine, createEvent, createStore, sample } from 'effector'
import { $draft, $isDraftKnown, couponChosen, draftForgotten } from '#frontend/entities/checkout/draft.model.ts'
import { type Draft, textOf } from '#frontend/entities/checkout/draft.ts'
import { $isComplete, $lines } from '#frontend/features/cart-lines/cart-lines.model.ts'
import { answering, requestFx } from '#frontend/shared/api/request.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { couponCode } from '#services/domain/coupon.ts'
import { shekelsToAgorot } from '#services/domain/money.ts'
import { normalizePhone } from '#services/domain/phone.ts'
import type { CouponAnswer, CouponRequest } from '#services/ingress/contract/checkout.contract.ts'
import { paymentText as text } from './checkout.text.ts'
import { checkoutItems } from './checkout-request.ts'

/** A coupon is one once the server says what it takes off; it is asked again whenever the cart or the buyer is another. */

const maxLength = 40

const validateFx = answering<CouponRequest, CouponAnswer>(
  attach({ effect: requestFx, mapParams: (body: CouponRequest) => ({ path: '/api/v1/validate-coupon', method: 'POST' as const, body }) }),
)

export const codeTyped = createEvent<string>()
export const applyPressed = createEvent()
export const removePressed = createEvent()
/** The buyer may be another by now. */
export const checkWanted = createEvent()
/** The server would not take it with the order; its whole sentence. */
export const couponRefused = createEvent<string>()

const applied = sample({
  clock: validateFx.done,
  filter: ({ result }) => result.valid && result.discount > 0,
  fn: ({ params, result }) => ({ code: params.code, discountAgorot: shekelsToAgorot(result.discount) }),
})
const refused = sample({
  clock: validateFx.done,
  filter: ({ result }) => !result.valid || result.discount === 0,
  fn: ({ result }) => result.reason ?? '',
})
export const couponApplied = applied.map(() => undefined)

export const $typedCode = createStore('', { serialize: 'ignore' })
  .on(codeTyped, (_, code) => code.slice(0, maxLength))
  .on(validateFx, (_, { code }) => code)
  .reset([removePressed, draftForgotten])
/** What is taken off, once it is known. */
const $discount = createStore<{ code: string; discountAgorot: number } | null>(null, { serialize: 'ignore' })
  .on(applied, (_, discount) => discount)
  .reset([refused, couponRefused, removePressed, validateFx.fail, draftForgotten])
export const $appliedCode = $draft.map(({ couponCode }) => couponCode)
export const $discountAgorot = combine($discount, $appliedCode, (discount, code) =>
  discount !== null && discount.code === code ? discount.discountAgorot : 0,
)
/** Why it takes nothing off, beside the sentence that says so. A call that failed has a sentence of its own. */
export const $couponProblem = createStore<{ message: string; reason: string } | null>(null, { serialize: 'ignore' })
  .on(refused, (_, reason) => ({ message: text.couponProblem, reason }))
  .on(couponRefused, (_, message) => ({ message, reason: '' }))
  .on(validateFx.failData, (_, error) => ({ message: error.message, reason: '' }))
  .reset([validateFx, codeTyped, removePressed, pageLeft])
export const $isApplying = validateFx.pending
/** What the code takes off is not known yet. */
export const $couponComes = combine($appliedCode, $discountAgorot, (code, discountAgorot) => code !== null && discountAgorot === 0)

sample({ clock: applied, fn: ({ code }) => code, target: couponChosen })
sample({ clock: [refused, couponRefused, removePressed, validateFx.fail], fn: () => null, target: couponChosen })

const $cart = $lines.map((lines) => ({ items: checkoutItems(lines) }))
/** With the buyer a coupon for one order per customer is refused at once. */
const buyerOf = (draft: Draft) => {
  const phone = normalizePhone(textOf(draft, 'personal.phone'))
  const emailaddress = textOf(draft, 'personal.emailaddress')
  return { ...(phone ? { phone } : {}), ...(emailaddress.length >= 3 ? { emailaddress } : {}) }
}
const $asked = combine({ cart: $cart, draft: $draft, typed: $typedCode, isAsking: validateFx.pending })

sample({
  clock: applyPressed,
  source: $asked,
  filter: ({ typed, draft, isAsking, cart }) => typed.trim() !== '' && draft.couponCode === null && !isAsking && cart.items.length > 0,
  fn: ({ typed, cart, draft }): CouponRequest => ({ code: couponCode(typed), cart, ...buyerOf(draft) }),
  target: validateFx,
})

/** What the applied coupon is to be judged by; null while there is none, or not all of it is known. */
const $question = combine($asked, $appliedCode, $isDraftKnown, $isComplete, ({ cart, draft }, code, isDraftKnown, isComplete) =>
  isDraftKnown && isComplete && code !== null && cart.items.length > 0 ? { code, cart, ...buyerOf(draft) } : null,
)
const $judged = createStore('', { serialize: 'ignore' }).on(validateFx, (_, request) => JSON.stringify(request))
const askedAnew = sample({
  clock: [checkWanted, $cart, $isDraftKnown, $isComplete],
  source: { question: $question, judged: $judged },
  fn: ({ question, judged }) => (JSON.stringify(question) === judged ? null : question),
})
sample({ clock: askedAnew, filter: Boolean, target: validateFx })
