import { expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { withEvents } from '#services/platform/unit-of-work.ts'
import { createShopApp } from '#services/start/shop-app.ts'
import { changeOrder } from '../change-order.command.ts'
import { item, orderOf, personal } from '../checkout/testing/checkout-requests.ts'
import { testCheckout } from '../checkout/testing/test-checkout.ts'
import { readOrderDetails } from '../desk/order-details.ts'
import { forgetShopper } from '../forget-shopper.command.ts'

/** To which mail address the confirmation went, and how its buyer corrects it. */

const EAN = '2000000000015'
const now = () => new Date('2026-11-22T10:00:00.000Z')
const rateLimits = { ...TEST_RATE_LIMITS, offersPerMinute: 100_000, checkoutsPerMinute: 100_000 }
const shop = await createTestShop({ now, rateLimits })
const { database, deps, emit, settle } = shop
const config = { ...deps.config, messages: { ...deps.config.messages, channels: ['email' as const] } }
const app = await createShopApp({ ...deps, config })
const { send, rowOf, eventTypesOf } = testCheckout({ app, database })
await emit(['product.changed.v1', EAN, product(EAN, { stock: 1000 })])

let buyers = 0
async function ordered(emailaddress: string) {
  buyers += 1
  const phone = `050${String(buyers).padStart(7, '0')}`
  const { orderId, order } = (await send(orderOf([item(EAN)], personal({ phone, emailaddress })))).json()
  return { orderId: orderId as string, token: order.token as string, order }
}
const read = async (token: string) => (await app.inject(`/api/v1/my-order/${token}`)).json()
const correct = (token: string, email: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: `/api/v1/my-order/${token}/email`, payload: { email }, headers })
const mailOf = async (orderId: string) => {
  const { contact_id } = await rowOf(orderId)
  const { rows } = await database.query<{ email: string | null }>('SELECT email FROM contacts WHERE contact_id = $1', [contact_id])
  return rows[0]?.email
}
const messagesOf = async (orderId: string) => {
  await settle()
  const { rows } = await database.query<{ kind: string }>('SELECT kind FROM messages WHERE about = $1 ORDER BY created_at, message_id', [
    orderId,
  ])
  return rows.map(({ kind }) => kind)
}

it('tells the address shortened, with the order and on its page', async () => {
  const { order, token } = await ordered('Dani.Cohen@gmail.com')
  expect(order.mailedTo).toBe('d•••@gmail.com')
  expect((await read(token)).order.mailedTo).toBe('d•••@gmail.com')
  expect(JSON.stringify([order, await read(token)])).not.toMatch(/dani\.?c/i)
})

it('tells none where no mail is sent', async () => {
  const { token } = await ordered('dani@gmail.com')
  const withoutMail = await shop.app.inject(`/api/v1/my-order/${token}`)
  expect(withoutMail.json().order).not.toHaveProperty('mailedTo')
})

it('changes the address of this order, and sends its confirmation again', async () => {
  const { orderId, token } = await ordered('dani@gmial.com')
  expect(await messagesOf(orderId)).toEqual(['order-received'])
  const answer = await correct(token, ' Dani@Gmail.com ')
  expect([answer.statusCode, answer.headers['cache-control'], answer.json().order.mailedTo]).toEqual([200, 'no-store', 'd•••@gmail.com'])
  expect(await mailOf(orderId)).toBe('dani@gmail.com')
  expect(await messagesOf(orderId)).toEqual(['order-received', 'order-received'])
  // The same again is no correction.
  expect((await correct(token, 'dani@gmail.com')).statusCode).toBe(200)
  expect(await messagesOf(orderId)).toHaveLength(2)
  const { order, history } = await readOrderDetails({ database, config }, orderId)
  expect([order.checkout.personal?.emailaddress, history.at(-1)]).toMatchObject(['dani@gmail.com', { what: 'email-corrected', by: null }])
  const { rows } = await database.query("SELECT FROM log_events WHERE topic = 'orders' AND body LIKE '%gmail%'")
  expect(rows).toEqual([])
})

it('sends of a paid order the confirmation of its payment', async () => {
  const { orderId, token } = await ordered('dani@gmial.com')
  await changeOrder(deps, orderId, { status: 'paid' }, 'dana')
  await correct(token, 'dani@gmail.com')
  expect(await messagesOf(orderId)).toEqual(['order-received', 'order-paid', 'document', 'order-paid'])
})

it('refuses what is no address, another link, another site, and an order that is over', async () => {
  const { orderId, token } = await ordered('dani@gmail.com')
  const wrong = await correct(token, 'dani@')
  expect([wrong.statusCode, wrong.json().error.field]).toEqual([422, 'email'])
  const forged = await correct(`${token.slice(0, -2)}xx`, 'eve@example.com')
  expect([forged.statusCode, forged.json().error.code]).toEqual([404, 'unknown_link'])
  expect((await correct(token, 'eve@example.com', { 'sec-fetch-site': 'cross-site' })).json().error.code).toBe('cross_site')
  await changeOrder(deps, orderId, { status: 'cancelled' }, 'dana')
  expect((await correct(token, 'eve@example.com')).json().error.code).toBe('order_over')
  expect(await mailOf(orderId)).toBe('dani@gmail.com')
  expect(await eventTypesOf(orderId)).not.toContain('order.email-corrected.v1')
  expect((await read(token)).order).not.toHaveProperty('mailedTo')
})

it('is corrected three times an hour, from whatever addresses', async () => {
  const { token } = await ordered('dani@gmail.com')
  for (const name of ['a', 'b', 'c']) expect((await correct(token, `${name}@example.com`)).statusCode).toBe(200)
  const spent = await correct(token, 'd@example.com')
  expect([spent.statusCode, spent.json().error.code]).toEqual([429, 'too_many_requests'])
})

it('is that of nobody once the person was erased', async () => {
  const { orderId, token } = await ordered('dani@gmail.com')
  const { contact_id } = await rowOf(orderId)
  await withEvents(deps, (unit) => forgetShopper(unit, contact_id))
  expect((await read(token)).order).not.toHaveProperty('mailedTo')
  expect((await correct(token, 'eve@example.com')).statusCode).toBe(404)
  expect(await mailOf(orderId)).toBeNull()
})
