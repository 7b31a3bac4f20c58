import { createStore, sample } from 'effector'
import { $fittedMotorcycle } from '#frontend/features/cart-lines/cart-fit.model.ts'
import { $lines } from '#frontend/features/cart-lines/cart-lines.model.ts'
import type { CheckoutForm } from '#services/orders/checkout/checkout.contract.ts'
import { $step, steps } from './checkout.model.ts'

/** What the shopper found in his motorcycle's licence, where this order has a tire of its sizes. */
export const $licence = $fittedMotorcycle.map((motorcycle): NonNullable<CheckoutForm['licence']> | null => {
  if (!motorcycle?.licence) return null
  const { id, year, licence } = motorcycle
  return { motorcycleId: id, ...(year === null ? {} : { year }), answer: licence }
})

const WHEELS = ['front', 'rear'] as const
/** For which wheels the cart holds tires. */
export const $boughtWheels = $lines.map((lines) =>
  WHEELS.filter((wheel) => lines.some(({ product: { position } }) => position === wheel || position === 'both' || position === 'set')),
)

/** It was not answered when the last step was entered: it is asked there until that is left, and takes what is said. */
export const $isLicenceShown = createStore(false, { serialize: 'ignore' })
sample({
  clock: [$step, $fittedMotorcycle],
  source: { step: $step, motorcycle: $fittedMotorcycle, isShown: $isLicenceShown },
  fn: ({ step, motorcycle, isShown }) => step === steps.confirm && motorcycle !== null && (isShown || motorcycle.licence === null),
  target: $isLicenceShown,
})
