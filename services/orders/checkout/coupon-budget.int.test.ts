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
await emit(
  ['product.changed.v1', EAN, product(EAN)],
  ['coupon.changed.v1', 'TEN', coupon({ code: 'TEN' })],
  ['coupon.changed.v1', 'OVER', coupon({ code: 'OVER', endsAt: '2020-01-01T00:00:00.000Z' })],
  ['coupon.changed.v1', 'USED-UP', coupon({ code: 'USED-UP', usageLimit: 1 })],
)

let asked = 0
/** Each from an address of its own, of one ingress and the other. */
function from(url: string, payload: object, remoteAddress?: string) {
  asked += 1
  const app = apps[asked % 2] as (typeof apps)[0]
  return app.inject({ method: 'POST', url, payload, remoteAddress: remoteAddress ?? `198.51.100.${asked}` })
}
async function ask(code: string, remoteAddress?: string) {
  const answer = await from('/api/v1/validate-coupon', { code, cart: { items: [item(EAN)] } }, remoteAddress)
  return answer.statusCode === 200 ? answer.json().valid : answer.json().error.code
}
const order = async (couponCode: string) => {
  const { statusCode, body } = await from('/api/v1/checkout', { ...orderOf([item(EAN)]), checkout: form({ couponCode }) })
  return statusCode === 200 ? 'placed' : JSON.parse(body).error.code
}
/** What an operator sees of the budget: counted, and allowed. */
async function gauges() {
  const { body } = await (apps[0] as (typeof apps)[0]).inject({ url: '/metrics' })
  return ['shop_wrong_coupons', 'shop_wrong_coupons_budget'].map((name) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(body)?.[1]))
}

it('guesses from many addresses have one budget over all ingresses, in orders too, until the hour is over', async () => {
  for (let time = 0; time < BUDGET * 2; time += 1) expect(await ask('TEN')).toBe(true)
  expect(await gauges()).toEqual([0, BUDGET])
  for (let guess = 1; guess < BUDGET; guess += 1) expect(await ask(`GUESS-${guess}`)).toBe(false)
  expect(await order('GUESS-ORDER')).toBe('coupon_refused')

  expect([await ask('GUESS-MORE'), await order('GUESS-MORE')]).toEqual(['too_many_requests', 'too_many_requests'])
  expect(await gauges()).toEqual([BUDGET, BUDGET])
  later = 61 * 60_000
  expect([await ask('GUESS-LATER'), await ask('TEN')]).toEqual([false, true])
  expect(await gauges()).toEqual([1, BUDGET])
})

/** All that an answer says of a code, its date and its own id apart. */
async function said(url: string, payload: object, remoteAddress?: string) {
  const { statusCode, body, headers } = await from(url, payload, remoteAddress)
  const { date: _, 'x-request-id': __, ...more } = headers
  return { statusCode, body, headers: more }
}
const CODES = ['TEN', 'OVER', 'USED-UP', 'GUESS', 'GUESS-AGAIN']

it('a spent budget answers every code alike, so that nobody learns of any whether there is one', async () => {
  later = 0
  const last = { ...orderOf([item(EAN)]), checkout: form({ couponCode: 'USED-UP', additionalNotes: 'the last use' }) }
  expect((await from('/api/v1/checkout', last)).statusCode).toBe(200)
  for (let guess = 0; guess < BUDGET; guess += 1) await ask(`SPENT-${guess}`)
  const [questions, orders] = [[], []] as [object[], object[]]
  for (const code of CODES) {
    questions.push(await said('/api/v1/validate-coupon', { code, cart: { items: [item(EAN)] } }))
    orders.push(await said('/api/v1/checkout', { ...orderOf([item(EAN)]), checkout: form({ couponCode: code }) }))
  }
  for (const answers of [questions, orders]) {
    expect(answers[0]).toMatchObject({ statusCode: 429, headers: { 'retry-after': '60' } })
    expect(answers).toEqual(CODES.map(() => answers[0]))
  }
})

it('a spent budget of an address does so too', async () => {
  later = 3 * 61 * 60_000
  const codes = ['LONE-A', ...CODES, ...CODES]
  // Until both ingresses have counted enough of it.
  for (let asked = 0; asked < TEST_RATE_LIMITS.couponsPerMinute * 2 + 2; asked += 1) await ask('TEN', '203.0.113.77')
  const answers: object[] = []
  for (const code of codes) answers.push(await said('/api/v1/validate-coupon', { code, cart: { items: [item(EAN)] } }, '203.0.113.77'))
  expect(answers[0]).toMatchObject({ statusCode: 429 })
  expect(answers).toEqual(codes.map(() => answers[0]))
})

it('a spent budget keeps nobody from ordering: it says that it is the coupon, and an order that was made with one is found', async () => {
  later = 6 * 61 * 60_000
  const made = { ...orderOf([item(EAN)]), checkout: form({ couponCode: 'TEN', additionalNotes: 'made before' }) }
  const first = await from('/api/v1/checkout', made)
  expect(first.statusCode).toBe(200)
  for (let guess = 0; guess < BUDGET; guess += 1) await ask(`KEEPING-${guess}`)

  expect((await from('/api/v1/checkout', made)).json().orderId).toBe(first.json().orderId)
  const anew = { ...orderOf([item(EAN)]), checkout: form({ couponCode: 'TEN', additionalNotes: 'made anew' }) }
  const refused = await from('/api/v1/checkout', anew)
  expect(refused.json().error).toEqual({
    code: 'too_many_requests',
    field: 'couponCode',
    message: 'אי אפשר לבדוק קופונים כרגע. נסו שוב מאוחר יותר, או המשיכו בלי קופון.',
  })
  expect((await from('/api/v1/checkout', { ...anew, checkout: form({ additionalNotes: 'made anew' }) })).statusCode).toBe(200)
})

it('a spent budget leaves one address no more guesses than it has of its own', async () => {
  const answers: string[] = []
  for (let guess = 0; guess < TEST_RATE_LIMITS.couponsPerMinute * 2; guess += 1) answers.push(await ask(`LONE-${guess}`, '203.0.113.5'))
  expect(new Set(answers)).toEqual(new Set(['too_many_requests']))
  // The ingresses count addresses apart; each has refused this one for its own guesses by now.
  expect([await ask('TEN', '203.0.113.5'), await ask('TEN', '203.0.113.5')]).toEqual(['too_many_requests', 'too_many_requests'])
  expect((await gauges())[0]).toBe(BUDGET)
})
