import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { city, garage } from '#services/garages/testing/garage-events.ts'
import { routesOf } from '#services/ingress/plugins/access.ts'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import { item, orderOf, SHIPPING } from './checkout/testing/checkout-requests.ts'
import { payingShoppers, requestOf } from './payments/testing/paying.ts'

const EAN = '2000000000015'
const shop = await createTestShop({ rateLimits: { ...TEST_RATE_LIMITS, checkoutsPerMinute: 100_000 } })
const { app, database, settle } = shop
const { send, orderByCard, press, finalize, rowOf, eventTypesOf } = payingShoppers(shop)
await shop.emit(
  ['product.changed.v1', EAN, product(EAN, { stock: 500 })],
  ['city.changed.v1', 'haifa', city()],
  ['garage.changed.v1', 'open', garage('open')],
)
const { token } = await signInStaff(database)
const change = (orderId: string, payload: object) =>
  app.inject({ method: 'POST', url: `/api/v1/order/${orderId}`, headers: { 'x-auth-token': token }, payload })

it.each([
  ['an address', { sip: 'shipping' as const }, 'shipping'],
  ['a garage', { sip: 'install' as const }, 'selectedShop'],
  ['an appointment', { sip: 'install' as const, selectedShop: 'open' }, 'installSlot'],
])('nothing is ordered before %s is chosen', async (_what, change, field) => {
  const answer = await send(orderOf([item(EAN)], change))
  expect([answer.statusCode, answer.json().error.field]).toEqual([422, field])
})

it('nothing is paid before the payer has paid, whatever page the browser comes back to', async () => {
  const { orderId, attemptId } = await orderByCard(EAN)
  for (const stage of ['paymentSuccess', undefined])
    expect((await finalize({ uniqueID: attemptId, returned: { uniqueID: attemptId }, stage })).json()).toMatchObject({ ok: false })
  expect(await rowOf(orderId)).toMatchObject({ status: 'open' })
  expect(await eventTypesOf(orderId)).toEqual(['order.placed.v1'])
})

it('an order that staff have cancelled is not paid by money that comes after', async () => {
  const { orderId, page } = await orderByCard(EAN)
  await settle()
  expect((await change(orderId, { status: 'cancelled' })).statusCode).toBe(200)
  const answer = await finalize(requestOf(await press(page, 'pay')))
  expect(answer.json()).toMatchObject({ ok: false, inReview: true, orderId })
  expect(await rowOf(orderId)).toMatchObject({ status: 'cancelled', reservation: 'released' })
})

it('an order goes no way that its kind does not have', async () => {
  const { orderId } = (await send(orderOf([item(EAN)], { sip: 'shipping', shipping: SHIPPING }))).json()
  await settle()
  expect((await change(orderId, { status: 'transit' })).statusCode).toBe(400)
  expect(await rowOf(orderId)).toMatchObject({ status: 'open' })
})

it('a price is not agreed before staff agree: an offer is no link', async () => {
  const offer = { phone: '0501234567', price: 1, displayName: 'x', brand: 'x', displaySize: 'x', ean: EAN }
  const { data } = (await app.inject({ method: 'POST', url: '/api/v1/best-offers', payload: offer })).json()
  expect((await app.inject(`/api/v1/price-links/${data.id}`)).statusCode).toBe(404)
  const answer = await send(orderOf([item(EAN, { priceToken: data.id })], { visitorId: randomUUID() }))
  expect([answer.statusCode, answer.json().changes[0].link]).toEqual([409, 'unknown'])
})

it('an appointment is booked by an order alone, and moved by who has its link', async () => {
  await app.ready()
  const writing = routesOf(app).filter(({ method, config }) => method === 'POST' && config?.access === 'public')
  const urls = writing.map(({ url }) => url)
  expect(urls.filter((url) => /install|slot|book|appointment|reserv/i.test(url))).toEqual(['/api/v1/my-order/:token/appointment'])
  expect(urls).toContain('/api/v1/checkout')
})
