import { expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { documentPathOf } from '#services/documents/document-link.rules.ts'
import { listOrderDocuments } from '#services/documents/documents.queries.ts'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { changeOrder } from '#services/orders/change-order.command.ts'
import { item, orderOf, personal } from '#services/orders/checkout/testing/checkout-requests.ts'
import { testCheckout } from '#services/orders/checkout/testing/test-checkout.ts'
import { forgetShopper } from '#services/orders/forget-shopper.command.ts'
import { withEvents } from '#services/platform/unit-of-work.ts'
import { createShopApp } from '#services/start/shop-app.ts'
import { createEmailChannel } from './channels.ts'
import { sendDueMessages } from './send-messages.job.ts'
import { mailServer } from './testing/mail-server.ts'

/** A document that its buyer has mailed again from his order's page, through a real mail server. */

const EAN = '2000000000015'
const MINUTE = 60_000
let now = new Date('2026-11-22T10:00:00.000Z')
const rateLimits = { ...TEST_RATE_LIMITS, offersPerMinute: 100_000, searchesPerMinute: 100_000, checkoutsPerMinute: 100_000 }
const shop = await createTestShop({ now: () => now, rateLimits })
const { database, deps, emit, settle } = shop
const limits = { ...deps.config.messages.limits, perRecipientHour: 6, perRecipientDay: 12 }
const config = { ...deps.config, messages: { ...deps.config.messages, channels: ['email' as const], limits } }
const app = await createShopApp({ ...deps, config })
const { send, rowOf } = testCheckout({ app, database })
await emit(['product.changed.v1', EAN, product(EAN, { stock: 1000 })])

const server = await mailServer()
const channel = createEmailChannel({ url: server.url, from: 'service@shop.example' })
const work = (sending = config) => sendDueMessages({ ...deps, config: sending, channels: new Map([[channel.name, channel]]) })
const documentMailsTo = (to: string) => server.mails().filter((mail) => mail.to === to && mail.subject.startsWith('חשבונית'))
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE)
}

let buyers = 0
/** Paid, and told of it with the invoice. */
async function paid() {
  buyers += 1
  const email = `buyer${buyers}@example.com`
  const person = personal({ phone: `050${String(buyers).padStart(7, '0')}`, emailaddress: email })
  const { orderId, order } = (await send(orderOf([item(EAN)], person))).json() as { orderId: string; order: { token: string } }
  await changeOrder(deps, orderId, { status: 'paid' }, 'dana')
  const [invoice] = await listOrderDocuments(database, orderId)
  return { orderId, email, token: order.token, documentId: invoice?.documentId ?? '' }
}
async function told() {
  const order = await paid()
  await settle()
  await work()
  return order
}
const press = (token: string, documentId: string, payload: object = {}, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: `/api/v1/my-order/${token}/documents/${documentId}/mail`, payload, headers })
const papersOf = async (token: string) => (await app.inject(`/api/v1/my-order/${token}`)).json().papers
const codeOf = async (answer: ReturnType<typeof press>) => {
  const { statusCode, body } = await answer
  return [statusCode, JSON.parse(body).error?.code]
}

it('goes out once more to the address that the order has, with its link', async () => {
  const { email, token, documentId } = await told()
  expect(documentMailsTo(email)).toHaveLength(1)
  const papers = await papersOf(token)
  expect([papers.isMailed, papers.issued[0].documentId]).toEqual([true, documentId])
  expect((await press(token, documentId, { email: 'eve@example.com' })).statusCode).toBe(400)
  const pressed = await press(token, documentId)
  expect([pressed.statusCode, pressed.headers['cache-control']]).toEqual([200, 'no-store'])
  await work()
  const [first, again, ...more] = documentMailsTo(email)
  expect([again?.subject, more]).toEqual([first?.subject, []])
  expect(again?.text).toContain(config.http.publicUrl + documentPathOf(deps.tokens, documentId))
})

it('goes out once for all presses of some minutes, however they come, and then again', async () => {
  const { email, token, documentId } = await told()
  const answers = await Promise.all([1, 2, 3].map(() => press(token, documentId)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  await work()
  expect((await press(token, documentId)).statusCode).toBe(200)
  later(4)
  expect((await press(token, documentId)).statusCode).toBe(200)
  await work()
  expect(documentMailsTo(email)).toHaveLength(2)
  later(2)
  await press(token, documentId)
  await work()
  expect(documentMailsTo(email)).toHaveLength(3)
})

it('goes out once where the first mail is still to be written', async () => {
  const { email, token, documentId } = await paid()
  expect((await press(token, documentId)).statusCode).toBe(200)
  await settle()
  await work()
  expect(documentMailsTo(email)).toHaveLength(1)
})

it('goes by mail also to somebody who hears by WhatsApp, and where the first was dropped', async () => {
  const { orderId, email, token, documentId } = await told()
  const { contact_id } = await rowOf(orderId)
  await database.query(`UPDATE contacts SET details = coalesce(details, '{}') || '{"whatsApp": true}' WHERE contact_id = $1`, [contact_id])
  await database.query("UPDATE messages SET state = 'dropped', reason = 'stale' WHERE about = $1 AND kind = 'document'", [orderId])
  expect((await press(token, documentId)).statusCode).toBe(200)
  await work({ ...config, messages: { ...config.messages, channels: ['email', 'whatsapp'] as never } })
  expect(documentMailsTo(email)).toHaveLength(2)
})

it('is refused once its address has had as many messages as one may, and heeded in the next hour', async () => {
  const { email, token, documentId } = await told()
  // That it was paid, and its invoice: two of six.
  for (const _ of [1, 2, 3, 4]) {
    later(6)
    expect((await press(token, documentId)).statusCode).toBe(200)
    await work()
  }
  later(6)
  const refused = await press(token, documentId)
  expect([refused.statusCode, refused.json().error]).toMatchObject([429, { code: 'too_many_requests' }])
  expect(refused.json().error.message).toMatch(/[א-ת]/)
  await work()
  expect(documentMailsTo(email)).toHaveLength(5)
  later(60)
  expect((await press(token, documentId)).statusCode).toBe(200)
  await work()
  expect(documentMailsTo(email)).toHaveLength(6)
})

it('is not found by a forged link, that of another order, from another site, before it has its number, or once the buyer was erased', async () => {
  const [one, other] = [await told(), await told()]
  expect(await codeOf(press(`${one.token.slice(0, -2)}xx`, one.documentId))).toEqual([404, 'unknown_link'])
  expect(await codeOf(press(other.token, one.documentId))).toEqual([404, 'unknown_link'])
  expect((await codeOf(press(one.token, one.documentId, {}, { 'sec-fetch-site': 'cross-site' })))[1]).toBe('cross_site')
  await database.query("UPDATE documents SET state = 'waiting' WHERE document_id = $1", [other.documentId])
  expect(await codeOf(press(other.token, other.documentId))).toEqual([404, 'unknown_link'])
  const { contact_id } = await rowOf(one.orderId)
  await withEvents(deps, (unit) => forgetShopper(unit, contact_id))
  expect(await codeOf(press(one.token, one.documentId))).toEqual([404, 'unknown_link'])
  await work()
  expect([documentMailsTo(one.email), documentMailsTo(other.email)].map(({ length }) => length)).toEqual([1, 1])
})

it('is not offered, and refused, where the order has no address, or the shop sends no mail', async () => {
  const { orderId, token, documentId } = await told()
  const withoutMail = await shop.app.inject(`/api/v1/my-order/${token}`)
  expect(withoutMail.json().papers.isMailed).toBe(false)
  const { contact_id } = await rowOf(orderId)
  await database.query('UPDATE contacts SET email = NULL WHERE contact_id = $1', [contact_id])
  expect((await papersOf(token)).isMailed).toBe(false)
  expect(await codeOf(press(token, documentId))).toEqual([409, 'no_address'])
})
