import { describe, expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import { createShopApp } from '#services/start/shop-app.ts'
import type { CheckoutForm } from '../checkout/checkout.contract.ts'
import { item, orderOf, personal, SHIPPING } from '../checkout/testing/checkout-requests.ts'
import { testCheckout } from '../checkout/testing/test-checkout.ts'
import type { ChangedOrder, ChangeOfMany } from './many-orders.contract.ts'

const EAN = '2000000000015'
const shop = await createTestShop({ rateLimits: { ...TEST_RATE_LIMITS, checkoutsPerMinute: 10_000 } })
const { app, database, deps, settle } = shop
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

it('leaves no order half done, however often it is killed on the way, and is done when it is sent again', async () => {
  const ids = await many(50)
  let steps = 0
  const kills: string[] = []
  const killed = await createShopApp({
    ...deps,
    failpoint: (step) => {
      steps += 1
      // Some of both: before and after the events are appended.
      if ((step !== 'decided' && step !== 'appended') || steps % 7 > 1 || kills.length >= 50) return
      kills.push(step)
      throw new Error('killed')
    },
  })
  const changes = ids.map((orderId, index) => ({ orderId, status: 'sent' as const, trackingCode: `RR${index}` }))
  const send = (portion: typeof changes) => {
    const payload = { changes: portion, isTrial: false }
    return Promise.all([
      killed.inject({ method: 'POST', url: '/api/v1/staff/orders/changes', headers: { 'x-auth-token': dana.token }, payload }),
      settle(),
    ])
  }
  for (let from = 0; from < ids.length; from += 10) {
    const portion = changes.slice(from, from + 10)
    for (let [answer] = await send(portion); answer.statusCode !== 200; [answer] = await send(portion))
      for (const [status, code] of await states(ids)) expect(status === 'sent').toBe(code !== null)
  }
  expect(kills.length).toBe(50)
  expect(new Set(kills)).toEqual(new Set(['decided', 'appended']))
  const codes = new Map(changes.map(({ orderId, trackingCode }) => [orderId, trackingCode]))
  expect(await states(ids)).toEqual([...ids].sort().map((orderId) => ['sent', codes.get(orderId)]))
  for (const orderId of ids) {
    const types = await eventTypesOf(orderId)
    expect(['order.status-changed.v1', 'order.tracking-set.v1'].map((type) => types.filter((each) => each === type).length)).toEqual([1, 1])
  }
})

it('lists the orders of a filter', async () => {
  const ids = await many(2)
  await settle()
  const answer = await app.inject({ url: '/api/v1/staff/orders/ids?status=open', headers: { 'x-auth-token': dana.token } })
  expect(answer.json().orderIds.slice(0, 2)).toEqual([...ids].reverse())
  expect(answer.json().total).toBe(answer.json().orderIds.length)
})
