import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { createShopApp } from '#services/start/shop-app.ts'
import { findBrokenRules } from '#tools/faults/order-rules.ts'
import { settleEverything } from '#tools/faults/settle-everything.ts'
import { byCard, item } from './checkout/testing/checkout-requests.ts'
import { coupon } from './coupons/testing/coupon-events.ts'
import { payingShoppers, requestOf } from './payments/testing/paying.ts'

/** A quick round, by an error thrown at each step; `tools/faults/checkout-kill.e2e.test.ts` kills whole processes there, under load. */

const EAN = '2000000000015'
const shop = await createTestShop({ rateLimits: { ...TEST_RATE_LIMITS, checkoutsPerMinute: 100_000, couponsPerMinute: 100_000 } })
const { database, deps, settle } = shop
let dieAt: string | null = null
const reached = new Set<string>()
const mortal = await createShopApp({
  ...deps,
  failpoint: (step) => {
    reached.add(step)
    if (step === dieAt) throw new Error(`ended at ${step}`)
  },
})
afterAll(() => mortal.close())
const { orderByCard, press, finalize } = payingShoppers({ app: mortal, database })
await shop.emit(
  ['product.changed.v1', EAN, product(EAN, { stock: 500 })],
  ['coupon.changed.v1', 'TEN', coupon({ code: 'TEN', benefit: { kind: 'percent', percent: 10 } })],
)

const STEPS = ['checkout.begun', 'decided', 'appended', 'checkout.committed', 'checkout.opened']
/** Whoever comes again waits until the first one has surely ended, which the kill test does; here the shop's jobs end them. */
const OPENING = ['begin.claimed', 'begin.opened']
const PAYING = ['finalize.begun', 'finalize.inquired', 'finalize.committed']

it.each(STEPS)('an order that ends at "%s" is there once or not at all, and the same key completes it', async (step) => {
  const [key, payload] = [randomUUID(), byCard([item(EAN)], { couponCode: 'TEN' })]
  const send = () => mortal.inject({ method: 'POST', url: '/api/v1/checkout', headers: { 'idempotency-key': key }, payload })
  dieAt = step
  const broken = await send()
  expect(reached).toContain(step)
  expect(broken.statusCode).toBeGreaterThanOrEqual(500)
  dieAt = null
  const again = await send()
  expect(again.statusCode, again.body).toBe(200)
  const { rows } = await database.query('SELECT order_id FROM orders WHERE visitor_id = $1', [payload.checkout.visitorId])
  expect(rows).toEqual([{ order_id: again.json().orderId }])
})

it.each(OPENING)('an order that ends at "%s" is there once', async (step) => {
  const payload = byCard([item(EAN)], { couponCode: 'TEN' })
  dieAt = step
  const broken = await mortal.inject({ method: 'POST', url: '/api/v1/checkout', payload })
  dieAt = null
  expect(broken.statusCode).toBeGreaterThanOrEqual(500)
  const { rows } = await database.query('SELECT status FROM orders WHERE visitor_id = $1', [payload.checkout.visitorId])
  expect(rows).toEqual([{ status: 'open' }])
})

it.each(PAYING)('a payment that ends at "%s" is taken once', async (step) => {
  const { orderId, page } = await orderByCard(EAN)
  const request = requestOf(await press(page, 'pay'))
  dieAt = step
  expect((await finalize(request)).statusCode).toBe(500)
  dieAt = null
  expect((await finalize(request)).json()).toMatchObject({ ok: true, orderId })
})

it('leaves orders, reservations and money whole', async () => {
  await settle()
  await settleEverything(database)
  await settle()
  expect(await findBrokenRules(database)).toEqual([])
})
