import { combine } from 'effector'
import { $draft } from '#frontend/entities/checkout/draft.model.ts'
import { $settings } from '#frontend/shared/settings.ts'

/** How the order is paid: as chosen, as long as the shop offers it. */
export const $method = combine($draft, $settings, ({ selectedPaymentMethod: chosen }, { paymentMethods }) =>
  paymentMethods.includes(chosen) ? chosen : (paymentMethods[0] ?? chosen),
)
