import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { OrderPlaced } from '#events/orders.events.ts'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { nextFreeSlots } from '#services/domain/fitting-calendar.ts'
import { city, garage } from '#services/garages/testing/garage-events.ts'
import { createTestShop, TEST_COURIER_DAYS, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { coupon } from '../coupons/testing/coupon-events.ts'
import { checkForm } from './checked-form.ts'
import type { CheckoutForm } from './checkout.contract.ts'
import type { PlaceRequest } from './drafted-order.ts'
import { cartHashOf, requestHashOf } from './duplicate-order.ts'
import { findFitting } from './fitting.queries.ts'
import { placeTogether } from './place-order.command.ts'
import { item, orderOf } from './testing/checkout-requests.ts'
import { pressUntilDecided } from './testing/press-until-decided.ts'
import { testCheckout } from './testing/test-checkout.ts'

const [PLENTY, SCARCE, FEW, LOCKED] = ['2000000000015', '2000000000022', '2000000000039', '2000000000046'] as const
const NO_OTHERS = { shipmentUnits: 0, supplierUnits: 0 }
const shop = await createTestShop({ rateLimits: { ...TEST_RATE_LIMITS, checkoutsPerMinute: 100_000 } })
const { database, deps, emit } = shop
const { send } = testCheckout(shop)
await emit(
  ['product.changed.v1', PLENTY, product(PLENTY, { stock: 500 })],
  ['product.changed.v1', SCARCE, product(SCARCE, { stock: 5, ...NO_OTHERS })],
  ['product.changed.v1', FEW, product(FEW, { stock: 7, ...NO_OTHERS })],
  ['product.changed.v1', LOCKED, product(LOCKED, { stock: 500 })],
  ['city.changed.v1', 'haifa', city()],
  ['garage.changed.v1', 'hanamal', garage('hanamal', { slotCapacity: 1 })],
  ['coupon.changed.v1', 'TEN', coupon({ code: 'TEN', benefit: { kind: 'percent', percent: 10 } })],
)
const PLACING = {
  ...deps,
  newId: randomUUID,
  reservationMinutes: 30,
  takesCards: true,
  courierDays: TEST_COURIER_DAYS,
  transferHours: 48,
  wrongCouponsPerHour: 0,
  openTransfers: 3,
  openCardOrders: 3,
  unpaidUnits: 24,
  unpaidAppointments: 3,
  unpaidUnitsOfAddress: 0,
  unpaidAppointmentsOfAddress: 0,
}

let shoppers = 0
/** Each by somebody else. */
function requested(ean: string, change: Partial<CheckoutForm> = {}, quantity = 1) {
  shoppers += 1
  const personal = { name: 'נועה לוי', phone: `05${String(shoppers).padStart(8, '0')}`, emailaddress: `shopper${shoppers}@example.com` }
  return orderOf([item(ean, { quantity })], { personal, visitorId: randomUUID(), ...change })
}

function request(ean: string, change: Partial<CheckoutForm> = {}, quantity = 1): PlaceRequest {
  const command = { ...checkForm(requested(ean, change, quantity), randomUUID()), address: null, takenBy: null }
  const traceparent = `00-${randomUUID().replaceAll('-', '')}-00f067aa0ba902b7-01`
  const hashes = { cartHash: cartHashOf(command), requestHash: requestHashOf(command) }
  return { command, ...hashes, isWaitedFor: () => true, checkedAttemptId: null, traceparent }
}

interface Recorded {
  placed: OrderPlaced
  transaction: string
  phone: string
  attempts: number
}

async function recorded(orderIds: readonly (string | undefined)[]): Promise<Recorded[]> {
  const { rows } = await database.query<Recorded>(
    `SELECT placed, o.xmin::text AS transaction, c.phone, (SELECT count(*)::int FROM payment_attempts a WHERE a.order_id = o.order_id) AS attempts
     FROM orders o JOIN contacts c USING (contact_id) JOIN unnest($1::text[]) WITH ORDINALITY AS asked (order_id, place) USING (order_id) ORDER BY place`,
    [orderIds],
  )
  return rows
}

/** Units per article that orders hold, as counted and as added up from the orders. */
async function heldUnits() {
  const { rows } = await database.query<{ ean: string; reserved: number; ordered: number }>(
    `SELECT s.ean, s.reserved, (
       SELECT coalesce(sum((line ->> 'quantity')::int), 0)::int FROM orders o, jsonb_array_elements(o.placed -> 'lines') AS line
       WHERE line ->> 'ean' = s.ean AND o.reservation = 'held'
     ) AS ordered FROM stock_counters s WHERE s.source = 'stock' ORDER BY s.ean`,
  )
  return rows
}

async function eventsOf(orderId: string | undefined) {
  const { rows } = await database.query<{ body: string }>("SELECT body FROM log_events WHERE topic = 'orders' AND body LIKE $1", [
    `%"subject":"${orderId}"%`,
  ])
  return rows.map(({ body }) => JSON.parse(body) as { type: string; traceparent: string; data: unknown })
}

const isCounted = (rows: Awaited<ReturnType<typeof heldUnits>>) => rows.every(({ reserved, ordered }) => reserved === ordered)

it('records orders in one transaction, each with its person, its payment, its event and its trace', async () => {
  const requests = [request(PLENTY), request(PLENTY, { selectedPaymentMethod: 'creditcard' }, 2), request(SCARCE)]
  const placed = await placeTogether(PLACING, requests)
  const orderIds = placed.map((order) => order?.orderId)
  expect(new Set(orderIds).size).toBe(3)
  const rows = await recorded(orderIds)
  expect(new Set(rows.map(({ transaction }) => transaction)).size).toBe(1)
  expect(rows.map(({ phone }) => phone)).toEqual(requests.map(({ command }) => command.person.phone))
  expect(rows.map(({ attempts }) => attempts)).toEqual([0, 1, 0])
  expect(placed.map((order) => order?.attemptId)).toEqual([null, expect.any(String), null])
  expect(rows.map(({ placed: { lines } }) => lines.map(({ ean, quantity }) => [ean, quantity]))).toEqual([
    [[PLENTY, 1]],
    [[PLENTY, 2]],
    [[SCARCE, 1]],
  ])
  for (const [index, row] of rows.entries()) {
    expect(await eventsOf(orderIds[index])).toMatchObject([
      { type: 'order.placed.v1', traceparent: requests[index]?.traceparent, data: row.placed },
    ])
  }
  expect(await heldUnits()).toSatisfy(isCounted)
})

it('leaves those that are more than new orders to be decided alone, and nothing of them behind', async () => {
  const [first, second] = [request(PLENTY), request(PLENTY)]
  await placeTogether(PLACING, [first, second])
  const before = (await database.query('SELECT FROM orders')).rowCount
  const gone = { ...request(PLENTY), isWaitedFor: () => false }
  const requests = [request(PLENTY, { couponCode: 'TEN' }), first, gone, request('2000000000992'), request(PLENTY, {}, 25), request(PLENTY)]
  const placed = await placeTogether(PLACING, requests)
  expect(placed.map((order) => order !== null)).toEqual([false, false, false, false, false, true])
  expect((await database.query('SELECT FROM orders')).rowCount).toBe(before + 1)
  expect(await heldUnits()).toSatisfy(isCounted)
})

it('takes the last units and the last appointment once, and gives back what the other one would have had', async () => {
  const days =
    (await findFitting(database, { garageId: 'hanamal', products: [], courierDays: TEST_COURIER_DAYS, now: deps.now() }))?.days ?? []
  const [{ date, startsAt } = { date: '', startsAt: 0 }, other = { date: '', startsAt: 0 }] = nextFreeSlots(
    days,
    { date: '', startsAt: 0 },
    2,
  )
  const at = (slot: typeof other) =>
    ({ sip: 'install', selectedShop: 'hanamal', installDate: slot.date, installSlot: slot.startsAt }) as const
  const slot = { date, startsAt }
  // Four are left of five. In the order of appointments, those without one first: the fourth takes three, the first one takes the last.
  const requests = [request(SCARCE, at(slot)), request(PLENTY, at(slot)), request(SCARCE, at(other), 4), request(SCARCE, {}, 3)]
  const placed = await placeTogether(PLACING, requests)
  expect(placed.map((order) => order !== null)).toEqual([true, false, false, true])
  const { rows } = await database.query('SELECT date::text, starts_at AS "startsAt" FROM slot_counters WHERE taken > 0')
  expect(rows).toEqual([slot])
  const held = await heldUnits()
  expect(held).toSatisfy(isCounted)
  expect(held.find(({ ean }) => ean === SCARCE)?.reserved).toBe(5)
})

it('tells each of many at once its own answer, and sells no unit twice', async () => {
  const bodies = Array.from({ length: 40 }, (_, number) => requested(number % 2 === 0 ? FEW : PLENTY))
  const answers = await Promise.all(
    bodies.map((body) => {
      const key = randomUUID()
      return pressUntilDecided(() => send(body, key))
    }),
  )
  const ofFew = answers.filter((_, number) => number % 2 === 0)
  expect(answers.filter((_, number) => number % 2 === 1).map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
  expect(ofFew.filter(({ statusCode }) => statusCode === 200)).toHaveLength(7)
  for (const answer of ofFew.filter(({ statusCode }) => statusCode !== 200)) {
    expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'cart_changed'])
  }
  expect(await heldUnits()).toSatisfy(isCounted)
})

it('fails only those that want an article that somebody else keeps locked', async () => {
  const bodies = Array.from({ length: 12 }, (_, number) => requested(number === 5 ? LOCKED : PLENTY))
  const answers = await database.transaction(async (tx) => {
    await tx.query('SELECT FROM stock_counters WHERE ean = $1 FOR UPDATE', [LOCKED])
    return Promise.all(
      bodies.map((body, number) => {
        const key = randomUUID()
        return number === 5 ? send(body, key) : pressUntilDecided(() => send(body, key))
      }),
    )
  })
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(bodies.map((_, number) => (number === 5 ? 503 : 200)))
})
