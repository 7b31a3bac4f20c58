import { expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { city, garage } from '#services/garages/testing/garage-events.ts'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { changeOrder } from '../change-order.command.ts'
import { item, orderOf, SHIPPING } from '../checkout/testing/checkout-requests.ts'
import { testCheckout } from '../checkout/testing/test-checkout.ts'

/** What an order by bank transfer promises: one date, and an appointment only where there is one. */

const EAN = '2000000000015'
// A Thursday, at noon in Israel: with 48 hours of working days it is held until the end of Monday's noon.
let now = new Date('2026-11-26T10:00:00.000Z')
const shop = await createTestShop({ now: () => now, rateLimits: { ...TEST_RATE_LIMITS, checkoutsPerMinute: 100_000 } })
const { app, deps, emit, settle } = shop
const { send } = testCheckout(shop)
await emit(
  ['product.changed.v1', EAN, product(EAN, { stock: 1000 })],
  ['city.changed.v1', 'haifa', city()],
  ['garage.changed.v1', 'hanamal', garage('hanamal')],
)
const read = async (token: string) => (await app.inject(`/api/v1/my-order/${token}`)).json()

it('counts the delivery from the last moment of the transfer, and from its arrival once it is there', async () => {
  const { orderId, order } = (await send(orderOf([item(EAN)], { sip: 'shipping', shipping: SHIPPING }))).json()
  const lastDay = israelDate(order.reservedUntil)
  expect(lastDay).toBe('2026-11-30')
  expect(order.delivery.from > lastDay).toBe(true)
  now = new Date('2026-11-29T08:00:00.000Z')
  await changeOrder(deps, orderId, { status: 'paid' }, 'dana')
  await settle()
  const paid = (await read(order.token)).order
  expect(paid).not.toHaveProperty('reservedUntil')
  expect(paid.delivery.from > '2026-11-29').toBe(true)
  expect(paid.delivery.from <= order.delivery.from).toBe(true)
})

it('promises an appointment only while there is one', async () => {
  now = new Date('2026-11-26T10:00:00.000Z')
  const shopper = { personal: { name: 'דן כהן', phone: '0507654321', emailaddress: 'dan@example.com' } }
  const install = { sip: 'install', selectedShop: 'hanamal', installDate: '2026-12-02', installSlot: 8 } as const
  const { orderId, order } = (await send(orderOf([item(EAN)], { ...shopper, ...install }))).json()
  expect(order.appointment).toMatchObject({ startCursor: 8 })
  await changeOrder(deps, orderId, { status: 'cancelled' }, 'dana')
  expect((await read(order.token)).order).not.toHaveProperty('appointment')
})
