import { beforeEach, describe, expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { byCard, form, item, SHIPPING } from './testing/checkout-requests.ts'
import { testCheckout } from './testing/test-checkout.ts'

const EAN = '2000000000015'
const DEAR = '2000000000022'
const CALL = '2000000000039'
const GONE = '2999999999999'
const shop = await createTestShop({ rateLimits: { ...TEST_RATE_LIMITS, checkoutsPerMinute: 100_000, couponsPerMinute: 100_000 } })
const { app, database, emit } = shop
const { send, attemptsOf } = testCheckout(shop)
await emit(
  ['product.changed.v1', EAN, product(EAN, { stock: 500 })],
  ['product.changed.v1', DEAR, product(DEAR, { stock: 500, priceAgorot: 150_000 })],
  ['product.changed.v1', CALL, product(CALL, { stock: 0, supplierUnits: null })],
)
const countOrders = async () => (await database.query('SELECT 1 FROM orders')).rowCount
let before: number | null
beforeEach(async () => {
  before = await countOrders()
})

/** As it stands in JSON, where a number may be anything. */
const QUANTITIES = [
  '0',
  '-1',
  '-2',
  '1000000000',
  '1e9',
  '11',
  '0.1',
  '0.5',
  '"2"',
  'null',
  'NaN',
  'true',
  '[1]',
  '{}',
  '1e400',
  '99999999999999999999',
]

describe('a quantity', () => {
  it.each(QUANTITIES)('of %s is refused, in an order, in a question about a coupon and in a cart to be sent', async (quantity) => {
    const post = (url: string, body: object) =>
      app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(body).replaceAll('"quantity":7', `"quantity":${quantity}`),
      })
    const items = [item(EAN, { quantity: 7 })]
    const answers = [
      await post('/api/v1/checkout', { cart: { items }, checkout: form() }),
      await post('/api/v1/validate-coupon', { code: 'X', cart: { items } }),
      await post('/api/v1/cart-links', { items: [{ ean: EAN, quantity: 7 }] }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400])
    expect(await countOrders()).toBe(before)
  })

  it.each([
    ['seven installments', { cart: { items: [item(EAN)] }, checkout: { ...form(), payment: { check_tos: true, payments: 7 } } }],
    ['an empty cart', { cart: { items: [] }, checkout: form() }],
    ['an article that is no number', { cart: { items: [item("' OR 1=1")] }, checkout: form() }],
  ])('is not all: %s is refused', async (_what, body) => {
    expect((await send(body)).statusCode).toBe(400)
    expect(await countOrders()).toBe(before)
  })
})

describe('a price', () => {
  it.each([0, -5, '1', 1e9, 769.001, null])('of an offer is not %s', async (price) => {
    const payload = { phone: '0501234567', price, displayName: 'x', brand: 'x', displaySize: 'x', ean: EAN }
    expect([400, 422]).toContain((await app.inject({ method: 'POST', url: '/api/v1/best-offers', payload })).statusCode)
  })

  it('that was seen is only compared, and being a set is the catalogue’s to say', async () => {
    const seen = await send(byCard([item(EAN, { seenPriceAgorot: 1 })]))
    expect([seen.statusCode, seen.json().changes]).toEqual([
      409,
      [{ ean: EAN, displayName: 'Road 6', kind: 'price', seenPrice: 0.01, price: 769 }],
    ])
    const set = item(EAN, { isSet: true, seenPriceAgorot: 76_900, seenVisibility: 'instock' })
    const { orderId } = (await send(byCard([set], { sip: 'shipping', shipping: SHIPPING }))).json()
    expect((await attemptsOf(orderId))[0]?.amount_agorot).toBe(82_900)
  })
})

describe('a cart that is not what the shopper saw', () => {
  it('is answered with every change at once', async () => {
    const items = [item(EAN, { seenPriceAgorot: 70_000 }), item(DEAR, { seenVisibility: 'preorder' }), item(CALL), item(GONE)]
    const answer = await send(byCard(items))
    expect([answer.statusCode, answer.json().error.code, answer.json().success]).toEqual([409, 'cart_changed', false])
    expect(answer.json().changes).toEqual([
      { ean: EAN, displayName: 'Road 6', kind: 'price', seenPrice: 700, price: 769 },
      { ean: DEAR, displayName: 'Road 6', kind: 'visibility', visibility: 'instock' },
      { ean: CALL, displayName: 'Road 6', kind: 'visibility', visibility: 'none' },
      { ean: GONE, displayName: expect.stringMatching(/[א-ת]/), kind: 'gone' },
    ])
  })

  it('is not ordered at sums that were never shown', async () => {
    const shipped = (sums: object) => byCard([item(EAN)], { sip: 'shipping', shipping: SHIPPING, ...sums })

    for (const sums of [{ seenChargedAgorot: 82_899 }, { seenChargedAgorot: 82_900, seenInstallationAgorot: 8000 }]) {
      const answer = await send(shipped(sums))
      expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'sum_changed'])
      expect(answer.json().error.message).toContain('₪829.00')
    }
    expect(await countOrders()).toBe(before)
    expect((await send(shipped({ seenChargedAgorot: 82_900, seenInstallationAgorot: 0 }))).statusCode).toBe(200)
  })

  it('says how many there are when there are fewer, and from where the next ones come', async () => {
    const ean = '2000000000107'
    await emit(['product.changed.v1', ean, product(ean, { stock: 2, shipmentUnits: 5 })])
    const changes = async (quantity: number) => (await send(byCard([item(ean, { quantity })]))).json().changes
    expect(await changes(3)).toEqual([{ ean, displayName: 'Road 6', kind: 'units', available: 2, visibility: 'instock' }])
    expect((await send(byCard([item(ean, { quantity: 2 })]))).statusCode).toBe(200)
  })
})
