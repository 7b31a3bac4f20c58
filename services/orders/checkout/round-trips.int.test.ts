import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { listProductsByEans } from '#services/catalogue/product.queries.ts'
import { product, tire } from '#services/catalogue/testing/catalogue-events.ts'
import { nextFreeSlots } from '#services/domain/fitting-calendar.ts'
import { city, garage } from '#services/garages/testing/garage-events.ts'
import { createTestShop, TEST_COURIER_DAYS } from '#services/ingress/testing/test-shop.ts'
import { createDatabase } from '#services/platform/postgres.ts'
import { createShopApp } from '#services/start/shop-app.ts'
import { coupon } from '../coupons/testing/coupon-events.ts'
import type { CheckoutForm } from './checkout.contract.ts'
import { findFitting } from './fitting.queries.ts'
import { findMadeOrder } from './made-order.queries.ts'
import { item, orderOf, SHIPPING } from './testing/checkout-requests.ts'
import { testCheckout } from './testing/test-checkout.ts'

const ORDERS = 4
// A tire, and a set that names its tires.
const [TIRE, FRONT, REAR, SET] = ['2000000000015', '2000000000022', '2000000000039', '2000000000046'] as const
const front = tire('120', '70', '17')

const shop = await createTestShop()
await shop.emit(
  ['product.changed.v1', TIRE, product(TIRE, { stock: 500 })],
  ['product.changed.v1', FRONT, product(FRONT, { stock: 500, position: 'front', tire: front })],
  ['product.changed.v1', REAR, product(REAR, { stock: 500 })],
  ['product.changed.v1', SET, product(SET, { front, setOf: { front: FRONT, rear: REAR } })],
  ['city.changed.v1', 'haifa', city()],
  ['garage.changed.v1', 'hanamal', garage('hanamal', { slotCapacity: 50 })],
  ['coupon.changed.v1', 'TEN', coupon({ code: 'TEN', benefit: { kind: 'percent', percent: 10 } })],
)
// Nothing else happens in the shop, and the app has its own connections.
await shop.projector.close()
const database = createDatabase({ connectionString: shop.connectionString, maxConnections: 1, onError: () => {} })
const app = await createShopApp({ ...shop.deps, database })
afterAll(async () => {
  await app.close()
  await database.close()
})
const { send } = testCheckout({ app, database })

const products = await listProductsByEans(database, [TIRE, SET])
const fitting = await findFitting(database, { garageId: 'hanamal', products, courierDays: TEST_COURIER_DAYS, now: shop.deps.now() })
const [slot = { date: '', startsAt: 0 }] = nextFreeSlots(fitting?.days ?? [], { date: '', startsAt: 0 }, 1)

const PICKUP = { sip: 'pickup' } as const
const AT_GARAGE = { sip: 'install', selectedShop: 'hanamal', installDate: slot.date, installSlot: slot.startsAt } as const
const ORDERED: [how: string, form: Partial<CheckoutForm>, most: number][] = [
  ['fetched from the shop', PICKUP, 3],
  ['sent by courier', { sip: 'shipping', shipping: SHIPPING }, 3],
  ['fitted at a garage', AT_GARAGE, 3],
  ['with a coupon', { ...PICKUP, couponCode: 'TEN' }, 5],
]

let shoppers = 0

it.each(ORDERED)('takes an order by transfer, %s, in few round trips', async (_, form, most) => {
  const counts: number[] = []
  // Statements are prepared with the first order. Whatever else an app does at its start only adds to the count.
  for (let order = 0; order < ORDERS; order += 1) {
    shoppers += 1
    const personal = { name: 'נועה לוי', phone: `05${String(shoppers).padStart(8, '0')}`, emailaddress: `shopper${shoppers}@example.com` }
    const before = database.roundTrips()
    const answer = await send(orderOf([item(TIRE), item(SET, { isSet: true })], { ...form, personal, visitorId: randomUUID() }))
    counts.push(database.roundTrips() - before)
    expect(answer.json()).toMatchObject({ success: true, order: { receiving: form.sip } })
    // What is answered without reading it again is what its own page reads.
    const { token: _, ...told } = answer.json().order
    expect(told).toEqual(
      await findMadeOrder(database, answer.json().orderId, { ...shop.deps.config.delivery, channels: shop.deps.config.messages.channels }),
    )
  }
  expect(Math.min(...counts)).toBeLessThanOrEqual(most)
})
