import fc from 'fast-check'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import type { OrderLine } from '#events/orders.events.ts'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { nextFreeSlots } from '#services/domain/fitting-calendar.ts'
import { city, garage } from '#services/garages/testing/garage-events.ts'
import { createTestShop, TEST_COURIER_DAYS, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import type { CheckoutItem, CheckoutRequest } from '#services/orders/checkout/checkout.contract.ts'
import { findFitting } from '#services/orders/checkout/fitting.queries.ts'
import { item, orderOf } from '#services/orders/checkout/testing/checkout-requests.ts'
import { coupon } from '#services/orders/coupons/testing/coupon-events.ts'
import { release } from '#services/orders/testing/order-acts.ts'
import { amount } from '#services/platform/testing/amount.ts'
import { withEvents } from '#services/platform/unit-of-work.ts'
import { createTwoProcesses } from './two-processes.ts'

/** Many want the same at the same moment, of two processes, on a real Postgres. Each race prints what came out. */

const SHOPPERS = amount(20, 50)
const AMPLE = '2000000000015'
const LAST = '2000000000022'
const MIXED = ['2000000000039', '2000000000046', '2000000000053', '2000000000060', '2000000000077'] as const
const SET = '2000000000084'
const GARAGE = 'hanamal'
const SLOT_CAPACITY = 3
const unlimited = { ...TEST_RATE_LIMITS, checkoutsPerMinute: 100_000, couponsPerMinute: 100_000 }

const shop = await createTestShop({ rateLimits: unlimited })
const { database, deps, emit } = shop
const { open, print, pressUntilDecided } = await createTwoProcesses(shop)
const sides = await open()
await emit(
  ['product.changed.v1', AMPLE, product(AMPLE, { stock: 10_000 })],
  ['product.changed.v1', LAST, product(LAST, { stock: 1, shipmentUnits: 0, supplierUnits: 0 })],
  ['product.changed.v1', SET, product(SET, { front: product(SET).tire, position: 'set', setOf: { front: MIXED[0], rear: MIXED[1] } })],
  ['coupon.changed.v1', 'LAST1', coupon({ code: 'LAST1', usageLimit: 1 })],
  ['coupon.changed.v1', 'ONCE', coupon({ code: 'ONCE', isOncePerCustomer: true })],
  ['city.changed.v1', 'haifa', city()],
  ['garage.changed.v1', GARAGE, garage(GARAGE, { slotCapacity: SLOT_CAPACITY })],
)

for (const ean of MIXED) await emit(['product.changed.v1', ean, product(ean, { stock: 60, shipmentUnits: 20, supplierUnits: 10 })])

/** The post of this number, by which it goes to one process or the other. */
const post = (number: number, body: CheckoutRequest, key: string | null = uuidv7()) =>
  pressUntilDecided(() =>
    sides(number).inject({
      method: 'POST',
      url: '/api/v1/checkout',
      headers: key === null ? {} : { 'idempotency-key': key },
      payload: body,
    }),
  )
type Answer = Awaited<ReturnType<typeof post>>

/** A shopper of his own: browser, phone and e-mail. */
function shopperOf(number: number, items: CheckoutItem[], change: Partial<CheckoutRequest['checkout']> = {}): CheckoutRequest {
  const personal = { name: 'נועה לוי', phone: `05${String(number).padStart(8, '0')}`, emailaddress: `shopper${number}@example.com` }
  return orderOf(items, { personal, visitorId: uuidv7(), selectedPaymentMethod: 'creditcard', ...change })
}

const race = (count: number, start: (number: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, number) => start(number)))

/** How many answers of each kind: `{ placed: 3, slot_taken: 47 }`. */
function outcomes(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const answer of answers) {
    const kind = answer.statusCode === 200 ? 'placed' : answer.json().error.code
    counts[kind] = (counts[kind] ?? 0) + 1
  }
  return counts
}

async function count(text: string, values: readonly unknown[]): Promise<number> {
  const { rows } = await database.query<{ count: number }>(`SELECT count(*)::int AS count ${text}`, values)
  return rows[0]?.count ?? 0
}

describe(`${SHOPPERS} shoppers at once`, () => {
  it('get the last unit once, and the others hear that it is gone', async () => {
    const answers = await race(SHOPPERS, (number) => post(number, shopperOf(number, [item(LAST), item(AMPLE)])))
    print('the last unit', outcomes(answers))
    expect(outcomes(answers)).toEqual({ placed: 1, cart_changed: SHOPPERS - 1 })
    for (const answer of answers.filter(({ statusCode }) => statusCode === 409)) {
      expect(answer.json().changes).toEqual([expect.objectContaining({ ean: LAST, visibility: 'outofstock' })])
    }
  })

  it('use the last use of a coupon once', async () => {
    const answers = await race(SHOPPERS, (number) => post(number, shopperOf(number, [item(AMPLE)], { couponCode: 'last1' })))
    print('the last use of a coupon', outcomes(answers))
    expect(outcomes(answers)).toEqual({ placed: 1, coupon_refused: SHOPPERS - 1 })
    expect(await count("FROM coupon_uses WHERE code = 'LAST1'", [])).toBe(1)
  })

  it('with one phone use a coupon for one order per customer once', async () => {
    const personal = { name: 'נועה לוי', phone: '0521111111', emailaddress: 'one@example.com' }
    const answers = await race(SHOPPERS, (number) => post(number, shopperOf(number, [item(AMPLE)], { personal, couponCode: 'ONCE' })))
    print('one customer, one use', outcomes(answers))
    expect(outcomes(answers)).toEqual({ placed: 1, coupon_refused: SHOPPERS - 1 })
  })

  it('book the last appointment of a garage as often as it has room', async () => {
    const days =
      (await findFitting(database, { garageId: GARAGE, products: [], courierDays: TEST_COURIER_DAYS, now: deps.now() }))?.days ?? []
    const [{ date, startsAt } = { date: '', startsAt: 0 }] = nextFreeSlots(days, { date: '', startsAt: 0 }, 1)
    const install = { sip: 'install', selectedShop: GARAGE, installDate: date, installSlot: startsAt } as const
    const answers = await race(SHOPPERS, (number) => post(number, shopperOf(number, [item(AMPLE)], install)))
    const booked = await count(`FROM orders WHERE placed -> 'fitting' ->> 'garageId' = $1 AND placed -> 'fitting' -> 'slot' = $2::jsonb`, [
      GARAGE,
      JSON.stringify({ date, startsAt }),
    ])
    print('the last appointment', { ...outcomes(answers), booked })
    expect(outcomes(answers)).toEqual({ placed: SLOT_CAPACITY, slot_taken: SHOPPERS - SLOT_CAPACITY })
    expect(booked).toBe(SLOT_CAPACITY)
  })
})

describe(`${SHOPPERS} posts of one order at once`, () => {
  const ordersOf = (body: CheckoutRequest) => count('FROM orders WHERE visitor_id = $1', [body.checkout.visitorId])

  it('with one key are one order and one answer', async () => {
    const [body, key] = [shopperOf(1001, [item(AMPLE)]), uuidv7()]
    const answers = await race(SHOPPERS, (number) => post(number, body, key))
    const bodies = new Set(answers.map(({ body: response }) => response))
    print('one key', { ...outcomes(answers), answers: bodies.size, orders: await ordersOf(body) })
    expect([bodies.size, await ordersOf(body)]).toEqual([1, 1])
    expect(answers[0]?.json()).toEqual({
      success: true,
      orderId: expect.any(String),
      charged: expect.any(Number),
      redirectUrl: expect.any(String),
      attemptId: expect.any(String),
    })
    expect(await count('FROM payment_attempts JOIN orders USING (order_id) WHERE visitor_id = $1', [body.checkout.visitorId])).toBe(1)
  })

  it('without a key, as double clicks are, too', async () => {
    const body = shopperOf(1002, [item(AMPLE)])
    const answers = await race(SHOPPERS, (number) => post(number, body, null))
    const bodies = new Set(answers.map(({ body: response }) => response))
    print('no key', { ...outcomes(answers), answers: bodies.size, orders: await ordersOf(body) })
    expect([bodies.size, await ordersOf(body)]).toEqual([1, 1])
  })

  it('with keys of their own, as two tabs are, too', async () => {
    const body = shopperOf(1003, [item(AMPLE)])
    const answers = await race(SHOPPERS, (number) => post(number, body))
    print('fifty keys', { ...outcomes(answers), orders: await ordersOf(body) })
    expect(await ordersOf(body)).toBe(1)
  })

  it('with one key and two bodies are one order, and the other body is refused', async () => {
    const [one, two, key] = [shopperOf(1004, [item(AMPLE)]), shopperOf(1005, [item(AMPLE, { quantity: 2 })]), uuidv7()]
    const answers = await race(SHOPPERS, (number) => post(number, number % 3 === 0 ? one : two, key))
    print('one key, two bodies', { ...outcomes(answers), orders: (await ordersOf(one)) + (await ordersOf(two)) })
    expect((await ordersOf(one)) + (await ordersOf(two))).toBe(1)
    expect(Object.keys(outcomes(answers)).sort()).toEqual(['key_reused', 'placed'])
  })
})

describe('random carts', () => {
  const cart = fc.uniqueArray(fc.constantFrom(...MIXED, SET), { minLength: 1, maxLength: 5 })
  const quantity = fc.integer({ min: 1, max: 2 })

  it('never wait for each other in a circle, and hold exactly what the counters say', async () => {
    const carts = fc.sample(fc.tuple(cart, quantity), { numRuns: amount(100, 150), seed: 20261121 })
    const answers = await race(carts.length, async (number) => {
      const [eans, each] = carts[number] ?? [[], 1]
      const answer = await post(
        number,
        shopperOf(
          2000 + number,
          eans.map((ean) => item(ean, { quantity: each })),
          { selectedPaymentMethod: 'transfer' },
        ),
      )
      if (answer.statusCode === 200 && number % 4 === 0)
        await withEvents(deps, (decision) => release(decision, answer.json().orderId, 'cancelled'))
      return answer
    })
    print('random carts', outcomes(answers))
    expect(Object.keys(outcomes(answers)).filter((kind) => kind !== 'placed' && kind !== 'cart_changed')).toEqual([])
    expect(outcomes(answers).placed).toBeGreaterThan(0)
    expect(outcomes(answers).cart_changed).toBeGreaterThan(0)
    expect(await listCounters()).toEqual(await listHeld())
    expect(await count('FROM stock_counters WHERE reserved + handed_over > on_hand', [])).toBe(0)
  })
})

/** Units reserved by article and source, as the counters say. */
async function listCounters(): Promise<Record<string, number>> {
  const { rows } = await database.query<{ key: string; reserved: number }>(
    `SELECT ean || ' ' || source AS key, reserved FROM stock_counters WHERE reserved > 0`,
  )
  return Object.fromEntries(rows.map(({ key, reserved }) => [key, reserved]))
}

/** The same, as the orders say. */
async function listHeld(): Promise<Record<string, number>> {
  const { rows } = await database.query<{ lines: OrderLine[] }>(`SELECT placed -> 'lines' AS lines FROM orders WHERE reservation = 'held'`)
  const held: Record<string, number> = {}
  for (const { quantity, takes } of rows.flatMap(({ lines }) => lines)) {
    for (const { ean, source } of takes) held[`${ean} ${source}`] = (held[`${ean} ${source}`] ?? 0) + quantity
  }
  return held
}
