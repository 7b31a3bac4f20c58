import fc from 'fast-check'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { product, tire } from '#services/catalogue/testing/catalogue-events.ts'
import { eraseContact } from '#services/contacts/contacts.command.ts'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { amount } from '#services/platform/testing/amount.ts'
import { withEvents } from '#services/platform/unit-of-work.ts'
import { listBestOffers } from './shown-offers.queries.ts'

const EAN = '2000000000015'
const UNKNOWN = '2999999999999'
const PHONE = '050-123 4567'
const unlimited = { ...TEST_RATE_LIMITS, offersPerMinute: 100_000 }
const { app, database, emit, settle, logged, deps } = await createTestShop({ rateLimits: unlimited })
const SOLD_OUT = '2000000000039'
await emit(['product.changed.v1', EAN, product(EAN)], ['product.changed.v1', SOLD_OUT, product(SOLD_OUT, { stock: 0, supplierUnits: 0 })])

const offer = { phone: PHONE, price: 650.5, displayName: 'Road 6 0501234567', brand: 'Michelin', displaySize: '180/55 ZR 17', ean: EAN }
const send = (payload: unknown, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/v1/best-offers',
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(payload),
  })
const eventsOf = async (offerId: string) => {
  const { rows } = await database.query<{ body: string }>("SELECT body FROM log_events WHERE topic = 'best-offers' AND body LIKE $1", [
    `%${offerId}%`,
  ])
  return rows.map((row) => JSON.parse(row.body))
}
const contactOf = async (offerId: string) =>
  (await database.query<{ contact_id: string; phone: string | null }>('SELECT * FROM contacts WHERE act = $1', [`best-offer:${offerId}`]))
    .rows[0]

describe('POST /api/v1/best-offers', () => {
  it('records the phone as a contact and the offer as an event that names the contact only', async () => {
    const answer = await send(offer)
    expect(answer.statusCode).toBe(200)
    const { id, ean } = answer.json().data
    expect(ean).toBe(EAN)
    const contact = await contactOf(id)
    expect(contact?.phone).toBe('0501234567')
    const [event, ...others] = await eventsOf(id)
    expect(others).toEqual([])
    expect(event).toMatchObject({
      id,
      subject: EAN,
      data: { contactId: contact?.contact_id, offeredAgorot: 65_050, priceAgorot: 76_900, displayName: 'Road 6', visitorId: null },
    })
    expect(JSON.stringify(event)).not.toMatch(/0501234567|1234567/)
  })

  it('names both sizes of a set', async () => {
    const ean = '2000000000022'
    await emit(['product.changed.v1', ean, product(ean, { front: tire('120', '70', '17'), position: 'set' })])
    const { id } = (await send({ ...offer, ean })).json().data
    expect((await eventsOf(id))[0]?.data).toMatchObject({ displaySize: '120/70-17 + 180/55-17' })
  })

  it('shows up in the projection, once', async () => {
    const id = uuidv7()
    await send({ ...offer, id })
    await send({ ...offer, id })
    await settle()
    const mine = (await listBestOffers(database, { limit: 100 })).filter((row) => row.offerId === id)
    expect(mine).toMatchObject([{ ean: EAN, offeredAgorot: 65_050 }])
  })

  it('gives the same answer to a repeat, also to twenty at once, and keeps one event and one contact', async () => {
    const id = uuidv7()
    const answers = await Promise.all(Array.from({ length: 20 }, () => send({ ...offer, id })))
    expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`))).toEqual(
      new Set([`200 ${JSON.stringify({ data: { id, ean: EAN, token: null } })}`]),
    )
    expect(await eventsOf(id)).toHaveLength(1)
  })

  it('refuses another offer under the id of the first', async () => {
    const id = uuidv7()
    await send({ ...offer, id })
    const answer = await send({ ...offer, id, price: 700 })
    expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'id_reused'])
    expect(await eventsOf(id)).toHaveLength(1)
  })

  it.each([
    ['a phone that is none', { phone: '050-123' }, 422, 'invalid_phone', 'phone'],
    ['a line phone', { phone: '03-5550100' }, 422, 'invalid_phone', 'phone'],
    ['half an agora', { price: 10.005 }, 422, 'invalid_price', 'price'],
    ['a price of nothing', { price: 0 }, 400, 'invalid_request', 'price'],
    ['a price below nothing', { price: -5 }, 400, 'invalid_request', 'price'],
    ['a price as text', { price: '650' }, 400, 'invalid_request', 'price'],
    ['a price beyond reason', { price: 1e9 }, 400, 'invalid_request', 'price'],
    ['a tire that nobody can order', { ean: SOLD_OUT }, 409, 'not_orderable', 'ean'],
    ['a tire that is unknown', { ean: UNKNOWN }, 404, 'product_not_found', 'ean'],
    ['a field that nobody asked for', { status: 'accepted' }, 400, 'invalid_request', 'status'],
    ['an id that is none', { id: '../../etc' }, 400, 'invalid_request', 'id'],
  ])('refuses %s and records nothing', async (_what, change, status, code, field) => {
    const id = uuidv7()
    const answer = await send({ ...offer, id, ...change })
    expect([answer.statusCode, answer.json().error.code, answer.json().error.field]).toEqual([status, code, field])
    expect(answer.json().error.message).toMatch(/[א-ת]/)
    expect(await contactOf(id)).toBeUndefined()
    expect(await eventsOf(id)).toEqual([])
  })

  it('names the field that is missing', async () => {
    const { phone: _, ...withoutPhone } = offer
    expect((await send(withoutPhone)).json().error).toMatchObject({ code: 'invalid_request', field: 'phone' })
  })

  it('refuses a form or a text from another site', async () => {
    expect((await send(offer, { 'sec-fetch-site': 'cross-site' })).json().error.code).toBe('cross_site')
    expect((await send(offer, { 'sec-fetch-site': 'same-site' })).statusCode).toBe(403)
    expect((await send(offer, { origin: 'https://shop.example.evil.com' })).statusCode).toBe(403)
    expect((await send(offer, { origin: 'null' })).statusCode).toBe(403)
    expect((await send(offer, { 'content-type': 'text/plain' })).statusCode).toBe(415)
    expect((await send(offer, { origin: 'https://shop.example' })).statusCode).toBe(200)
    expect((await send(offer, { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200)
  })

  it('is unchanged when its contact is erased', async () => {
    const { id } = (await send(offer)).json().data
    const before = await eventsOf(id)
    const contact = await contactOf(id)
    await withEvents(deps, (unit) => eraseContact(unit, contact?.contact_id ?? ''))
    expect(await contactOf(id)).toMatchObject({ phone: null, said_digest: null })
    expect(await eventsOf(id)).toEqual(before)
    expect((await send({ ...offer, id })).statusCode).toBe(200)
    expect(await eventsOf(id)).toHaveLength(1)
  })

  it('never fails on odd input, and never logs a phone', async () => {
    const odd = fc.oneof(fc.jsonValue(), fc.record({ ...Object.fromEntries(Object.keys(offer).map((key) => [key, fc.jsonValue()])) }))
    await fc.assert(
      fc.asyncProperty(odd, async (payload) => {
        const answer = await send(payload)
        expect([400, 422, 404]).toContain(answer.statusCode)
        expect(answer.json()).toMatchObject({ ok: false })
      }),
      { numRuns: amount(15, 60) },
    )
    expect(logged.join('')).not.toMatch(/050.?123.?4567/)
  })
})

describe('the limit on offers', () => {
  it('stops one address, says when to come back, and counts an IPv6 network as one', async () => {
    const strict = await createTestShop({ rateLimits: { ...TEST_RATE_LIMITS, offersPerMinute: 2 } })
    const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
      strict.app.inject({ method: 'POST', url: '/api/v1/best-offers', headers, payload: offer, remoteAddress })
    const codes = async (addresses: string[]) => {
      const answers: number[] = []
      for (const address of addresses) answers.push((await from(address)).statusCode)
      return answers
    }
    expect(await codes(['2001:db8::1', '2001:db8::2', '2001:db8:0:0:1::3'])).toEqual([404, 404, 429])
    expect(await codes(['2001:db8:0:1::1', '10.0.0.1', '10.0.0.1', '::ffff:10.0.0.1', '10.0.0.2'])).toEqual([404, 404, 404, 429, 404])
    // Outside trusted proxies, a forged client-address header has no effect.
    expect(await codes(['84.95.1.1', '84.95.1.1'])).toEqual([404, 404])
    const refused = await from('84.95.1.1', { 'x-forwarded-for': '1.2.3.4' })
    expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'too_many_requests'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })
})
