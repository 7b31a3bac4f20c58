import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { createTestShop } from '#services/ingress/testing/test-shop.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import { item, orderOf } from '../checkout/testing/checkout-requests.ts'
import { testCheckout } from '../checkout/testing/test-checkout.ts'

const EAN = '2000000000015'
/** In Israel it is the 22nd already. */
const shop = await createTestShop({ now: () => new Date('2026-11-21T22:30:00.000Z') })
const { app, database, settle } = shop
const { send } = testCheckout(shop)
await shop.emit(['product.changed.v1', EAN, product(EAN, { stock: 1_000 })])
const { token } = await signInStaff(database, { at: new Date('2026-11-21T22:30:00.000Z') })
const headers = { 'x-auth-token': token }

/** An order of two tires, and what one of them cost. */
async function paidByTransfer(): Promise<{ orderId: string; price: number }> {
  const { orderId, charged } = (await send(orderOf([item(EAN, { quantity: 2 })]))).json()
  const paid = await app.inject({ method: 'POST', url: `/api/v1/order/${orderId}`, headers, payload: { status: 'paid' } })
  expect(paid.statusCode).toBe(200)
  await settle()
  return { orderId, price: charged / 2 }
}
const { orderId, price } = await paidByTransfer()
const refund = (changes: object) =>
  app.inject({
    method: 'POST',
    url: `/api/v1/staff/orders/${orderId}/refunds`,
    headers,
    payload: {
      id: randomUUID(),
      method: 'transfer',
      lines: [],
      withShipping: false,
      amount: 100,
      fee: 0,
      paidOn: '2026-11-22',
      reference: '778812',
      ...changes,
    },
  })
const one = { ean: EAN, quantity: 1 }

it.each([
  ['less than an agora', { amount: 0.001 }, 'not_whole_agorot', 'amount'],
  ['a sum with a part of an agora', { amount: 99.999 }, 'not_whole_agorot', 'amount'],
  ['a fee with a part of an agora', { fee: 0.001 }, 'not_whole_agorot', 'fee'],
  ['the same article in two lines', { lines: [one, one], amount: price }, 'repeated_line', 'lines'],
  ['the same article in two lines of unlike numbers', { lines: [one, { ...one, quantity: 2 }], amount: price }, 'repeated_line', 'lines'],
  ['a transfer of the year 2999', { paidOn: '2999-01-01' }, 'wrong_day', 'paidOn'],
  ['a transfer of tomorrow', { paidOn: '2026-11-23' }, 'wrong_day', 'paidOn'],
  ['a transfer of the day before the order', { paidOn: '2026-11-21' }, 'wrong_day', 'paidOn'],
  ['a transfer of the first year', { paidOn: '0001-01-01' }, 'wrong_day', 'paidOn'],
  ['a transfer without a reference', { reference: undefined }, 'no_reference', 'reference'],
  ['a transfer whose reference is blank', { reference: '  ' }, 'no_reference', 'reference'],
  ['a transfer of a day that never was', { paidOn: '2026-02-30' }, 'wrong_day', 'paidOn'],
  ['a transfer of before there was a calendar', { paidOn: '0000-01-01' }, 'wrong_day', 'paidOn'],
])('a refund of %s is refused in Hebrew, and nothing is written down', async (_what, changes, code, field) => {
  const answer = await refund(changes)
  expect([answer.statusCode, answer.json().error]).toEqual([422, { code, field, message: expect.stringMatching(/^[\u05d0-\u05ea].*\.$/) }])
  expect((await database.query('SELECT FROM refunds')).rowCount).toBe(0)
})

it('a refund of today that names each article once is made', async () => {
  const answer = await refund({ lines: [{ ...one, quantity: 2 }], amount: price * 2 })
  expect([answer.statusCode, answer.json().state]).toEqual([200, 'paid'])
})
