import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { city, garage } from '#services/garages/testing/garage-events.ts'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { coupon } from '#services/orders/coupons/testing/coupon-events.ts'
import { failAttempt } from '#services/orders/payments/fail-attempt.command.ts'
import { withEvents } from '#services/platform/unit-of-work.ts'
import { release } from '../testing/order-acts.ts'
import type { CheckoutForm, CheckoutRequest } from './checkout.contract.ts'
import { byCard, item, personal, SHIPPING } from './testing/checkout-requests.ts'
import { testCheckout } from './testing/test-checkout.ts'

const EAN = '2000000000015'
const DEAR = '2000000000022'
const rateLimits = { ...TEST_RATE_LIMITS, checkoutsPerMinute: 100_000, couponsPerMinute: 100_000 }
const shop = await createTestShop({ rateLimits })
const { database, deps, emit, settle } = shop
const { send, rowOf, attemptsOf, eventTypesOf } = testCheckout(shop)
await emit(
  ['product.changed.v1', EAN, product(EAN, { stock: 500 })],
  ['product.changed.v1', DEAR, product(DEAR, { stock: 500, priceAgorot: 150_000 })],
  ['city.changed.v1', 'haifa', city()],
  ['coupon.changed.v1', 'TEN', coupon({ code: 'TEN', benefit: { kind: 'percent', percent: 10 } })],
)

describe('a cart that is sent again', () => {
  const decline = async (orderId: string) => {
    const attemptId = (await attemptsOf(orderId)).at(-1)?.attempt_id ?? ''
    await withEvents(deps, async (unit) => {
      await failAttempt(unit, attemptId, 'declined')
      await release(unit, orderId, 'payment_failed')
    })
  }

  it('after its card was declined is the same order, held anew, with a new attempt and who said so last', async () => {
    const body = byCard([item(EAN)])
    const first = (await send(body)).json()
    await decline(first.orderId)
    expect((await rowOf(first.orderId)).reservation).toBe('released')
    const changed = {
      ...body,
      checkout: { ...body.checkout, ...personal({ name: 'נועה כהן' }), selectedPaymentMethod: 'creditcard' as const },
    }
    const second = (await send(changed)).json()
    expect(second.orderId).toBe(first.orderId)
    expect(second.redirectUrl).not.toBe(first.redirectUrl)
    expect(await rowOf(first.orderId)).toMatchObject({ status: 'open', reservation: 'held' })
    expect((await attemptsOf(first.orderId)).map(({ status }) => status)).toEqual(['declined', 'pending'])
    const { rows } = await database.query('SELECT act, name FROM contacts WHERE act LIKE $1 ORDER BY act', [`order:${first.orderId}%`])
    expect(rows).toEqual([
      { act: `order:${first.orderId}`, name: null },
      { act: `order:${first.orderId}:2`, name: 'נועה כהן' },
    ])
    expect((await eventTypesOf(first.orderId)).filter((type) => type.startsWith('order.placed'))).toEqual([
      'order.placed.v1',
      'order.placed-again.v1',
    ])
  })

  it('before it is paid is the same answer, also under another key', async () => {
    const body = byCard([item(EAN)])
    const first = await send(body)
    expect((await send(body)).body).toBe(first.body)
    expect((await send(body, null)).body).toBe(first.body)
  })

  it('before it is paid, in other words, is a new attempt of the same order at the new price', async () => {
    const body = byCard([item(EAN)])
    const first = (await send(body)).json()
    const second = (await send({ ...body, checkout: { ...body.checkout, couponCode: 'TEN' } })).json()
    expect(second.orderId).toBe(first.orderId)
    expect(await attemptsOf(first.orderId)).toMatchObject([
      { status: 'cancelled', amount_agorot: 76_900 },
      { status: 'pending', amount_agorot: 69_210 },
    ])
  })

  it('by transfer instead, after a card was declined, is the same order without an attempt', async () => {
    const body = byCard([item(EAN)])
    const { orderId } = (await send(body)).json()
    await decline(orderId)
    const answer = await send({ ...body, checkout: { ...body.checkout, selectedPaymentMethod: 'transfer' } })
    expect(answer.json()).toMatchObject({ success: true, orderId, charged: 769, order: { charged: 769 } })
    expect(await rowOf(orderId)).toMatchObject({ reservation: 'held', placed: { paymentMethod: 'transfer' } })
  })

  it('without an id of its browser is the same order only for who says the very same', async () => {
    const { visitorId: _, ...checkout } = byCard([item(DEAR)]).checkout
    const body = { cart: { items: [item(DEAR)] }, checkout: { ...checkout, ...personal({ phone: '0521112233' }) } }
    const { orderId } = (await send(body)).json()
    expect((await send(body)).json().orderId).toBe(orderId)
    const other = (await send({ ...body, checkout: { ...body.checkout, additionalNotes: 'אני רק יודע את הטלפון' } })).json()
    expect(other.orderId).not.toBe(orderId)
    expect((await attemptsOf(orderId)).map(({ status }) => status)).toEqual(['pending'])
    await decline(orderId)
    expect((await send(body)).json().orderId).toBe(orderId)
  })

  it('after staff had to look into it, or by another browser, is a new order', async () => {
    const body = byCard([item(EAN)])
    const { orderId } = (await send(body)).json()
    expect((await send({ ...body, checkout: { ...body.checkout, visitorId: randomUUID() } })).json().orderId).not.toBe(orderId)
    await database.query("UPDATE orders SET needs_attention = 'slot_gone' WHERE order_id = $1", [orderId])
    expect((await send(body)).json().orderId).not.toBe(orderId)
  })
})

describe('what the shopper holds himself', () => {
  const LAST = '2000000000114'
  const FRONT = '2000000000121'
  const REAR = '2000000000138'
  const SET = '2000000000145'
  const sendAgain = async (body: CheckoutRequest, change: Partial<CheckoutForm>, items = body.cart.items) =>
    (await send({ cart: { items }, checkout: { ...body.checkout, ...change } })).json()
  const shelf = (ean: string, change: Parameters<typeof product>[1] = {}): Fact => [
    'product.changed.v1',
    ean,
    product(ean, { stock: 1, shipmentUnits: 0, supplierUnits: 0, ...change }),
  ]
  type Fact = Parameters<typeof emit>[number]

  it('is his when he comes back from the gateway: the last unit, by transfer or to another address', async () => {
    await emit(shelf(LAST))
    const seen = [item(LAST, { seenPriceAgorot: 76_900, seenVisibility: 'instock' })]
    const body = byCard(seen, { sip: 'shipping', shipping: SHIPPING })
    const { orderId } = (await send(body)).json()
    await settle()
    expect(await sendAgain(body, { shipping: { ...SHIPPING, address: 'הרצל 2' } })).toMatchObject({ success: true, orderId })
    await settle()
    expect(await sendAgain(body, { selectedPaymentMethod: 'transfer' })).toMatchObject({
      success: true,
      orderId,
      charged: expect.any(Number),
    })
    await settle()
    expect((await send(byCard(seen))).json()).toMatchObject({ error: { code: 'cart_changed' }, changes: [{ visibility: 'outofstock' }] })
  })

  it('is his also where he saw how others would get it, and stays from where it was', async () => {
    const ean = '2000000000152'
    await emit(shelf(ean, { supplierUnits: 4 }))
    const body = byCard([item(ean, { seenVisibility: 'instock' })])
    const { orderId } = (await send(body)).json()
    await settle()
    const again = await sendAgain(body, { additionalNotes: 'בבקשה' }, [item(ean, { seenVisibility: 'ondemand' })])
    expect(again).toMatchObject({ success: true, orderId })
    expect((await rowOf(orderId)).placed.lines).toMatchObject([{ source: 'stock' }])
  })

  it('is his with the tires of a set, and with the only appointment of its hour', async () => {
    const rear = product(REAR)
    const front = { ...rear.tire, width: '120', profile: '70' }
    await emit(shelf(FRONT, { position: 'front', tire: front }), shelf(REAR), shelf(SET, { front, setOf: { front: FRONT, rear: REAR } }), [
      'garage.changed.v1',
      'one',
      garage('one', { slotCapacity: 1 }),
    ])
    const install = { sip: 'install' as const, selectedShop: 'one', installDate: '2026-01-03', installSlot: 8 }
    const [slot] = (await sendAgain(byCard([item(SET)]), install)).nextSlots
    const body = byCard([item(SET)], { ...install, installDate: slot.date, installSlot: slot.startCursor })
    const { orderId } = (await send(body)).json()
    await settle()
    expect(await sendAgain(body, { selectedPaymentMethod: 'transfer' })).toMatchObject({
      success: true,
      orderId,
      charged: expect.any(Number),
    })
    const other = await sendAgain(byCard([item(EAN)]), { ...body.checkout, visitorId: randomUUID() })
    expect(other.error.code).toBe('slot_taken')
  })
})
