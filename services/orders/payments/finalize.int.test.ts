import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { createTestShop } from '#services/ingress/testing/test-shop.ts'
import { beginPayment } from './begin-payment.command.ts'

const { app, database, deps, logged } = await createTestShop()
if (!deps.payments) throw new Error('the test shop charges cards')
const { gateway } = deps.payments
const AMOUNT = 153_800
const PRICE = { discountAgorot: 0, shippingAgorot: 0, chargedAgorot: AMOUNT, installationAgorot: 0 }
const PAID = {
  receiving: 'pickup',
  pickup: { date: expect.stringMatching(/^20\d\d-\d\d-\d\d$/), opens: 10 },
  isManualBooking: false,
  lines: [],
  discount: 0,
  shipping: 0,
  charged: 1538,
  installments: 1,
  token: expect.any(String),
}
let orders = 300_000

/** An order by card whose payer is sent to the clearing page; answers the page's address. */
async function orderAtGateway(installments = 1) {
  orders += 1
  const [orderId, contactId, attemptId] = [String(orders), uuidv7(), uuidv7()]
  await database.query("INSERT INTO contacts (contact_id, act, created_at) VALUES ($1, 'order:' || $2, now())", [contactId, orderId])
  await database.query(
    `INSERT INTO orders (order_id, contact_id, cart_digest, status, placed, reservation, reserved_until, placed_at)
     VALUES ($1, $2, $1, 'open', $3, 'held', now() + interval '30 minutes', now())`,
    [orderId, contactId, { orderId, lines: [], couponCode: null, receiving: 'pickup', fitting: null, price: PRICE, installments: 1 }],
  )
  await database.query(
    `INSERT INTO payment_attempts (attempt_id, order_id, amount_agorot, installments, status, begun_at) VALUES ($1, $2, $3, $4, 'pending', now())`,
    [attemptId, orderId, AMOUNT, installments],
  )
  const page = await beginPayment({ ...deps, gateway, shopAddress: 'https://shop.example' }, attemptId)
  return { orderId, attemptId, page }
}

const press = (page: string, choice: string, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: page,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: `choice=${choice}`,
  })
const finalize = (payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: '/api/v1/finalize/checkout', headers, payload })

/** What the page of the shop posts for a return address. */
function requestOf(address: string | undefined) {
  const { pathname, searchParams } = new URL(address ?? '', 'https://shop.example')
  const returned = Object.fromEntries(searchParams)
  return { uniqueID: returned.uniqueID ?? '', returned, stage: pathname.slice(1) }
}

describe("the demo's clearing page", () => {
  it('shows the sum and asks for no card', async () => {
    const { page } = await orderAtGateway(3)
    const { body, headers, statusCode } = await app.inject(page)
    expect([statusCode, headers['cache-control'], headers['content-type']]).toEqual([200, 'no-store', 'text/html; charset=utf-8'])
    expect(body).toContain('₪1,538.00')
    expect(body).toContain('<bdi>3</bdi>')
    expect(body).not.toMatch(/<input|<script/)
  })

  it('sends a payer back with an address that is genuine, to the page that fits', async () => {
    const returned = async (choice: string) => {
      const { page } = await orderAtGateway()
      const { statusCode, headers } = await press(page, choice)
      return [statusCode, headers.location?.split('?')[0]]
    }
    expect(await returned('pay')).toEqual([303, '/paymentSuccess'])
    expect(await returned('decline')).toEqual([303, '/paymentFailed'])
    expect(await returned('cancel')).toEqual([303, '/paymentCanceled'])
    const { page } = await orderAtGateway()
    expect((await press(page, 'close')).body).toContain('אפשר לסגור את הלשונית')
    expect((await press(page, 'replay')).body).toContain('href="/paymentSuccess?')
  })

  it('takes one choice, none from another site, and knows no other pages', async () => {
    const { page } = await orderAtGateway()
    expect((await press(page, 'pay', { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    expect((await press(page, 'steal')).statusCode).toBe(400)
    expect((await press(page, 'cancel')).statusCode).toBe(303)
    expect((await press(page, 'pay')).headers.location).toContain('/paymentCanceled')
    expect((await app.inject(page)).body).toMatch(/href="\/paymentCanceled/)
    for (const id of [uuidv7(), 'x']) expect((await app.inject(`/sandbox-clearing/${id}`)).statusCode).toBe(404)
  })
})

describe('POST /api/v1/finalize/checkout', () => {
  it.each([
    ['pay', { ok: true }],
    ['replay', { ok: true }],
    ['slow', { ok: false, pending: true }],
    ['decline', { ok: false }],
    ['cancel', { ok: false }],
  ])('answers a payer who chose to %s, again and again', async (choice, answer) => {
    const { orderId, page } = await orderAtGateway()
    const { headers, body } = await press(page, choice)
    const address = headers.location ?? /href="([^"]+)"/.exec(body)?.[1]?.replaceAll('&#38;', '&')
    const expected = answer.ok ? { ok: true, orderId, order: PAID } : { ...answer, ...('pending' in answer && { orderId }) }
    for (let time = 0; time < 3; time += 1) {
      const response = await finalize(requestOf(String(address)))
      expect([response.statusCode, response.json(), response.headers['cache-control']]).toEqual([200, expected, 'no-store'])
    }
  })

  it.each([
    ['pay', { ok: true }],
    ['decline', { ok: false }],
    ['cancel', { ok: false }],
  ])('answers a payer who chose to %s by the attempt alone, once that is settled and never before', async (choice, answer) => {
    const { orderId, attemptId, page } = await orderAtGateway()
    const returned = requestOf((await press(page, choice)).headers.location)
    const alone = { uniqueID: attemptId, returned: { uniqueID: attemptId } }
    expect((await finalize({ ...alone, stage: 'paymentSuccess' })).json()).toEqual({ ok: false, pending: true })
    // Without a page it came back to it is only a question: it neither asks the gateway nor ends anything.
    expect((await finalize({ uniqueID: attemptId })).json()).toEqual({ ok: false, pending: true })
    await finalize(returned)
    expect((await finalize({ uniqueID: attemptId })).json()).toEqual(answer.ok ? { ok: true, orderId, order: PAID } : answer)
    for (const stage of ['paymentSuccess', returned.stage]) {
      const response = (await finalize({ ...alone, stage })).json()
      expect(response).toEqual(answer.ok ? { ok: true, orderId, order: PAID } : answer)
    }
  })

  it('tells what was ordered, and nothing of who ordered it', async () => {
    const { orderId, page } = await orderAtGateway()
    const request = requestOf((await press(page, 'pay')).headers.location)
    await finalize(request)
    const line = { ean: '2000000000015', quantity: 2, isSet: false, brand: 'Michelin', displayName: 'Road 6', displaySize: '180/55/17' }
    const placed = {
      visitorId: uuidv7(),
      lines: [{ ...line, priceAgorot: 76_900, source: 'stock' }],
      receiving: 'install',
      fitting: { garageId: 'carmel', garage: 'מוסך הכרמל', pricePerTireAgorot: 4000, slot: { date: '2026-11-25', startsAt: 8 } },
      price: { discountAgorot: 5_000, shippingAgorot: 5_000, chargedAgorot: AMOUNT, installationAgorot: 8_000 },
      installments: 3,
    }
    await database.query('UPDATE orders SET placed = placed || $2 WHERE order_id = $1', [orderId, placed])
    const order = {
      receiving: 'install',
      token: expect.any(String),
      isManualBooking: false,
      lines: [{ ...line, price: 769 }],
      discount: 50,
      shipping: 50,
      charged: 1538,
      installments: 3,
      garage: { displayName: 'מוסך הכרמל', installation: 80 },
      appointment: { displayText: 'יום ד׳, 25/11', startCursor: 8 },
    }
    expect((await finalize(request)).json()).toEqual({ ok: true, orderId, order })
  })

  it('reads the six fields, too, with either spelling of the MAC', async () => {
    const { orderId, page } = await orderAtGateway()
    const { returned } = requestOf((await press(page, 'pay')).headers.location)
    const { responseMac: responseMAC, uniqueID = '', personalId, cardMask, txId, authNumber, ...rest } = returned
    const six = { uniqueID, personalId, cardMask, txId, authNumber, responseMAC }
    expect((await finalize({ ...six, returned: rest })).json()).toEqual({ ok: true, orderId, order: PAID })
    expect((await finalize(six)).json()).toEqual({ ok: false })
  })

  it('believes no other site and no odd request, and logs nothing of a card', async () => {
    const { page } = await orderAtGateway()
    const request = requestOf((await press(page, 'pay')).headers.location)
    expect((await finalize(request, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    expect((await finalize({ ...request, amount: 1 })).statusCode).toBe(400)
    expect((await finalize({ uniqueID: 'x'.repeat(501) })).statusCode).toBe(400)
    expect((await finalize({ uniqueID: '' })).json()).toEqual({ ok: false })
    const forged = { ...request, returned: { ...request.returned, responseMac: '0'.repeat(64) } }
    expect((await finalize(forged)).json()).toEqual({ ok: false, pending: true })
    const lines = logged.join('')
    expect(lines).toContain('a return address was not written by the gateway')
    expect(lines).not.toMatch(new RegExp(`${request.returned.cardToken}|${request.returned.personalId}|${request.returned.responseMac}`))
  })
})
