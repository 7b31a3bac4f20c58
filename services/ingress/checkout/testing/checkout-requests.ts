import type { CheckoutForm, CheckoutItem, CheckoutRequest } from '../../contract/checkout.contract.ts'

/** What the checkout page sends. */

export const item = (ean: string, overrides: Partial<CheckoutItem> = {}): CheckoutItem => ({ ean, quantity: 1, isSet: false, ...overrides })

/** Fetched from the warehouse and paid by bank, `overrides` apart. */
export function form(overrides: Partial<CheckoutForm> = {}): CheckoutForm {
  return {
    sip: 'pickup',
    personal: { name: 'נועה לוי', phone: '050-123 4567', emailaddress: 'Noa@example.com' },
    selectedPaymentMethod: 'transfer',
    payment: { check_tos: true, payments: 1 },
    ...overrides,
  }
}

export const orderOf = (items: CheckoutItem[], overrides: Partial<CheckoutForm> = {}): CheckoutRequest => ({
  cart: { items },
  checkout: form(overrides),
})
