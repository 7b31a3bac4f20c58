import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { nextFreeSlots } from '#services/domain/fitting-calendar.ts'
import { city, garage } from '#services/garages/testing/garage-events.ts'
import { createTestShop, TEST_COURIER_DAYS, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { amount } from '#services/platform/testing/amount.ts'
import { findFitting } from './fitting.queries.ts'
import { byCard, item } from './testing/checkout-requests.ts'
import { pressUntilDecided } from './testing/press-until-decided.ts'
import { testCheckout } from './testing/test-checkout.ts'

const SHOPPERS = amount(20, 50)
const EAN = '2000000000015'
const shop = await createTestShop({ rateLimits: { ...TEST_RATE_LIMITS, checkoutsPerMinute: 100_000 } })
const { database, deps, emit } = shop
const { send } = testCheckout(shop)
await emit(
  ['product.changed.v1', EAN, product(EAN, { stock: 10_000 })],
  ['city.changed.v1', 'haifa', city()],
  ['garage.changed.v1', 'hanamal', garage('hanamal', { slotCapacity: 3 })],
)

it(`is booked as often as there is room, by ${SHOPPERS} at once, and the others are offered the next ones`, async () => {
  const days =
    (await findFitting(database, { garageId: 'hanamal', products: [], courierDays: TEST_COURIER_DAYS, now: deps.now() }))?.days ?? []
  const [{ date, startsAt } = { date: '', startsAt: 0 }] = nextFreeSlots(days, { date: '', startsAt: 0 }, 1)
  const install = { sip: 'install', selectedShop: 'hanamal', installDate: date, installSlot: startsAt } as const
  const shopperOf = (number: number) => {
    const personal = { name: 'נועה לוי', phone: `05${String(number).padStart(8, '0')}`, emailaddress: `shopper${number}@example.com` }
    return byCard([item(EAN)], { personal, visitorId: uuidv7(), ...install })
  }
  const bookSlot = (number: number) => {
    const [body, key] = [shopperOf(number), uuidv7()]
    return pressUntilDecided(() => send(body, key))
  }
  const answers = await Promise.all(Array.from({ length: SHOPPERS }, (_, number) => bookSlot(number)))
  const refused = answers.filter(({ statusCode }) => statusCode === 409)
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
  expect(refused).toHaveLength(SHOPPERS - 3)
  for (const answer of refused) expect([answer.json().error.code, answer.json().nextSlots.length]).toEqual(['slot_taken', 3])
  expect((await database.query('SELECT taken FROM slot_counters')).rows).toEqual([{ taken: 3 }])
})
