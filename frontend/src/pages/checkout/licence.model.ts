import { createStore, sample } from 'effector'
import { $fittedMotorcycle } from '#frontend/features/cart-lines/cart-fit.model.ts'
import { $lines } from '#frontend/features/cart-lines/cart-lines.model.ts'
import type { CheckoutForm } from '#services/orders/checkout/checkout.contract.ts'
import { $step, steps } from './checkout.model.ts'

/** The shopper's licence answer, if this order has a tire of the motorcycle's sizes. */
export const $licence = $fittedMotorcycle.map((motorcycle): NonNullable<CheckoutForm['licence']> | null => {
  if (!motorcycle?.licence) return null
  const { id, year, licence } = motorcycle
  return { motorcycleId: id, ...(year === null ? {} : { year }), answer: licence }
})

const WHEELS = ['front', 'rear'] as const
/** Wheels the cart has tires for. */
export const $boughtWheels = $lines.map((lines) =>
  WHEELS.filter((wheel) => lines.some(({ product: { position } }) => position === wheel || position === 'both' || position === 'set')),
)

/** Unanswered when the last step was entered: the question stays, editable, until the step is left. */
export const $isLicenceShown = createStore(false, { serialize: 'ignore' })
sample({
  clock: [$step, $fittedMotorcycle],
  source: { step: $step, motorcycle: $fittedMotorcycle, isShown: $isLicenceShown },
  fn: ({ step, motorcycle, isShown }) => step === steps.confirm && motorcycle !== null && (isShown || motorcycle.licence === null),
  target: $isLicenceShown,
})
