import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { createShopApp, type ShopDeps } from '#services/start/shop-app.ts'
import type { CheckoutForm } from './checkout.contract.ts'
import { byCard, item, orderOf, personal } from './testing/checkout-requests.ts'
import { pressUntilDecided } from './testing/press-until-decided.ts'

/** What somebody holds who never pays, at two processes of one shop. */

const EAN = '2000000000015'
const rateLimits = { ...TEST_RATE_LIMITS, checkoutsPerMinute: 100_000 }
const { database, deps, emit } = await createTestShop({ rateLimits })
await emit(['product.changed.v1', EAN, product(EAN, { stock: 500 })])

beforeEach(() => database.query('UPDATE stock_counters SET reserved = 0'))
beforeEach(() => database.query('TRUNCATE orders, order_addresses CASCADE'))

async function openTwo(ceilings: Partial<ShopDeps['config']['orders']>, trustedProxies: readonly string[] = []) {
  const http = { ...deps.config.http, trustedProxies: [...trustedProxies] }
  const config = { ...deps.config, http, orders: { ...deps.config.orders, ...ceilings } }
  const apps = [await createShopApp({ ...deps, config }), await createShopApp({ ...deps, config })] as const
  let sent = 0
  const order = async (remoteAddress: string, change: Partial<CheckoutForm>, quantity = 1, toBody = orderOf, headers = {}) => {
    sent += 1
    const payload = toBody([item(EAN, { quantity })], { additionalNotes: `${sent}`, ...change })
    const [app, key] = [apps[sent % apps.length] ?? apps[0], randomUUID()]
    const request = {
      method: 'POST',
      url: '/api/v1/checkout',
      payload,
      remoteAddress,
      headers: { 'idempotency-key': key, ...headers },
    } as const
    return (await pressUntilDecided(() => app.inject(request))).json()
  }
  const close = () => Promise.all(apps.map((app) => app.close()))
  return { order, close }
}

let phones = 0
const stranger = (): Partial<CheckoutForm> => ({
  visitorId: randomUUID(),
  ...personal({ phone: `05255${String(++phones).padStart(5, '0')}` }),
})
const codesOf = (answers: { success: boolean; error?: { code: string } }[]) =>
  answers.map(({ success, error }) => (success ? 'placed' : error?.code)).toSorted()

it('is so much of one address, whatever phones it invents; others go on', async () => {
  const { order, close } = await openTwo({ unpaidUnitsOfAddress: 8 })
  const answers = await Promise.all(Array.from({ length: 10 }, () => order('192.0.2.1', stranger(), 2)))
  expect(codesOf(answers)).toEqual([...Array(4).fill('placed'), ...Array(6).fill('too_much_unpaid')])
  const { rows } = await database.query<{ reserved: number }>(`SELECT reserved FROM stock_counters WHERE ean = $1 AND source = 'stock'`, [
    EAN,
  ])
  expect(rows[0]?.reserved).toBe(8)
  expect(await order('192.0.2.2', stranger(), 2)).toMatchObject({ success: true })
  await close()
})

const HEADERS = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via', 'cf-connecting-ip']

describe.each(HEADERS)('an order that says %s', (header) => {
  const headers = { [header]: header === 'via' ? '1.1 somebody' : '203.0.113.7' }

  it('from the world is counted for the address it comes from, as without it', async () => {
    const { order, close } = await openTwo({ unpaidUnitsOfAddress: 2 })
    const answers = [await order('192.0.2.9', stranger(), 2, orderOf, headers), await order('192.0.2.9', stranger(), 1, orderOf, headers)]
    expect(codesOf(answers)).toEqual(['placed', 'too_much_unpaid'])
    await close()
  })

  it('from a private network, untrusted, is counted for its one address under a larger ceiling', async () => {
    const { order, close } = await openTwo({ unpaidUnitsOfAddress: 1 })
    const from = (quantity: number) => order('10.0.0.1', stranger(), quantity, orderOf, headers)
    // Thirty times one.
    const answers = []
    for (let orders = 0; orders < 4; orders += 1) answers.push(await from(10))
    expect(codesOf(answers)).toEqual(['placed', 'placed', 'placed', 'too_much_unpaid'])
    expect((await order('10.0.0.2', stranger(), 2)).error).toMatchObject({ code: 'too_much_unpaid' })
    await close()
  })
})

describe('through a balancer that nobody told of', () => {
  const forwarded = (last: number) => ({ 'x-forwarded-for': `203.0.113.${last}` })

  it('orders are counted by phone and by browser, and by the one address of the whole shop', async () => {
    const { order, close } = await openTwo({ unpaidUnitsOfAddress: 8, unpaidUnits: 6 })
    const headers = forwarded(7)
    const shoppers = await Promise.all(Array.from({ length: 10 }, () => order('10.0.0.1', stranger(), 2, orderOf, headers)))
    expect(codesOf(shoppers)).toEqual(Array(10).fill('placed'))
    const { rows } = await database.query<{ hash: string }>('SELECT DISTINCT address_hash AS hash FROM order_addresses')
    expect(rows).toEqual([{ hash: expect.stringMatching(/./) }])
    for (const same of [{ visitorId: randomUUID() }, personal({ phone: '0525499999' })]) {
      const answers = []
      for (let time = 0; time < 4; time += 1) answers.push(await order('10.0.0.1', { ...stranger(), ...same }, 2, orderOf, headers))
      expect(codesOf(answers)).toEqual(['placed', 'placed', 'placed', 'too_much_unpaid'])
    }
    await close()
  })

  it('is not where it is trusted: then each shopper has an address', async () => {
    const { order, close } = await openTwo({ unpaidUnitsOfAddress: 2 }, ['10.0.0.0/8'])
    const from = (last: number) => order('10.0.0.1', stranger(), 2, orderOf, forwarded(last))
    expect(codesOf([await from(1), await from(1), await from(2)])).toEqual(['placed', 'placed', 'too_much_unpaid'])
    await close()
  })
})

it('counts an IPv6 network as one, and forgets it after a day', async () => {
  const { order, close } = await openTwo({ unpaidUnitsOfAddress: 2 })
  expect(codesOf([await order('2001:db8::1', stranger(), 2), await order('2001:db8::ffff:2', stranger())])).toEqual([
    'placed',
    'too_much_unpaid',
  ])
  expect(await order('2001:db8:0:1::1', stranger())).toMatchObject({ success: true })
  await database.query("UPDATE order_addresses SET placed_at = placed_at - interval '25 hours'")
  expect(await order('2001:db8::3', stranger(), 2)).toMatchObject({ success: true })
  const { rows } = await database.query<{ hash: string }>('SELECT address_hash AS hash FROM order_addresses')
  expect(rows.filter(({ hash }) => /2001|192\./.test(hash))).toEqual([])
  await close()
})

it('is so many units of one order, one phone and one browser', async () => {
  const { order, close } = await openTwo({ unpaidUnits: 4 })
  const [phone, browser] = [personal({ phone: '0526667788' }), { visitorId: randomUUID() }]
  expect((await order('192.0.2.3', stranger(), 5)).error).toMatchObject({
    code: 'too_many_units',
    message: expect.stringMatching(/4.*03-555-0100/),
  })
  expect(
    codesOf([await order('192.0.2.3', { ...stranger(), ...phone }, 3), await order('192.0.2.4', { ...stranger(), ...phone }, 2)]),
  ).toEqual(['placed', 'too_much_unpaid'])
  expect(
    codesOf([await order('192.0.2.3', { ...stranger(), ...browser }, 3), await order('192.0.2.4', { ...stranger(), ...browser }, 2)]),
  ).toEqual(['placed', 'too_much_unpaid'])
  await close()
})

it('is so many orders by card, until they are paid', async () => {
  const { order, close } = await openTwo({ openCardOrders: 2 })
  const visitorId = randomUUID()
  const answers = [1, 2, 3].map((quantity) => order('192.0.2.5', { ...stranger(), visitorId }, quantity, byCard))
  expect(codesOf(await Promise.all(answers))).toEqual(['placed', 'placed', 'too_much_unpaid'])
  await database.query("UPDATE orders SET status = 'paid', reserved_until = NULL")
  expect(await order('192.0.2.5', { ...stranger(), visitorId }, 4, byCard)).toMatchObject({ success: true })
  await close()
})
