import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { nextFreeSlots, type Slot } from '#services/domain/fitting-calendar.ts'
import { city, garage } from '#services/garages/testing/garage-events.ts'
import { createTestShop, TEST_COURIER_DAYS, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { amount } from '#services/platform/testing/amount.ts'
import { findFitting } from './checkout/fitting.queries.ts'
import { byCard, form, item, orderOf } from './checkout/testing/checkout-requests.ts'
import { testCheckout } from './checkout/testing/test-checkout.ts'
import { coupon } from './coupons/testing/coupon-events.ts'

/** Buyers who want each other's hour, at a garage that has room for all of them at either. */

const EAN = '2000000000015'
/** Another article, so that no unit is waited for before the hours are. */
const OTHER = '2000000000022'
const ROUNDS = amount(3, 12)
const PAIRS = 6
const shop = await createTestShop({ rateLimits: { ...TEST_RATE_LIMITS, offersPerMinute: 100_000, checkoutsPerMinute: 100_000 } })
const { app, database, deps, emit } = shop
const { send } = testCheckout(shop)
await emit(
  ['product.changed.v1', EAN, product(EAN, { stock: 10_000 })],
  ['product.changed.v1', OTHER, product(OTHER, { stock: 10_000 })],
  ['coupon.changed.v1', 'ONE', coupon({ code: 'ONE' })],
  ['coupon.changed.v1', 'TWO', coupon({ code: 'TWO' })],
  ['city.changed.v1', 'haifa', city()],
  ['garage.changed.v1', 'hanamal', garage('hanamal', { slotCapacity: 50 })],
)
const days =
  (await findFitting(database, { garageId: 'hanamal', products: [], courierDays: TEST_COURIER_DAYS, now: deps.now() }))?.days ?? []
const [, , , early, late] = nextFreeSlots(days, { date: '', startsAt: 0 }, 5)
if (!early || !late) throw new Error('too few hours')

let buyers = 0
/** A phone and a browser of its own. */
function newBuyer() {
  buyers += 1
  const personal = { ...form().personal, phone: `050${String(buyers).padStart(7, '0')}`, emailaddress: `buyer${buyers}@example.com` }
  return { personal, visitorId: randomUUID() }
}
const at = ({ date, startsAt }: Slot) => ({ sip: 'install', selectedShop: 'hanamal', installDate: date, installSlot: startsAt }) as const

/** Every hour is taken as often as there are orders that hold it. */
async function expectTrueCounts(): Promise<void> {
  const { rows: counted } = await database.query(
    `SELECT date::text, starts_at AS "startsAt", taken::int FROM slot_counters WHERE taken <> 0 ORDER BY date, starts_at`,
  )
  const { rows: held } = await database.query(
    `SELECT placed #>> '{fitting,slot,date}' AS date, (placed #>> '{fitting,slot,startsAt}')::int AS "startsAt", count(*)::int AS taken
     FROM orders WHERE reservation = 'held' AND placed #> '{fitting,slot}' IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2`,
  )
  expect(counted).toEqual(held)
}

it('who move to each other’s hour at once all get it', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const moves: [string, Slot][] = []
    for (let pair = 0; pair < PAIRS; pair += 1) {
      for (const [from, to] of [
        [early, late],
        [late, early],
      ] as const) {
        const placed = await send(orderOf([item(EAN)], { ...newBuyer(), ...at(from) }))
        moves.push([placed.json().order.token, to])
      }
    }
    const answers = await Promise.all(
      moves.map(([token, { date, startsAt }]) =>
        app.inject({ method: 'POST', url: `/api/v1/my-order/${token}/appointment`, payload: { date, startCursor: startsAt } }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(moves.map(() => 200))
    await expectTrueCounts()
  }
})

it.each([
  ['hour', at(early), at(late)],
  ['coupon', { couponCode: 'ONE' }, { couponCode: 'TWO' }],
])('who order again with each other’s %s at once all get it', async (_what, one, two) => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const again: ReturnType<typeof byCard>[] = []
    for (const [ean, from, to] of [
      [EAN, one, two],
      [OTHER, two, one],
    ] as const) {
      const buyer = newBuyer()
      expect((await send(byCard([item(ean)], { ...buyer, ...from }))).statusCode).toBe(200)
      again.push(byCard([item(ean)], { ...buyer, ...to }))
    }
    const answers = await Promise.all(again.map((body) => send(body)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(again.map(() => 200))
    await expectTrueCounts()
  }
  const { rows } = await database.query('SELECT code, used FROM coupon_counters WHERE used > 0 ORDER BY code')
  const { rows: uses } = await database.query('SELECT code, count(*)::int AS used FROM coupon_uses GROUP BY code ORDER BY code')
  expect(rows).toEqual(uses)
})
