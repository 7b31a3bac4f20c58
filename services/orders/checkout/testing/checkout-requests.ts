import { randomUUID } from 'node:crypto'
import type { CheckoutForm, CheckoutItem, CheckoutRequest } from '../checkout.contract.ts'

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

/** From a browser of its own, by card. */
export const byCard = (items: CheckoutItem[], change: Partial<CheckoutForm> = {}): CheckoutRequest =>
  orderOf(items, { selectedPaymentMethod: 'creditcard', visitorId: randomUUID(), ...change })

export const SHIPPING = { name: 'דן כהן', phone: '052-765-4321', address: 'הרצל 1', city: 'חיפה' }

export const personal = (change: Partial<CheckoutForm['personal']>) => ({ personal: { ...form().personal, ...change } })
