import { combine } from 'effector'
import { $draft } from '#frontend/entities/checkout/draft.model.ts'
import { $lines } from '#frontend/features/cart-lines/cart-lines.model.ts'
import { pricedLine } from '#frontend/features/cart-lines/cart-lines.ts'
import { $discountAgorot } from '#frontend/features/cart-lines/coupon.model.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { shekelsToAgorot } from '#services/domain/money.ts'
import { priceOrder } from '#services/domain/order-price.ts'
import { shippingFeeAgorot } from '#services/domain/shipping.ts'
import { $selectedGarage } from './place-lists.model.ts'

const $pricedLines = $lines.map((lines) => lines.map(pricedLine))

/** Delivery fee, to a garage or home. */
export const $shippingFee = $pricedLines.map(shippingFeeAgorot)

/** Totals: charged now and paid at the garage, never summed. The server recomputes them. */
export const $bill = combine(
  { lines: $pricedLines, draft: $draft, garage: $selectedGarage, discountAgorot: $discountAgorot },
  ({ lines, draft, garage, discountAgorot }) =>
    priceOrder({
      lines,
      receiving: draft.sip,
      installationPerTireAgorot: garage ? shekelsToAgorot(garage.price) : 0,
      discountAgorot,
    }),
)

/** A coupon may reduce the charge to zero: then the payment page is skipped. */
export const $isPaidUp = $bill.map(({ subtotalAgorot, chargedAgorot }) => subtotalAgorot > 0 && chargedAgorot === 0)

/** The chosen payment method, if the shop still offers it. */
export const $method = combine($draft, $settings, ({ selectedPaymentMethod: chosen }, { paymentMethods }) =>
  paymentMethods.includes(chosen) ? chosen : (paymentMethods[0] ?? chosen),
)
