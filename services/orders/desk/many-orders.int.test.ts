import { describe, expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import type { CheckoutForm } from '../checkout/checkout.contract.ts'
import { item, orderOf, personal, SHIPPING } from '../checkout/testing/checkout-requests.ts'
import { testCheckout } from '../checkout/testing/test-checkout.ts'
import type { ChangedOrder, ChangeOfMany } from './many-orders.contract.ts'

const EAN = '2000000000015'
const shop = await createTestShop({ rateLimits: { ...TEST_RATE_LIMITS, checkoutsPerMinute: 10_000 } })
const { app, database, settle } = shop
const { send, eventTypesOf } = testCheckout(shop)
const dana = await signInStaff(database)
const yossi = await signInStaff(database, { email: 'yossi@shop.example', name: 'יוסי' })
await shop.emit(['product.changed.v1', EAN, product(EAN, { stock: 1_000 })])

let buyers = 0
async function ordered(overrides: Partial<CheckoutForm> = {}): Promise<string> {
  buyers += 1
  const buyer = personal({ phone: `050${String(buyers).padStart(7, '0')}`, emailaddress: `buyer${buyers}@example.com` })
  return (await send(orderOf([item(EAN)], { sip: 'shipping', shipping: SHIPPING, ...buyer, ...overrides }))).json().orderId
}
const many = (count: number) =>
  Array.from({ length: count }).reduce<Promise<string[]>>(async (ids) => [...(await ids), await ordered()], Promise.resolve([]))
async function change(changes: ChangeOfMany['changes'], { isTrial = false, token = dana.token } = {}): Promise<ChangedOrder[]> {
  const payload = { changes, isTrial }
  const answering = app.inject({ method: 'POST', url: '/api/v1/staff/orders/changes', headers: { 'x-auth-token': token }, payload })
  const [answer] = await Promise.all([answering, settle()])
  return answer.json().results
}
const states = async (ids: readonly string[]) =>
  (
    await database.query<{ status: string; code: string | null }>(
      'SELECT status, tracking_code AS code FROM orders WHERE order_id = ANY ($1) ORDER BY order_id',
      [ids],
    )
  ).rows.map(({ status, code }) => [status, code])

describe('one act on many orders', () => {
  it('changes each that allows it, and says of every other one why not', async () => {
    const [one, other] = await many(2)
    const pickup = await ordered({ sip: 'pickup' })
    const results = await change([one, pickup, '999999', other].map((orderId) => ({ orderId: orderId ?? '', status: 'sent' as const })))
    expect(results.map(({ orderId, refused }) => [orderId, refused === null])).toEqual([
      [one, true],
      [pickup, false],
      ['999999', false],
      [other, true],
    ])
    expect(results[1]?.refused).toMatch(/אינו מתאים/)
    expect(await states([one ?? '', other ?? '', pickup])).toEqual([
      ['sent', null],
      ['sent', null],
      ['open', null],
    ])
  })

  it('is tried first, which changes nothing', async () => {
    const [orderId = ''] = await many(1)
    const before = await eventTypesOf(orderId)
    const [result] = await change([{ orderId, status: 'sent', trackingCode: 'RR1' }], { isTrial: true })
    expect(result).toEqual({
      orderId,
      refused: null,
      before: { status: 'open', trackingCode: null },
      after: { status: 'sent', trackingCode: 'RR1' },
    })
    expect(await eventTypesOf(orderId)).toEqual(before)
  })

  it('sent again changes nothing more', async () => {
    const ids = await many(3)
    const changes = ids.map((orderId, index) => ({ orderId, status: 'sent' as const, trackingCode: `RR${index}` }))
    await change(changes)
    const told = await Promise.all(ids.map(eventTypesOf))
    expect((await change(changes)).every(({ refused }) => refused === null)).toBe(true)
    expect(await Promise.all(ids.map(eventTypesOf))).toEqual(told)
    expect(told.flat().filter((type) => type === 'order.tracking-set.v1')).toHaveLength(3)
  })

  it('by two members of staff at once leaves each order with one of both', async () => {
    const ids = await many(4)
    await Promise.all([
      change(ids.map((orderId) => ({ orderId, status: 'sent', trackingCode: 'DANA' }))),
      change(
        [...ids].reverse().map((orderId) => ({ orderId, status: 'sent', trackingCode: 'YOSSI' })),
        { token: yossi.token },
      ),
    ])
    for (const [status, code] of await states(ids)) expect([status, ['DANA', 'YOSSI'].includes(code ?? '')]).toEqual(['sent', true])
  })
})

it('lists the orders of a filter', async () => {
  const ids = await many(2)
  await settle()
  const answer = await app.inject({ url: '/api/v1/staff/orders/ids?status=open', headers: { 'x-auth-token': dana.token } })
  expect(answer.json().orderIds.slice(0, 2)).toEqual([...ids].reverse())
  expect(answer.json().total).toBe(answer.json().orderIds.length)
})
