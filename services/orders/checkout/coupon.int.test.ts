import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { coupon } from '#services/orders/coupons/testing/coupon-events.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import type { CheckoutForm } from './checkout.contract.ts'
import { form, item, orderOf } from './testing/checkout-requests.ts'

const EAN = '2000000000015'
const SET = '2000000000022'
const rateLimits = { ...TEST_RATE_LIMITS, checkoutsPerMinute: 100_000, couponsPerMinute: 100_000, offersPerMinute: 100_000 }
const { app, database, emit, settle } = await createTestShop({ rateLimits })
await emit(
  ['product.changed.v1', EAN, product(EAN, { stock: 500, priceAgorot: 33_335 })],
  [
    'product.changed.v1',
    SET,
    product(SET, { stock: 500, priceAgorot: 120_000, front: product(SET).tire, position: 'set', brandSlug: 'dunlop' }),
  ],
  ['coupon.changed.v1', 'TEN', coupon({ code: 'TEN', benefit: { kind: 'percent', percent: 10 } })],
  ['coupon.changed.v1', 'SOON', coupon({ code: 'SOON', startsAt: '2999-01-01T00:00:00.000Z' })],
  ['coupon.changed.v1', 'OVER', coupon({ code: 'OVER', endsAt: '2020-01-01T00:00:00.000Z' })],
  ['coupon.changed.v1', 'MUCH', coupon({ code: 'MUCH', minimumAgorot: 200_000 })],
  ['coupon.changed.v1', 'DUNLOP', coupon({ code: 'DUNLOP', brandSlugs: ['dunlop'] })],
  ['coupon.changed.v1', 'SETS', coupon({ code: 'SETS', setsOnly: true })],
  ['coupon.changed.v1', 'FIRST', coupon({ code: 'FIRST', usageLimit: 1 })],
  ['coupon.changed.v1', 'ONCE', coupon({ code: 'ONCE', isOncePerCustomer: true })],
)

const ask = (code: string, about: object = {}) =>
  app.inject({ method: 'POST', url: '/api/v1/validate-coupon', payload: { code, cart: { items: [item(EAN)] }, ...about } })
const order = (couponCode: string, change: Partial<CheckoutForm> = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/v1/checkout',
    headers: { 'idempotency-key': randomUUID() },
    payload: orderOf([item(EAN)], { visitorId: randomUUID(), couponCode, ...change }),
  })
const who = (phone: string, emailaddress: string) => ({ personal: { ...form().personal, phone, emailaddress } })

describe('POST /api/v1/validate-coupon', () => {
  it('says what it takes off, rounded down to the agora, however it is typed', async () => {
    const answer = await ask(' ten ')
    expect([answer.statusCode, answer.json()]).toEqual([200, { valid: true, discount: 33.33 }])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect((await ask('SETS', { cart: { items: [item(EAN), item(SET)] } })).json()).toEqual({ valid: true, discount: 100 })
  })

  it('says of each refusal why, in words of its own', async () => {
    await order('FIRST')
    const requests = [ask('NOWHERE'), ask('SOON'), ask('OVER'), ask('MUCH'), ask('DUNLOP'), ask('SETS'), ask('FIRST')]
    const answers = (await Promise.all(requests)).map((answer) => answer.json())
    for (const answer of answers) expect(answer).toEqual({ valid: false, discount: 0, reason: expect.stringMatching(/[א-ת]/) })
    expect(new Set(answers.map(({ reason }) => reason)).size).toBe(requests.length)
    // A code is called wrong only where there is none such.
    const isCalledWrong = answers.map(({ reason }) => reason.startsWith('קוד קופון לא תקין. '))
    expect(isCalledWrong).toEqual([true, false, false, false, false, false, false])
  })

  it('answers alike whoever asks: only the order says whether somebody used it before', async () => {
    await order('ONCE', who('0541234567', 'known@example.com'))
    const about = [
      {},
      { phone: '0540000000', emailaddress: 'stranger@example.com' },
      { phone: '054 123 4567' },
      { emailaddress: 'KNOWN@example.com' },
    ]
    const answers = await Promise.all(about.map(async (who) => (await ask('ONCE', who)).json()))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ valid: true })
    const again = await order('ONCE', who('0541234567', 'new@example.com'))
    expect(again.json().error).toMatchObject({ code: 'coupon_refused', field: 'couponCode' })
  })

  it('takes nothing: what it said may be gone when it is ordered', async () => {
    expect((await ask('TEN')).json().valid).toBe(true)
    const refused = await order('FIRST')
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { success: false, error: { code: 'coupon_refused', field: 'couponCode', message: expect.stringMatching(/^כל המימושים/) } },
    ])
    const used = await order('ONCE', who('0541234567', 'another@example.com'))
    expect(used.json().error.code).toBe('coupon_refused')
  })
})

describe('a price that was agreed, 320 shekels where the shop asks 333.35', async () => {
  const { token } = await signInStaff(database)
  const offer = { phone: '0501234567', price: 320, displayName: 'x', brand: 'x', displaySize: 'x', ean: EAN }
  const desk = (path: string, payload?: object) =>
    app.inject({
      method: payload ? 'POST' : 'GET',
      url: `/api/v1/staff/offers/${path}`,
      headers: { 'x-auth-token': token },
      ...(payload && { payload }),
    })

  it('is known to staff to be above what a coupon gives, before they agree to it', async () => {
    const { id } = (await app.inject({ method: 'POST', url: '/api/v1/best-offers', payload: offer })).json().data
    await settle()
    // A hundred shekels off, for everybody once.
    expect((await desk(id)).json().coupon).toEqual({ code: 'ONCE', price: 233.35 })
  })

  it('and a coupon never meet; the shopper is told what the coupon saves on the shop’s price', async () => {
    const { id } = (await app.inject({ method: 'POST', url: '/api/v1/best-offers', payload: offer })).json().data
    await settle()
    const { link } = (await desk(`${id}/answer`, { answer: 'accept', confirmed: true })).json().offer
    const agreed = item(EAN, { priceToken: String(link).split('/').at(-1) ?? '' })
    const refused = (await ask('TEN', { cart: { items: [agreed] } })).json()
    // 320 agreed, 333.35 - 33.33 with the coupon.
    expect(refused).toEqual({ valid: false, discount: 0, saves: 19.98, reason: expect.not.stringContaining('לא תקין') })
    expect((await ask('NOWHERE', { cart: { items: [agreed] } })).json()).not.toHaveProperty('saves')
    const beside = (await ask('SETS', { cart: { items: [agreed, item(SET)] } })).json()
    expect(beside).toEqual({ valid: true, discount: 100 })
  })
})
