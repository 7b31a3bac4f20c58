import { describe, expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { eraseContact } from '#services/contacts/contacts.command.ts'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { item, orderOf, personal } from '#services/orders/checkout/testing/checkout-requests.ts'
import { testCheckout } from '#services/orders/checkout/testing/test-checkout.ts'
import type { OrderDetails } from '#services/orders/desk/staff-orders.contract.ts'
import { withEvents } from '#services/platform/unit-of-work.ts'
import type { StaffDay } from '#services/staff/day.contract.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'

const EAN = '2000000000015'
const HOUR = 3_600_000
let at = Date.parse('2026-11-20T10:00:00Z')
const shop = await createTestShop({
  now: () => new Date(at),
  rateLimits: { ...TEST_RATE_LIMITS, checkoutsPerMinute: 10_000 },
})
const { app, database, settle } = shop
const { send, rowOf } = testCheckout(shop)
const { token } = await signInStaff(database, { at: new Date(at) })
await shop.emit(['product.changed.v1', EAN, product(EAN, { stock: 1_000 })])

const headers = { 'x-auth-token': token }
const get = (url: string) => app.inject({ url, headers })
const retry = (documentId: string) => app.inject({ method: 'POST', url: `/api/v1/documents/${documentId}/retry`, headers })
const documentsOf = async (orderId: string) => (await get(`/api/v1/order/${orderId}`)).json<OrderDetails>().documents
const issuedBy = (issuer: string) => database.query('UPDATE document_issuer SET issuer = $1', [issuer])
const set = (documentId: string, change: string) => database.query(`UPDATE documents SET ${change} WHERE document_id = $1`, [documentId])
const change = (orderId: string, payload: object) => app.inject({ method: 'POST', url: `/api/v1/order/${orderId}`, headers, payload })

/** An order whose transfer came; its invoice is of that issuer. */
async function paid(issuer = 'book', overrides: Parameters<typeof orderOf>[1] = {}) {
  await issuedBy(issuer)
  const { orderId } = (await send(orderOf([item(EAN)], overrides))).json<{ orderId: string }>()
  await settle()
  expect((await change(orderId, { status: 'paid' })).statusCode).toBe(200)
  const [document] = await documentsOf(orderId)
  if (!document) throw new Error('the payment has no document')
  return { orderId, document }
}

describe('the documents of an order', () => {
  it('say their kind, number, day, sum and buyer, and which credit note corrects them', async () => {
    const { orderId, document } = await paid('book', personal({ name: 'נועה ברק' }))
    const { number } = document
    expect(document).toMatchObject({ kind: 'invoice_receipt', issuedOn: '2026-11-20', state: 'issued', lacks: null, creditedBy: [] })
    expect(document.buyer).toEqual({ name: 'נועה ברק', companyNumber: null })
    expect(document.total).toBe((await rowOf(orderId)).placed.price.chargedAgorot / 100)
    await change(orderId, { status: 'open' })
    const [invoice, note] = await documentsOf(orderId)
    expect(note).toMatchObject({ kind: 'credit_note', credits: number, total: document.total, creditedBy: [] })
    expect(invoice).toEqual({ ...document, creditedBy: [{ documentId: note?.documentId, number: note?.number }] })
  })

  it('say what they wait for', async () => {
    const { orderId, document } = await paid('morning')
    expect(document).toMatchObject({ number: null, state: 'waiting', lacks: 'number', failure: null })
    await set(document.documentId, `number = 4711, failure = 'timeout'`)
    expect(await documentsOf(orderId)).toMatchObject([{ number: 4711, state: 'waiting', lacks: 'allocation', failure: 'timeout' }])
    await set(document.documentId, `state = 'held', failure = '2406'`)
    expect(await documentsOf(orderId)).toMatchObject([{ state: 'held', lacks: 'allocation', failure: '2406' }])
    await set(document.documentId, `state = 'issued'`)
    expect(await documentsOf(orderId)).toMatchObject([{ state: 'issued', lacks: null, failure: null }])
  })
})

describe("the staff's copy of a document", () => {
  it('is for staff alone, as is another try', async () => {
    const { document } = await paid()
    const address = `/api/v1/documents/${document.documentId}`
    for (const url of [`${address}/page`, `${address}/pdf`]) expect((await app.inject({ url })).statusCode).toBe(401)
    expect((await app.inject({ method: 'POST', url: `${address}/retry` })).statusCode).toBe(401)
  })

  it('is a page that runs nothing and a PDF, kept by no cache', async () => {
    const { document } = await paid()
    const page = await get(`/api/v1/documents/${document.documentId}/page`)
    expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(page.body).toContain('מקור')
    expect(page.body).not.toContain('<script')
    const pdf = await get(`/api/v1/documents/${document.documentId}/pdf`)
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="invoice-${document.number}.pdf"`,
      'cache-control': 'no-store',
    })
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('is a draft while it waits, also for an allocation number alone', async () => {
    const { orderId, document } = await paid('morning')
    const address = `/api/v1/documents/${document.documentId}`
    expect((await get(`${address}/page`)).body).toContain('טיוטה: עוד אין לה מספר<')
    expect((await get(`${address}/pdf`)).headers['content-disposition']).toBe(`inline; filename="invoice-draft-${orderId}.pdf"`)
    await set(document.documentId, 'number = 4712')
    const { body } = await get(`${address}/page`)
    expect(body).toContain('טיוטה: עוד אין לה מספר הקצאה')
    expect(body).not.toContain('מקור')
    expect((await get(`${address}/pdf`)).statusCode).toBe(200)
  })

  it('stays as the law wants it when the person is erased', async () => {
    const { orderId, document } = await paid('book', personal({ name: 'נמחקת לגמרי' }))
    const { contact_id } = await rowOf(orderId)
    await withEvents(shop.deps, (unit) => eraseContact(unit, contact_id))
    const { order, documents } = (await get(`/api/v1/order/${orderId}`)).json<OrderDetails>()
    expect(order.checkout.personal.name).toBeNull()
    expect(documents).toMatchObject([{ buyer: { name: 'נמחקת לגמרי' } }])
    expect((await get(`/api/v1/documents/${document.documentId}/page`)).body).toContain('נמחקת לגמרי')
    expect((await get(`/api/v1/documents/${document.documentId}/pdf`)).statusCode).toBe(200)
  })

  it('of none is refused', async () => {
    const address = '/api/v1/documents/0198f7a0-0000-7000-8000-000000000001'
    for (const url of [`${address}/page`, `${address}/pdf`]) {
      const answer = await get(url)
      expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'no_document'])
    }
    expect((await get('/api/v1/documents/1/page')).statusCode).toBe(400)
  })
})

describe('another try', () => {
  const state = async (documentId: string) =>
    (await database.query('SELECT state, next_try_at, attempts FROM documents WHERE document_id = $1', [documentId])).rows[0]

  it('is due at once, once or twice, for what waits and what was refused', async () => {
    const { document } = await paid('morning')
    const { documentId } = document
    for (const before of ['waiting', 'held']) {
      await set(documentId, `state = '${before}', failure = '2406', attempts = 3, next_try_at = '2026-12-31T00:00:00Z'`)
      const answers = [await retry(documentId), await retry(documentId)]
      expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200])
      expect(answers[1]?.json()).toMatchObject({ documentId, state: 'waiting', lacks: 'number', failure: '2406' })
      expect(await state(documentId)).toEqual({ state: 'waiting', next_try_at: new Date(at), attempts: 3 })
    }
  })

  it('of what is issued, or is none, is refused', async () => {
    const { document } = await paid()
    const refused = [await retry(document.documentId), await retry('0198f7a0-0000-7000-8000-000000000001')]
    expect(refused.map((answer) => [answer.statusCode, answer.json().error.code])).toEqual([
      [409, 'issued_already'],
      [404, 'no_document'],
    ])
    expect(await state(document.documentId)).toEqual({ state: 'issued', next_try_at: null, attempts: 0 })
  })
})

describe('a document that is stuck', () => {
  const stuck = async () => (await get('/api/v1/staff/work')).json().documentsStuck
  const tasks = async () => (await get('/api/v1/staff/day')).json<StaffDay>().tasks.filter(({ kind }) => kind === 'document')

  it('is a task of its order, at once where it was refused and else after an hour', async () => {
    await database.query("UPDATE documents SET state = 'issued'")
    const refused = await paid('morning', personal({ name: 'נועה ברק' }))
    await set(refused.document.documentId, "state = 'held'")
    at += 60_000
    const waits = await paid('morning')
    await change(waits.orderId, { status: 'open' })
    expect([await stuck(), (await tasks()).map(({ id }) => id)]).toEqual([1, [refused.orderId]])
    at += HOUR
    expect(await stuck()).toBe(2)
    const [first, second] = await tasks()
    expect(first).toMatchObject({ id: refused.orderId, name: 'נועה ברק', what: 'חשבונית מס/קבלה', count: 1, sum: refused.document.total })
    // The invoice and the credit note that takes it back.
    expect(second).toMatchObject({ id: waits.orderId, what: null, count: 2, sum: null, due: '2026-11-20T21:59:59.999Z' })
    const { contact_id } = await rowOf(refused.orderId)
    await withEvents(shop.deps, (unit) => eraseContact(unit, contact_id))
    expect((await tasks())[0]).toMatchObject({ id: refused.orderId, name: null, phone: null })
  })
})
