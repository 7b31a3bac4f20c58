import { describe, expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { form, item, orderOf } from '#services/orders/checkout/testing/checkout-requests.ts'
import { createShopApp } from '#services/start/shop-app.ts'
import { coupon } from './testing/coupon-events.ts'

/** Refusals give their reason, and guesses are rate limited. */

const EAN = '2000000000015'
const PER_MINUTE = 10
/** A code that does not exist counts as five questions. */
const GUESSES = PER_MINUTE / 5
const { deps, emit } = await createTestShop({
  rateLimits: { ...TEST_RATE_LIMITS, couponsPerMinute: PER_MINUTE, checkoutsPerMinute: 100_000 },
})
await emit(
  ['product.changed.v1', EAN, product(EAN)],
  ['coupon.changed.v1', 'TEN', coupon({ code: 'TEN', benefit: { kind: 'percent', percent: 10 } })],
)

/** A shop that nobody has asked anything yet. */
async function fresh() {
  const app = await createShopApp(deps)
  return (code: string, headers: Record<string, string> = {}, remoteAddress = '198.51.100.1') =>
    app.inject({ method: 'POST', url: '/api/v1/validate-coupon', headers, remoteAddress, payload: { code, cart: { items: [item(EAN)] } } })
}
const answered = (answers: { statusCode: number }[]) => answers.filter(({ statusCode }) => statusCode === 200).length

describe('a thousand guesses', () => {
  it('from one address are two, and the right code is refused after them', async () => {
    const ask = await fresh()
    const answers = []
    for (let guess = 0; guess < 1000; guess += 1) answers.push(await ask(`GUESS-${guess}`))
    expect(answered(answers)).toBe(GUESSES)
    const right = await ask('TEN')
    expect([right.statusCode, right.json().error.code, right.headers['retry-after']]).toEqual([429, 'too_many_requests', '60'])
  })

  it('that say to come from two hundred addresses, or from another browser each, are two as well', async () => {
    const ask = await fresh()
    const answers = []
    for (let guess = 0; guess < 200; guess += 1) {
      const from = `203.0.113.${guess}`
      answers.push(
        await ask(`GUESS-${guess}`, { 'x-forwarded-for': from, 'x-real-ip': from, cookie: `visitorId=${guess}`, 'user-agent': from }),
      )
    }
    expect(answered(answers)).toBe(GUESSES)
  })

  it('from one network of IPv6 are two as well, at once', async () => {
    const ask = await fresh()
    expect(
      answered(await Promise.all(Array.from({ length: 200 }, (_, guess) => ask(`G-${guess}`, {}, `2001:db8:1:2::${guess.toString(16)}`)))),
    ).toBeLessThanOrEqual(PER_MINUTE)
    expect((await ask('TEN', {}, '2001:db8:1:2:ffff::1')).statusCode).toBe(429)
  })
})

it('are counted in orders too, and who asks for what exists is not slowed', async () => {
  const app = await createShopApp(deps)
  const orders: string[] = []
  for (let count = 0; count < 3; count += 1) {
    const payload = { ...orderOf([item(EAN)]), checkout: form({ couponCode: 'GUESS-D' }) }
    orders.push((await app.inject({ method: 'POST', url: '/api/v1/checkout', payload })).json().error.code)
  }
  expect(orders).toEqual(['coupon_refused', 'coupon_refused', 'too_many_requests'])
  const ask = await fresh()
  for (let time = 0; time < PER_MINUTE; time += 1) expect((await ask('TEN')).json()).toMatchObject({ valid: true })
})
