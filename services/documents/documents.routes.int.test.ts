import { describe, expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { changeOrder } from '#services/orders/change-order.command.ts'
import { item, orderOf, personal } from '#services/orders/checkout/testing/checkout-requests.ts'
import { testCheckout } from '#services/orders/checkout/testing/test-checkout.ts'
import { forgetShopper } from '#services/orders/forget-shopper.command.ts'
import { createTokenSigner } from '#services/platform/signed-token.ts'
import { withEvents } from '#services/platform/unit-of-work.ts'
import { documentPathOf, documentPdfPathOf } from './document-link.rules.ts'
import { listOrderDocuments } from './documents.queries.ts'

/** Documents by their links, on the order's page, and written anew for a company. */

const EAN = '2000000000015'
const COMPANY = { name: 'גלגלים בע״מ', companyNumber: '514567890' }
let now = new Date('2026-11-22T10:00:00.000Z')
const shop = await createTestShop({
  now: () => now,
  rateLimits: { ...TEST_RATE_LIMITS, offersPerMinute: 100_000, searchesPerMinute: 100_000, checkoutsPerMinute: 100_000 },
})
const { app, database, deps, emit } = shop
const { send, rowOf } = testCheckout(shop)
await emit(['product.changed.v1', EAN, product(EAN, { stock: 1000 })])

let buyers = 0
/** Paid by a transfer that staff saw, which makes its invoice. */
async function paid() {
  buyers += 1
  const { orderId, order } = (
    await send(
      orderOf([item(EAN)], personal({ phone: `050${String(buyers).padStart(7, '0')}`, emailaddress: `buyer${buyers}@example.com` })),
    )
  ).json()
  await changeOrder(deps, orderId, { status: 'paid' }, 'dana')
  return { orderId: orderId as string, token: order.token as string }
}
const papersOf = async (token: string) => (await app.inject(`/api/v1/my-order/${token}`)).json().papers
const documentsOf = (orderId: string) => listOrderDocuments(database, orderId)
const toCompany = (token: string, company: object = COMPANY, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: `/api/v1/my-order/${token}/company`, payload: company, headers })
const forget = async (orderId: string) => {
  const { contact_id } = await rowOf(orderId)
  await withEvents(deps, (unit) => forgetShopper(unit, contact_id))
}
const codeOf = async (answer: ReturnType<typeof toCompany>) => {
  const { statusCode, body } = await answer
  return [statusCode, JSON.parse(body).error?.code]
}

describe('a document by its link', () => {
  it('is a page for its buyer alone, with a link to the PDF', async () => {
    const { orderId, token } = await paid()
    const { issued, isAwaited } = await papersOf(token)
    const [invoice] = await documentsOf(orderId)
    expect([issued, isAwaited]).toEqual([
      [
        {
          documentId: invoice?.documentId,
          kind: 'invoice_receipt',
          number: invoice?.number,
          issuedOn: '2026-11-22',
          total: 769,
          path: issued[0].path,
          pdfPath: issued[0].pdfPath,
        },
      ],
      false,
    ])
    const page = await app.inject(issued[0].path)
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
    expect(page.headers['content-security-policy']).toContain("style-src 'self' 'unsafe-inline'")
    expect(page.body).toContain('חשבונית מס/קבלה')
    expect(page.body).toContain(`href="${issued[0].pdfPath}"`)
  })

  it('is a PDF under a Latin name, however many ask at once', async () => {
    const { token } = await paid()
    const [{ number, pdfPath }] = (await papersOf(token)).issued
    const answers = await Promise.all([1, 2, 3].map(() => app.inject(pdfPath)))
    for (const { statusCode, headers, rawPayload } of answers) {
      expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, 'application/pdf', 'no-store'])
      expect(headers['content-disposition']).toBe(`attachment; filename="invoice-receipt-${number}.pdf"`)
      expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    }
  })

  it('is not found by a foreign token, a cut one, the token of the order, or one of a document that is none', async () => {
    const { orderId, token } = await paid()
    const [invoice] = await documentsOf(orderId)
    const documentId = invoice?.documentId ?? ''
    const foreign = createTokenSigner('another-secret-of-thirty-two-letters')
    const own = documentPathOf(deps.tokens, documentId)
    const paths = [
      documentPathOf(foreign, documentId),
      documentPdfPathOf(foreign, documentId),
      own.slice(0, -1),
      `/documents/${token}`,
      `/documents/${documentId}`,
      documentPathOf(deps.tokens, '01900000-0000-7000-8000-000000000000'),
      documentPathOf(deps.tokens, 'x'),
    ]
    const unknown = await app.inject('/documents')
    for (const path of paths) {
      const answer = await app.inject(path)
      expect([path, answer.statusCode, answer.headers['cache-control'], answer.body]).toEqual([path, 404, 'no-store', unknown.body])
    }
    expect(unknown.body).toContain('לא נמצאה')
  })

  it('is not found, and not listed, as long as it waits for its number', async () => {
    const { orderId, token } = await paid()
    const [{ path, pdfPath }] = (await papersOf(token)).issued
    await database.query("UPDATE documents SET state = 'waiting' WHERE order_id = $1", [orderId])
    expect([(await app.inject(path)).statusCode, (await app.inject(pdfPath)).statusCode]).toEqual([404, 404])
    expect(await papersOf(token)).toEqual({ issued: [], isMailed: false, isAwaited: true, toCompanyUntil: null })
    expect(await codeOf(toCompany(token))).toEqual([409, 'not_yet'])
  })

  it('is gone for everybody with a link once its buyer was erased, and stays in the books', async () => {
    const { orderId, token } = await paid()
    const [{ path, pdfPath }] = (await papersOf(token)).issued
    await forget(orderId)
    expect([(await app.inject(path)).statusCode, (await app.inject(pdfPath)).statusCode]).toEqual([404, 404])
    expect(await papersOf(token)).toEqual({ issued: [], isMailed: false, isAwaited: false, toCompanyUntil: null })
    expect(await codeOf(toCompany(token))).toEqual([404, 'unknown_link'])
    expect((await documentsOf(orderId)).map(({ buyer }) => buyer.name)).toEqual(['נועה לוי'])
  })
})

describe('an invoice for a company', () => {
  it('is written anew once, and the one before taken back; the same again changes nothing', async () => {
    const { orderId, token } = await paid()
    expect((await papersOf(token)).toCompanyUntil).toBe('2026-11-30')
    const answers = await Promise.all([toCompany(token), toCompany(token), toCompany(token)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const [before, note, after, ...more] = await documentsOf(orderId)
    expect(more).toEqual([])
    expect([before?.kind, note?.kind, after?.kind]).toEqual(['invoice_receipt', 'credit_note', 'invoice_receipt'])
    expect([note?.creditsNumber, note?.totalAgorot, after?.totalAgorot]).toEqual([before?.number, 76_900, 76_900])
    expect([before?.buyer.companyNumber, after?.buyer]).toMatchObject([null, COMPANY])
    const { issued, toCompanyUntil } = await papersOf(token)
    expect([issued.length, toCompanyUntil]).toEqual([3, null])
    expect(await codeOf(toCompany(token, { ...COMPANY, name: 'אחרת בע״מ' }))).toEqual([409, 'already'])
    expect(await documentsOf(orderId)).toHaveLength(3)
  })

  it('says at its field what is wrong', async () => {
    const { orderId, token } = await paid()
    const wrong = await toCompany(token, { ...COMPANY, companyNumber: '514567895' })
    expect([wrong.statusCode, wrong.json().error.field]).toEqual([422, 'companyNumber'])
    const nameless = await toCompany(token, { ...COMPANY, name: ' ' })
    expect([nameless.statusCode, nameless.json().error.field]).toEqual([422, 'name'])
    expect(await codeOf(toCompany(token, COMPANY, { 'sec-fetch-site': 'cross-site' }))).toEqual([403, 'cross_site'])
    expect(await codeOf(toCompany(`${token.slice(0, -2)}xx`))).toEqual([404, 'unknown_link'])
    expect(await documentsOf(orderId)).toHaveLength(1)
  })

  it('is refused for an order that is not paid, and for one that named its company at checkout', async () => {
    const { order } = (await send(orderOf([item(EAN)], personal({ phone: '0509999999' })))).json()
    expect(await codeOf(toCompany(order.token))).toEqual([409, 'not_yet'])
    const named = { custom_invoice_name_cb: true, nameforinvoice: COMPANY.name, companyOrBussinessVatId: COMPANY.companyNumber }
    const made = (await send(orderOf([item(EAN)], personal({ phone: '0509999998', ...named })))).json()
    await changeOrder(deps, made.orderId, { status: 'paid' }, 'dana')
    expect((await papersOf(made.order.token)).toCompanyUntil).toBeNull()
    expect(await codeOf(toCompany(made.order.token, { ...COMPANY, name: 'אחרת בע״מ' }))).toEqual([409, 'already'])
  })

  it('is refused once money went back', async () => {
    const { orderId, token } = await paid()
    const [invoice] = await documentsOf(orderId)
    await database.query(
      `INSERT INTO documents SELECT gen_random_uuid(), 'credit_note', issuer, 900000, state, order_id, contact_id, 'refund:' || gen_random_uuid(),
         document_id, issued_at, issued_on, vat_percent, net_agorot, vat_agorot, total_agorot, content, is_sample
       FROM documents WHERE document_id = $1`,
      [invoice?.documentId],
    )
    expect((await papersOf(token)).toCompanyUntil).toBeNull()
    expect(await codeOf(toCompany(token))).toEqual([409, 'refunded'])
  })

  it('can be had until midnight in Israel of the last day of the month', async () => {
    const [early, late] = [await paid(), await paid()]
    now = new Date('2026-11-30T21:59:59.000Z')
    expect((await toCompany(early.token)).statusCode).toBe(200)
    now = new Date('2026-11-30T22:00:00.000Z')
    expect((await papersOf(late.token)).toCompanyUntil).toBeNull()
    expect(await codeOf(toCompany(late.token))).toEqual([409, 'month_over'])
  })
})
