import { afterAll, expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { coupon } from '#services/orders/coupons/testing/coupon-events.ts'
import { createShopApp } from '#services/start/shop-app.ts'
import { form, item, orderOf } from './testing/checkout-requests.ts'

const EAN = '2000000000015'
const BUDGET = 5
let later = 0
const { deps, emit } = await createTestShop({
  rateLimits: { ...TEST_RATE_LIMITS, checkoutsPerMinute: 100_000 },
  now: () => new Date(Date.now() + later),
})
const config = { ...deps.config, orders: { ...deps.config.orders, wrongCouponsPerHour: BUDGET } }
/** Two ingresses of one shop. */
const apps = [await createShopApp({ ...deps, config }), await createShopApp({ ...deps, config })]
afterAll(() => Promise.all(apps.map((app) => app.close())))
await emit(['product.changed.v1', EAN, product(EAN)], ['coupon.changed.v1', 'TEN', coupon({ code: 'TEN' })])

let asked = 0
/** Each from an address of its own, of one ingress and the other. */
function from(url: string, payload: object) {
  asked += 1
  const app = apps[asked % 2] as (typeof apps)[0]
  return app.inject({ method: 'POST', url, payload, remoteAddress: `198.51.100.${asked}` })
}
const ask = async (code: string) => (await from('/api/v1/validate-coupon', { code, cart: { items: [item(EAN)] } })).statusCode

it('guesses from many addresses have one budget over all ingresses, in orders too, until the hour is over', async () => {
  for (let time = 0; time < BUDGET * 2; time += 1) expect(await ask('TEN')).toBe(200)
  for (let guess = 1; guess < BUDGET; guess += 1) expect(await ask(`GUESS-${guess}`)).toBe(200)
  const order = (couponCode: string) => from('/api/v1/checkout', { ...orderOf([item(EAN)]), checkout: form({ couponCode }) })
  expect((await order('GUESS-ORDER')).json().error.code).toBe('coupon_refused')

  expect([await ask('GUESS-MORE'), await ask('TEN')]).toEqual([429, 429])
  expect((await order('TEN')).json().error.code).toBe('too_many_requests')
  later = 61 * 60_000
  expect([await ask('GUESS-LATER'), await ask('TEN')]).toEqual([200, 200])
})
