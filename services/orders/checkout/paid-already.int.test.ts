import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { coupon } from '#services/orders/coupons/testing/coupon-events.ts'
import { GatewayUnavailable, type PaymentGateway } from '#services/orders/payments/payment-gateway.ts'
import { withEvents } from '#services/platform/unit-of-work.ts'
import { createShopApp } from '#services/start/shop-app.ts'
import { changeStatus } from '../testing/order-acts.ts'
import { byCard, item } from './testing/checkout-requests.ts'
import { testCheckout } from './testing/test-checkout.ts'

const EAN = '2000000000015'
const FORM = 'application/x-www-form-urlencoded'
const shop = await createTestShop({ rateLimits: { ...TEST_RATE_LIMITS, checkoutsPerMinute: 100_000 } })
const { app, database, deps, emit } = shop
const { send, rowOf, attemptsOf } = testCheckout(shop)
await emit(
  ['product.changed.v1', EAN, product(EAN, { stock: 500 })],
  ['coupon.changed.v1', 'TEN', coupon({ code: 'TEN', benefit: { kind: 'percent', percent: 10 } })],
)

const recorded = async () => (await database.query<{ count: number }>('SELECT count(*)::int AS count FROM orders')).rows[0]?.count

describe('a cart that is sent again, and could be paid twice,', () => {
  it('after it was paid, but the payer did not come back, is paid once and tells so', async () => {
    const body = byCard([item(EAN)])
    const { orderId, redirectUrl } = (await send(body)).json()
    await app.inject({ method: 'POST', url: redirectUrl, payload: 'choice=close', headers: { 'content-type': FORM } })
    const again = (await send({ ...body, checkout: { ...body.checkout, couponCode: 'TEN' } })).json()
    const [attempt, ...others] = await attemptsOf(orderId)
    expect([attempt?.status, others, (await rowOf(orderId)).status]).toEqual(['paid', [], 'paid'])
    expect(again).toMatchObject({ success: true, orderId, redirectUrl: `/paymentSuccess?uniqueID=${attempt?.attempt_id}` })
    const response = await app.inject({ method: 'POST', url: '/api/v1/finalize/checkout', payload: { uniqueID: attempt?.attempt_id } })
    expect(response.json()).toMatchObject({ ok: true, orderId })
  })

  it('while the gateway cannot be asked whether it was paid leaves everything as it is', async () => {
    const body = byCard([item(EAN)])
    const { orderId } = (await send(body)).json()
    const reachable = deps.payments?.gateway
    if (!reachable) throw new Error('the test shop charges cards')
    const gateway: PaymentGateway = { ...reachable, inquire: () => Promise.reject(new GatewayUnavailable('no answer')) }
    const away = await createShopApp({ ...deps, payments: { gateway, clearingHouse: null } })
    const payload = { ...body, checkout: { ...body.checkout, couponCode: 'TEN' } }
    const refused = await away.inject({ method: 'POST', url: '/api/v1/checkout', payload })
    expect([refused.statusCode, refused.json().error.code]).toEqual([503, 'payment_unavailable'])
    expect(await attemptsOf(orderId)).toMatchObject([{ status: 'pending' }])
    await away.close()
  })

  it('after staff cancelled it is refused under its key, and a new order under another', async () => {
    const [key, body] = [randomUUID(), byCard([item(EAN)])]
    const { orderId } = (await send(body, key)).json()
    await withEvents(deps, (unit) => changeStatus(unit, orderId, 'cancelled', 'staff'))
    expect(await attemptsOf(orderId)).toMatchObject([{ status: 'cancelled' }])
    const refused = await send(body, key)
    expect([refused.statusCode, refused.json().error]).toMatchObject([
      409,
      { code: 'order_cancelled', message: expect.stringMatching(/[א-ת]/) },
    ])
    const another = (await send(body)).json()
    expect(another).toMatchObject({ success: true, redirectUrl: expect.any(String) })
    expect(another.orderId).not.toBe(orderId)
  })

  it.each([
    ['open', 'amount_differs'],
    ['cancelled', 'paid_after_cancel'],
  ])('with money that staff look into, for an order that is %s, is not charged again, whoever pays how', async (status, reason) => {
    const [key, body] = [randomUUID(), byCard([item(EAN)])]
    const { orderId } = (await send(body, key)).json()
    const columns = 'status = $2, needs_attention = $3, reserved_until = NULL'
    await database.query(`UPDATE orders SET ${columns} WHERE order_id = $1`, [orderId, status, reason])
    const before = await recorded()
    const byTransfer = { ...body, checkout: { ...body.checkout, selectedPaymentMethod: 'transfer' } }
    for (const answer of [await send(body, key), await send(body), await send(byTransfer)]) {
      expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'payment_in_review'])
      expect(answer.json().error.message).toContain(orderId)
    }
    expect(await recorded()).toBe(before)
  })
})
