import { expect, it } from 'vitest'
import type { CheckoutCommand } from './checkout-types.ts'
import { cartHashOf, exclusiveKeysOf, requestHashOf } from './duplicate-order.ts'

const NO_DETAILS = {
  city: null,
  recipient: null,
  recipientPhone: null,
  deliveryNotes: null,
  invoiceName: null,
  companyNumber: null,
  notes: null,
}
const COMMAND: CheckoutCommand = {
  key: 'k',
  visitorId: '018f0000-0000-7000-8000-000000000001',
  takenBy: null,
  address: { hash: 'a', shoppers: 1 },
  items: [
    { ean: '4019238794014', quantity: 2, priceToken: null, seenPriceAgorot: 1, seenVisibility: null },
    { ean: '4019238794014', quantity: 1, priceToken: 'token', seenPriceAgorot: null, seenVisibility: null },
  ],
  person: { name: 'דנה לוי', phone: '0521234567', email: 'dana@example.com', address: null, details: NO_DETAILS },
  receiving: 'pickup',
  fitting: null,
  couponCode: null,
  paymentMethod: 'creditcard',
  installments: 1,
  seen: { chargedAgorot: 5, installationAgorot: null },
  licence: null,
}

it('hashes what was said, and the cart, as orders keep them', () => {
  expect(requestHashOf(COMMAND)).toBe('CNN0vpPzhD_NnJVAAPdsDHeXrSWV5s_XyJ75MI7RgiI')
  expect(cartHashOf(COMMAND)).toBe('5Ucz7WkMP-tuWXpPZYEO8PLmpf8_UfKJDpQbamgt2N8')
})

it('knows the same order again, whatever was only seen', () => {
  const again: CheckoutCommand = { ...COMMAND, key: null, address: null, seen: { chargedAgorot: null, installationAgorot: null } }
  expect(requestHashOf(again)).toBe(requestHashOf(COMMAND))
})

it('keeps apart what shares a phone, browser, address, cart or key, and nothing else', () => {
  const keysOf = (command: CheckoutCommand) =>
    exclusiveKeysOf({ command, cartHash: cartHashOf(command), requestHash: '' }).map((key) => JSON.stringify(key))
  const mine: CheckoutCommand = { ...COMMAND, address: null }
  const others: CheckoutCommand = {
    ...mine,
    key: 'l',
    visitorId: '018f0000-0000-7000-8000-000000000002',
    person: { ...mine.person, phone: '0529999999' },
  }
  const shared = (one: CheckoutCommand, other: CheckoutCommand) => keysOf(one).filter((key) => keysOf(other).includes(key)).length
  expect(shared(mine, others)).toBe(0)
  expect(shared(mine, { ...others, key: 'k' })).toBe(1)
  expect(shared(mine, { ...others, person: mine.person })).toBe(1)
  expect(shared(mine, { ...others, visitorId: mine.visitorId })).toBe(2)
  expect(shared(COMMAND, { ...others, address: COMMAND.address })).toBe(1)
})
