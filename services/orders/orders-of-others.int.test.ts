import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { stopPathOf } from '#services/contacts/arrival-link.rules.ts'
import { ARRIVAL_CONSENT } from '#services/domain/arrival.ts'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import { type AtGateway, payingShoppers, requestOf } from './payments/testing/paying.ts'

/** What belongs to A, asked for by B: the answer is that for what does not exist, letter by letter. */

const EAN = '2000000000015'
const GONE = '2000000000022'
const many = { checkoutsPerMinute: 100_000, offersPerMinute: 100_000, searchesPerMinute: 100_000 }
const shop = await createTestShop({ rateLimits: { ...TEST_RATE_LIMITS, ...many } })
const { app, database, settle } = shop
const { orderByCard, press, finalize, send } = payingShoppers(shop)
await shop.emit(
  ['product.changed.v1', EAN, product(EAN, { stock: 500 })],
  ['product.changed.v1', GONE, product(GONE, { stock: 0, shipmentUnits: 0, supplierUnits: 0 })],
)
const B = randomUUID()
const asB = { 'x-auth-token': B, cookie: `visitorId=${B}`, authorization: `Bearer ${B}` }
const post = (url: string, payload: object) => app.inject({ method: 'POST', url, headers: asB, payload })

let order: AtGateway
let priceToken: string
let stopToken: string
let cartToken: string
beforeAll(async () => {
  order = await orderByCard(EAN)
  await finalize(requestOf(await press(order.page, 'pay')))
  const offer = { phone: '0501234567', price: 600, displayName: 'x', brand: 'x', displaySize: 'x', ean: EAN }
  const { id } = (await app.inject({ method: 'POST', url: '/api/v1/best-offers', payload: offer })).json().data
  await settle()
  const { token } = await signInStaff(database)
  const accept = { method: 'POST', url: `/api/v1/staff/offers/${id}/answer`, headers: { 'x-auth-token': token } } as const
  const link: string = (await app.inject({ ...accept, payload: { answer: 'accept', confirmed: true } })).json().offer.link
  priceToken = link.split('/').at(-1) ?? ''
  const notice = { phone: '0501234567', consent: true, consentVersion: ARRIVAL_CONSENT.version, ean: GONE }
  const asked = await app.inject({ method: 'POST', url: '/api/v1/arrival-notices', payload: notice })
  stopToken = stopPathOf(shop.deps.tokens, asked.json().data.id).split('/').at(-1) ?? ''
  const shared = await app.inject({ method: 'POST', url: '/api/v1/cart-links', payload: { items: [{ ean: EAN, quantity: 1 }] } })
  cartToken = shared.json().path.split('=').at(-1)
})

/** Tokens that are almost another's: another letter at each place, a part of it, more than it. */
const neighbours = (token: string) => [
  ...Array.from(token, (letter, index) => token.slice(0, index) + (letter === 'A' ? 'B' : 'A') + token.slice(index + 1)),
  token.slice(0, -1),
  `${token}A`,
  token.toUpperCase(),
  token.split('').reverse().join(''),
]

describe('an order', () => {
  it('is shown to no shopper, whatever number is asked for', async () => {
    const id = Number(order.orderId)
    const unknown = await app.inject({ url: '/api/v1/order/999999', headers: asB })
    for (const number of [id, id - 1, id + 1, randomUUID(), '0', 'x']) {
      for (const url of [`/api/v1/order/${number}`, `/api/v1/pdata/${number}/${B}`, `/api/v1/order/${number}?token=${B}`]) {
        const answer = await app.inject({ url, headers: asB })
        expect([url, answer.statusCode, answer.body]).toEqual([url, 401, unknown.body])
      }
    }
  })

  it('tells what became of its payment to who holds the number of the attempt, and to nobody by another one', async () => {
    const unknown = await finalize({ uniqueID: randomUUID() }, asB)
    const { attemptId, orderId } = order
    const guesses = [
      orderId,
      attemptId.slice(0, -1),
      `${attemptId}0`,
      attemptId.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      randomUUID(),
    ]
    for (const uniqueID of guesses) {
      for (const stage of [undefined, 'paymentSuccess', 'paymentCanceled']) {
        const answer = await finalize({ uniqueID, stage, returned: { uniqueID } }, asB)
        expect([uniqueID, answer.statusCode, answer.body]).toEqual([uniqueID, 200, unknown.body])
      }
    }
    expect((await finalize({ uniqueID: attemptId })).json()).toMatchObject({ ok: true, orderId })
  })

  it('says nothing of itself to somebody who cancels it by its number and a phone of his own', async () => {
    const form = { name: 'מישהו אחר', phone: '0541111111', reason: 'x' }
    const answers = [
      await post('/api/v1/cancellations', { ...form, orderNumber: order.orderId }),
      await post('/api/v1/cancellations', { ...form, orderNumber: '999999' }),
    ]
    const shape = { data: { id: expect.any(String), reference: expect.stringMatching(/^\d{3}-\d{3}-\d{3}$/) } }
    expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual([
      [200, shape],
      [200, shape],
    ])
    const { rows } = await database.query('SELECT status FROM orders WHERE order_id = $1', [order.orderId])
    expect(rows).toEqual([{ status: 'paid' }])
  })

  it('is not given to who uses its key with an order of his own', async () => {
    const key = randomUUID()
    const { orderId: _, ...mine } = (
      await send({ cart: { items: [{ ean: EAN, quantity: 1, isSet: false }] }, checkout: pickup('נועה לוי') }, key)
    ).json()
    expect(mine.success).toBe(true)
    const theirs = await send({ cart: { items: [{ ean: EAN, quantity: 1, isSet: false }] }, checkout: pickup('מישהו אחר') }, key)
    expect([theirs.statusCode, Object.keys(theirs.json()).toSorted(), theirs.json().error.code]).toEqual([
      409,
      ['error', 'ok', 'success'],
      'key_reused',
    ])
  })
})

const pickup = (name: string) => ({
  sip: 'pickup',
  personal: { name, phone: '0501234567', emailaddress: 'noa@example.com' },
  selectedPaymentMethod: 'transfer',
  payment: { check_tos: true, payments: 1 },
})

describe('a link', () => {
  it('to a price holds 128 bits of chance and opens to nothing near it', async () => {
    expect(Buffer.from(priceToken, 'base64url').length).toBeGreaterThanOrEqual(16)
    const unknown = await app.inject(`/api/v1/price-links/${'A'.repeat(22)}`)
    expect(unknown.statusCode).toBe(404)
    for (const token of neighbours(priceToken)) expect((await app.inject(`/api/v1/price-links/${token}`)).body).toBe(unknown.body)
    expect((await app.inject(`/api/v1/price-links/${priceToken}`)).json()).toMatchObject({ state: 'usable', price: 600 })
  })

  it('to a cart opens to nothing near it', async () => {
    for (const token of [...neighbours(cartToken), stopToken])
      expect((await app.inject(`/api/v1/cart-links/${token}`)).statusCode, token).toBe(404)
    expect((await app.inject(`/api/v1/cart-links/${cartToken}`)).statusCode).toBe(200)
  })

  it('that ends a notice ends none near it', async () => {
    for (const token of [...neighbours(stopToken), cartToken]) {
      expect((await app.inject(`/api/v1/arrival-notices/${token}`)).statusCode, token).toBe(404)
      expect((await post('/api/v1/arrival-notices/stop', { token })).statusCode, token).toBe(404)
    }
    expect((await app.inject(`/api/v1/arrival-notices/${stopToken}`)).json()).toMatchObject({ isOpen: true })
  })
})
