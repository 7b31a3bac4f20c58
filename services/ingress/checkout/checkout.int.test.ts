import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { EventData } from '#events/registry.ts'
import { product } from '#services/projector/testing/catalogue-events.ts'
import type { CheckoutRequest } from '../contract/checkout.contract.ts'
import { createTestShop, TEST_RATE_LIMITS } from '../testing/test-shop.ts'
import { item, orderOf } from './testing/checkout-requests.ts'

const EAN = '2000000000015'
const OTHER = '2000000000022'
const rateLimits = { ...TEST_RATE_LIMITS, checkoutsPerMinute: 100_000, couponsPerMinute: 100_000 }
const { app, database, tell } = await createTestShop({ rateLimits })
await tell(
  ['product.changed.v1', EAN, product(EAN, { stock: 500 })],
  ['product.changed.v1', OTHER, product(OTHER, { stock: 500, priceAgorot: 50_000 })],
)

const send = (body: unknown, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/v1/checkout',
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  })
const withKey = (body: CheckoutRequest, key = randomUUID()) => send(body, { 'idempotency-key': key })
const placedOf = async (orderId: string) => {
  const { rows } = await database.query<{ placed: EventData<'order.placed.v1'> }>('SELECT placed FROM orders WHERE order_id = $1', [
    orderId,
  ])
  return rows[0]?.placed
}

describe('POST /api/v1/checkout', () => {
  it('records the order, its contact and its event, and holds its units', async () => {
    const answer = await withKey(orderOf([item(EAN)]))
    expect(answer.json()).toEqual({ success: true, orderId: expect.stringMatching(/^[0-9]{6}$/) })
    expect(answer.headers['cache-control']).toBe('no-store')
    const { orderId } = answer.json()
    const placed = await placedOf(orderId)
    expect(placed).toMatchObject({
      orderId,
      receiving: 'pickup',
      price: { goodsAgorot: 76_900, shippingAgorot: 0, discountAgorot: 0, chargedAgorot: 76_900, installationAgorot: 0, vatPercent: 18 },
      reservedUntil: null,
    })
    const { rows } = await database.query('SELECT act, phone, name, email FROM contacts WHERE contact_id = $1', [placed?.contactId])
    expect(rows).toEqual([{ act: `order:${orderId}`, phone: '0501234567', name: 'נועה לוי', email: 'noa@example.com' }])
  })
})
