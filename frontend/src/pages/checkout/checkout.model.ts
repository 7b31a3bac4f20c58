import { combine, createEffect, createEvent, createStore, sample } from 'effector'
import { $cartItems, $isCartKnown } from '#frontend/entities/cart/cart.model.ts'
import { $draft, $isByPhone, $isDraftKnown, draftRequested } from '#frontend/entities/checkout/draft.model.ts'
import { $pairStop } from '#frontend/features/cart-lines/cart-fit.model.ts'
import { $canOrder, $isSettled, $lines, $unavailableEans, cartShown } from '#frontend/features/cart-lines/cart-lines.model.ts'
import { $isCouponPending, checkRequested } from '#frontend/features/cart-lines/coupon.model.ts'
import type { ByPhoneText } from '#frontend/features/cart-lines/phone-order.text.ts'
import { type PageHead, type PageLocation, pageLeft } from '#frontend/shared/page.ts'
import { checkoutPath } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { checkoutText as text } from './checkout.text.ts'
import { missingOf } from './checkout-rules.ts'
import { $done, $isDoneKnown, doneRequested, orderMade } from './done.model.ts'
import { $isGaragePending, $isOpen, $selectedGarage, listsRequested, timesRefreshed } from './place-lists.model.ts'

/** The four steps; all but the first are in the address, so that Back returns one step and a reload stays. */
export const steps = { details: 0, payment: 1, confirm: 2, finish: 3 } as const
export type Step = (typeof steps)[keyof typeof steps]

const names = Object.keys(steps) as (keyof typeof steps)[]

export const stepPath = (step: Step) => (step === steps.details ? checkoutPath : `${checkoutPath}?step=${names[step]}`)

export function readStep(search: string): Step {
  const name = names.find((each) => each === new URLSearchParams(search).get('step'))
  return name ? steps[name] : steps.details
}

/** The current checkout step, and whether the next one is allowed. */

export const opened = createEvent<PageLocation>()
export const tosChanged = createEvent<boolean>()

/** Step in the address; shown only if the previous ones are complete. */
const $requestedStep = createStore<Step>(steps.details).on(opened, (_, { search }) => readStep(search))
/** Required again for each order. */
export const $isTosChecked = createStore(false, { serialize: 'ignore' })
  .on(tosChanged, (_, isChecked) => isChecked)
  .reset(pageLeft)

export const $missing = combine($draft, $selectedGarage, missingOf)
/** The order is placed; the address follows. */
const $isMade = createStore(false, { serialize: 'ignore' })
  .on(orderMade, () => true)
  .reset(opened)
export const $step = combine($requestedStep, $missing, $done, $isMade, (requested, missing, done, isMade): Step => {
  if (isMade || requested === steps.finish) return done ? steps.finish : steps.details
  return missing.length > 0 ? steps.details : requested
})

/** Neither a step nor the empty cart can be shown yet. */
export const $isWaiting = combine(
  {
    requested: $requestedStep,
    isKnown: combine($isCartKnown, $isDraftKnown, $isDoneKnown, (...known) => known.every(Boolean)),
    isSettled: $isSettled,
    isGaragePending: $isGaragePending,
  },
  ({ requested, isKnown, isSettled, isGaragePending }) => !isKnown || !isSettled || (requested !== steps.details && isGaragePending),
)
/** The address names a step that is not allowed yet: it is ignored, so that typing is not interrupted by a jump. */
const $isAhead = combine(
  { requested: $requestedStep, step: $step, isWaiting: $isWaiting, isOpen: $isOpen },
  ({ requested, step, isWaiting, isOpen }) =>
    isOpen && !isWaiting && step === steps.details && (requested === steps.payment || requested === steps.confirm),
)
export const turnedBack = sample({ clock: $isAhead, filter: Boolean, fn: () => undefined })
$requestedStep.on(turnedBack, () => steps.details)

export const $isEmpty = combine($isCartKnown, $cartItems, $lines, $isSettled, (isKnown, items, lines, isSettled) =>
  Boolean(isKnown && (items.length === 0 || (isSettled && lines.length === 0))),
)

export const $canContinue = combine(
  {
    canOrder: combine($canOrder, $pairStop, (canOrder, pairStop) => canOrder && pairStop === null),
    step: $step,
    missing: $missing,
    unavailableEans: $unavailableEans,
    isTosChecked: $isTosChecked,
    isCouponPending: $isCouponPending,
  },
  ({ step, missing, canOrder, unavailableEans, isTosChecked, isCouponPending }) =>
    // Discontinued articles are removed only by an explicit press.
    canOrder && unavailableEans.length === 0 && missing.length === 0 && (step !== steps.confirm || (isTosChecked && !isCouponPending)),
)

export const $head = $settings.map(
  (settings): PageHead => ({
    title: `${text.title} | ${settings.shopName}`,
    description: text.description,
    canonicalPath: checkoutPath,
    imagePath: null,
    status: 200,
    isIndexed: false,
    jsonLd: [],
  }),
)

sample({ clock: opened, fn: () => undefined, target: [cartShown, draftRequested, doneRequested, listsRequested] })
/** Refreshes the free hours when the shopper returns to the first step. */
sample({ clock: $step, filter: (step) => step === steps.details, fn: () => undefined, target: timesRefreshed })
sample({ clock: $step, filter: (step) => step === steps.payment, fn: () => undefined, target: checkRequested })

const loadByPhoneFx = createEffect(async () => (await import('#frontend/features/cart-lines/phone-order.text.ts')).byPhoneText)
/** Null where a shopper orders: none of it is loaded then. */
export const $byPhoneText = createStore<ByPhoneText | null>(null, { serialize: 'ignore' }).on(loadByPhoneFx.doneData, (_, words) => words)
sample({ clock: [opened, $isByPhone], filter: $isByPhone, fn: () => undefined, target: loadByPhoneFx })
