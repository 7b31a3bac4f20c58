import { expect, it } from 'vitest'
import { createEvent } from '#events/registry.ts'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { documentPathOf } from '#services/documents/document-link.rules.ts'
import { listOrderDocuments } from '#services/documents/documents.queries.ts'
import { invoiceToCompany } from '#services/documents/index.ts'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { changeOrder } from '#services/orders/change-order.command.ts'
import { item, orderOf, personal } from '#services/orders/checkout/testing/checkout-requests.ts'
import { testCheckout } from '#services/orders/checkout/testing/test-checkout.ts'
import { forgetShopper } from '#services/orders/forget-shopper.command.ts'
import { withEvents } from '#services/platform/unit-of-work.ts'
import type { Sendable } from './channel.ts'
import { composeMessage } from './compose.queries.ts'
import { documentOccasion } from './messages.rules.ts'
import { sendDueMessages } from './send-messages.job.ts'

/** The mail with a document. */

const EAN = '2000000000015'
// A Saturday night.
const now = () => new Date('2026-11-21T01:30:00.000Z')
const shop = await createTestShop({ now, rateLimits: { ...TEST_RATE_LIMITS, checkoutsPerMinute: 100_000 } })
const { database, deps, emit, settle } = shop
const { send, rowOf } = testCheckout(shop)
await emit(['product.changed.v1', EAN, product(EAN, { stock: 1000 })])

const sent: Sendable[] = []
const channel = {
  name: 'email' as const,
  send: (message: Sendable) => {
    sent.push(message)
    return Promise.resolve({ outcome: 'sent' as const })
  },
}
const config = { ...deps.config, messages: { ...deps.config.messages, channels: ['email' as const] } }
const work = () => sendDueMessages({ ...deps, config, channels: new Map([[channel.name, channel]]) })
const isOfDocument = ({ letter }: Sendable) => letter.mail.subject.startsWith('חשבונית')
const mailsTo = (address: string) => sent.filter((message) => message.to === address && isOfDocument(message))

let buyers = 0
async function paid() {
  buyers += 1
  const email = `buyer${buyers}@example.com`
  const person = personal({ phone: `050${String(buyers).padStart(7, '0')}`, emailaddress: email })
  const { orderId } = (await send(orderOf([item(EAN)], person))).json() as { orderId: string }
  await changeOrder(deps, orderId, { status: 'paid' }, 'dana')
  await settle()
  return { orderId, email }
}

it('is sent at any hour, once for each document, with a link to its page', async () => {
  const { orderId, email } = await paid()
  await work()
  const [invoice] = await listOrderDocuments(database, orderId)
  const [mail, ...others] = mailsTo(email)
  expect([mail?.letter.mail.subject, others]).toEqual([`חשבונית מס/קבלה ${invoice?.number} עבור הזמנה ${orderId}`, []])
  const address = deps.config.http.publicUrl + documentPathOf(deps.tokens, invoice?.documentId ?? '')
  expect(mail?.letter.mail.plain).toContain(`לצפייה במסמך: ${address}`)
  expect(mail?.letter.mail.plain).toContain('₪769')
  expect(mail?.letter.whatsApp.template).toBe('document')
  await invoiceToCompany(deps, orderId, { name: 'גלגלים בע״מ', companyNumber: '514567890' })
  await settle()
  await work()
  await work()
  const names = mailsTo(email).map(({ letter }) => letter.mail.subject.replace(/ \d+ .*/, ''))
  expect(names).toEqual(['חשבונית מס/קבלה', 'חשבונית זיכוי', 'חשבונית מס/קבלה'])
  expect(new Set(mailsTo(email).map(({ key }) => key)).size).toBe(3)
})

it('is not sent of a document that is older than a day, nor to an erased person', async () => {
  const { orderId, email } = await paid()
  const { contact_id } = await rowOf(orderId)
  const [invoice] = await listOrderDocuments(database, orderId)
  if (!invoice) throw new Error('there is no invoice')
  const { rows } = await database.query<{ body: string }>(
    `SELECT body FROM log_events WHERE topic = 'orders' AND body LIKE '%document.issued.v1%' AND body LIKE $1`,
    [`%${invoice.documentId}%`],
  )
  const told = JSON.parse(rows[0]?.body ?? '')
  const documentId = '01900000-0000-7000-8000-00000000000a'
  const old = createEvent('document.issued.v1', {
    id: deps.newId(),
    time: new Date(now().getTime() - 25 * 3_600_000).toISOString(),
    subject: orderId,
    data: { ...told.data, documentId },
  })
  await database.transaction((tx) => deps.log.append(tx, [old]))
  await withEvents(deps, (unit) => forgetShopper(unit, contact_id))
  await settle()
  await work()
  expect(mailsTo(email)).toEqual([])
  const about = await database.query('SELECT occasion, state, reason FROM messages WHERE about = $1 AND kind = $2', [orderId, 'document'])
  expect(about.rows).toEqual([{ occasion: documentOccasion(invoice.documentId), state: 'dropped', reason: 'no_address' }])
})

it('is not written of a document that still waits for its number', async () => {
  const { orderId } = await paid()
  const [invoice] = await listOrderDocuments(database, orderId)
  await database.query("UPDATE documents SET state = 'waiting' WHERE order_id = $1", [orderId])
  const occasion = documentOccasion(invoice?.documentId ?? '')
  expect(await composeMessage({ ...deps, config }, { kind: 'document', garageId: null, about: orderId, occasion })).toEqual({
    ok: false,
    reason: 'unknown',
  })
})
