import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'

const { app, database } = await createTestShop({ rateLimits: { ...TEST_RATE_LIMITS, offersPerMinute: 100_000 } })

const garage = {
  garageName: 'מוסך האופנוע',
  contactPerson: 'יוסי  כהן',
  phone: '+972-50-123 4567',
  city: 'חיפה',
  email: 'yossi@garage.example',
  fits: 'ספורט וקטנועים',
}
const cancellation = { name: 'דנה לוי', phone: '0501234568', orderNumber: '100001', reason: 'התחרטתי' }

const CALLS = { '/api/v1/shop-signup': garage, '/api/v1/cancellations': cancellation } as const
type Call = keyof typeof CALLS
const calls = Object.keys(CALLS) as Call[]

const post = (url: Call, change: object = {}, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, headers, payload: { ...CALLS[url], ...change } })

async function eventsOf(requestId: string) {
  const { rows } = await database.query<{ body: string }>("SELECT body FROM log_events WHERE topic = 'contacts' AND body LIKE $1", [
    `%${requestId}%`,
  ])
  return rows.map(({ body }) => JSON.parse(body))
}
async function contactOf(requestId: string) {
  const { rows } = await database.query<Record<string, unknown>>('SELECT * FROM contacts WHERE act LIKE $1', [`%:${requestId}`])
  return rows[0]
}

describe.each(calls)('POST %s', (url) => {
  it('keeps the person as a contact, and the event names nothing but the contact and the reference', async () => {
    const answer = await post(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    const { id, reference } = answer.json().data
    expect(reference).toMatch(/^\d{3}-\d{3}-\d{3}$/)
    const [event, ...others] = await eventsOf(id)
    expect(others).toEqual([])
    const contact = await contactOf(id)
    expect(event).toMatchObject({ id, subject: contact?.contact_id, data: { requestId: id, contactId: contact?.contact_id, reference } })
    for (const said of Object.values({ ...CALLS[url], bare: '0501234567' })) expect(JSON.stringify(event)).not.toContain(said)
  })

  it('gives the same reference to a repeat, also to ten at once, and keeps one event', async () => {
    const id = uuidv7()
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(url, { id })))
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(await eventsOf(id)).toHaveLength(1)
  })

  it('refuses another request under the id of the first', async () => {
    const id = uuidv7()
    await post(url, { id })
    const answer = await post(url, { id, phone: '0509999999' })
    expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'id_reused'])
  })

  it.each([
    ['a phone that is none', { phone: '050-123' }, 422, 'invalid_phone', 'phone'],
    ['an e-mail that is none', { email: 'dana@' }, 422, 'invalid_email', 'email'],
    ['a field that nobody asked for', { visitorId: uuidv7() }, 400, 'invalid_request', 'visitorId'],
  ])('refuses %s, in Hebrew, and records nothing', async (_what, change, status, code, field) => {
    const id = uuidv7()
    const answer = await post(url, { id, ...change })
    expect([answer.statusCode, answer.json().error.code, answer.json().error.field]).toEqual([status, code, field])
    expect(answer.json().error.message).toMatch(/[א-ת]/)
    expect([await contactOf(id), await eventsOf(id)]).toEqual([undefined, []])
  })

  it('refuses what another site sends', async () => {
    expect((await post(url, {}, { 'sec-fetch-site': 'cross-site' })).json().error.code).toBe('cross_site')
  })

  it('is limited by itself', async () => {
    const strict = await createTestShop({ rateLimits: { ...TEST_RATE_LIMITS, offersPerMinute: 1 } })
    const from = (path: Call) => strict.app.inject({ method: 'POST', url: path, payload: CALLS[path] })
    const other = calls.find((call) => call !== url) ?? url
    expect([(await from(url)).statusCode, (await from(url)).statusCode, (await from(other)).statusCode]).toEqual([200, 429, 200])
  })
})

describe('a garage that wants to join', () => {
  it('is kept in the shop’s own spelling', async () => {
    const { id } = (await post('/api/v1/shop-signup', { notes: ' ' })).json().data
    expect(await contactOf(id)).toMatchObject({
      name: 'יוסי כהן',
      phone: '0501234567',
      email: 'yossi@garage.example',
      details: { garageName: 'מוסך האופנוע', city: 'חיפה', fits: 'ספורט וקטנועים' },
    })
  })

  it.each([
    ['contactPerson', 'יוסי', 'invalid_name'],
    ['garageName', ' \u0008\u202e ', 'missing'],
    ['city', ' ', 'missing'],
  ])('has to say %s, not %j', async (field, said, code) => {
    const { error } = (await post('/api/v1/shop-signup', { [field]: said })).json()
    expect([error.code, error.field]).toEqual([code, field])
  })
})

describe('a cancellation', () => {
  async function placeOrder(): Promise<string> {
    const contactId = uuidv7()
    await database.query('INSERT INTO contacts (contact_id, act, created_at) VALUES ($1, $2, now())', [contactId, `order:${contactId}`])
    const { rows } = await database.query<{ order_id: string }>(
      `INSERT INTO orders (contact_id, cart_digest, status, placed, reservation, placed_at)
       VALUES ($1, 'x', 'open', '{}', 'held', now()) RETURNING order_id`,
      [contactId],
    )
    return rows[0]?.order_id ?? ''
  }
  const ask = async (change: object) => (await post('/api/v1/cancellations', change)).json().data as { id: string }
  const orderIdOf = async (change: object) => (await eventsOf((await ask(change)).id))[0]?.data.orderId

  it('names the order in its event when there is one, however its number was typed', async () => {
    const orderId = await placeOrder()
    expect(await orderIdOf({ orderNumber: `#${orderId} ` })).toBe(orderId)
  })

  it('says the same of an order that is none, and keeps what was typed with the contact alone', async () => {
    const answers = [
      await post('/api/v1/cancellations', { orderNumber: await placeOrder() }),
      await post('/api/v1/cancellations', { orderNumber: '0501234569' }),
    ]
    const shapes = answers.map((answer) => [answer.statusCode, Object.keys(answer.json().data)])
    expect(shapes[0]).toEqual(shapes[1])
    const { id } = answers[1]?.json().data ?? {}
    expect((await eventsOf(id))[0]?.data.orderId).toBeNull()
    expect((await contactOf(id))?.details).toMatchObject({ orderNumber: '0501234569' })
  })

  it('needs no order number, and a phone or an e-mail', async () => {
    expect(await orderIdOf({ orderNumber: undefined, phone: undefined, email: 'dana@mail.example' })).toBeNull()
    const { error } = (await post('/api/v1/cancellations', { phone: ' ' })).json()
    expect([error.code, error.field]).toEqual(['unreachable', 'phone'])
  })
})
