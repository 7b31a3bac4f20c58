import { expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { payingShoppers, requestOf } from './testing/paying.ts'

const EAN = '2000000000015'
const shop = await createTestShop({ rateLimits: { ...TEST_RATE_LIMITS, checkoutsPerMinute: 100_000 } })
const { logged } = shop
const { orderByCard, press, finalize, rowOf, eventTypesOf, attemptsOf } = payingShoppers(shop)
await shop.emit(['product.changed.v1', EAN, product(EAN, { stock: 500 })])

const flip = (text = '') => String.fromCharCode(text.charCodeAt(0) ^ 1) + text.slice(1)
type Returned = Record<string, string>
const without = (name: string) => (own: Returned) => Object.fromEntries(Object.entries(own).filter(([key]) => key !== name))

const FORGED: [string, (own: Returned, other: Returned) => Returned][] = [
  ['one bit of the MAC', (own) => ({ ...own, responseMac: flip(own.responseMac) })],
  ['one bit of the transaction', (own) => ({ ...own, txId: flip(own.txId) })],
  ['one bit of the card’s token', (own) => ({ ...own, cardToken: flip(own.cardToken) })],
  ['one bit of the payer’s id', (own) => ({ ...own, personalId: flip(own.personalId) })],
  ['another code of errors', (own) => ({ ...own, errorCode: '001', ErrorCode: '001' })],
  ['no MAC', without('responseMac')],
  ['an empty MAC', (own) => ({ ...own, responseMac: '' })],
  ['the MAC in another writing', (own) => ({ ...own, responseMac: Buffer.from(own.responseMac ?? '', 'hex').toString('base64') })],
  ['a MAC of another length', (own) => ({ ...own, responseMac: (own.responseMac ?? '').slice(0, 32) })],
  ['the MAC of another order', (own, other) => ({ ...own, responseMac: other.responseMac ?? '' })],
  ['the whole answer of another order', (own, other) => ({ ...other, uniqueID: own.uniqueID ?? '' })],
]

it.each(FORGED)('a return address with %s pays nothing, and is told to the log', async (_what, forge) => {
  const [mine, other] = [await orderByCard(EAN), await orderByCard(EAN)]
  const [own, theirs] = [requestOf(await press(mine.page, 'pay')), requestOf(await press(other.page, 'pay'))]
  logged.length = 0
  const answer = await finalize({ ...own, returned: forge(own.returned, theirs.returned) })
  expect([answer.statusCode, answer.json()]).toEqual([200, { ok: false, pending: true }])
  expect(await rowOf(mine.orderId)).toMatchObject({ status: 'open', reservation: 'held' })
  expect(await attemptsOf(mine.orderId)).toMatchObject([{ status: 'pending' }])
  expect(await eventTypesOf(mine.orderId)).toEqual(['order.placed.v1'])
  expect(logged.join('')).toContain('was not written by the gateway')
})

it('an amount in a return address is neither read nor believed', async () => {
  const { orderId, page } = await orderByCard(EAN)
  const own = requestOf(await press(page, 'pay'))
  expect((await finalize({ ...own, returned: { ...own.returned, amount: '1', total: '1', currency: 'USD' } })).json()).toMatchObject({
    ok: true,
    order: { charged: 829 },
  })
  expect(await attemptsOf(orderId)).toMatchObject([{ status: 'paid', amount_agorot: 82_900 }])
})
