import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { EventLogError } from '#services/platform/event-log/event-log.ts'
import { amount } from '#services/platform/testing/amount.ts'

const EAN = '2000000000015'
const PHONE = /0501234567|050-123/
const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36'
const rateLimits = {
  ...TEST_RATE_LIMITS,
  offersPerMinute: 1,
  metricsPerMinute: 100_000,
  likesPerMinute: 100_000,
  searchesPerMinute: 100_000,
}
const { app, database, deps, logged } = await createTestShop({ rateLimits })

const visitorId = randomUUID()
const collect = (payload: unknown, headers: Record<string, string> = {}, url = `/collector/collect/${visitorId}`) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', 'user-agent': BROWSER, ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })
const bodiesOf = async (
  topic: string,
  text: string,
): Promise<{ id: string; type: string; subject: string; data: Record<string, unknown> }[]> => {
  const { rows } = await database.query<{ body: string }>('SELECT body FROM log_events WHERE topic = $1 AND body LIKE $2', [
    topic,
    `%${text}%`,
  ])
  return rows.map((row) => JSON.parse(row.body))
}

describe('POST /collector/collect', () => {
  it('answers once the log has the metric', async () => {
    const id = uuidv7()
    const answer = await collect({ kind: 'PRODUCT_ADD_TO_CART', source: 'product_page', origin: 'ad', ean: EAN, id })
    expect([answer.statusCode, answer.body]).toEqual([200, '{"ok":true}'])
    const [event] = await bodiesOf('collector', id)
    expect(event).toMatchObject({
      id,
      type: 'metric.collected.v1',
      subject: visitorId,
      data: {
        kind: 'PRODUCT_ADD_TO_CART',
        visitorId,
        source: 'product_page',
        origin: 'ad',
        ean: EAN,
        step: null,
        query: null,
        results: null,
        isBot: false,
      },
    })
  })

  it('accepts a beacon’s JSON sent as text, and no other text', async () => {
    const id = uuidv7()
    const asText = { 'content-type': 'text/plain;charset=UTF-8' }
    expect((await collect({ kind: 'CHECKOUT_INIT', ean: EAN, id }, asText)).statusCode).toBe(200)
    expect(await bodiesOf('collector', id)).toHaveLength(1)
    expect((await collect('kind=CHECKOUT_INIT', asText)).statusCode).toBe(400)
    expect((await collect('kind=CHECKOUT_INIT', { 'content-type': 'application/x-www-form-urlencoded' })).statusCode).toBe(415)
  })

  it('drops personal data', async () => {
    const id = uuidv7()
    const personal = { firstName: 'דנה', phone: '0501234567', email: 'dana@example.com' }
    const answer = await collect({
      kind: 'CHECKOUT_PASSED_STAGE_1',
      step: 1,
      id,
      ...personal,
      personal,
      query: 'דנה 050-1234567 dana@example.com',
    })
    expect(answer.statusCode).toBe(200)
    const [event] = await bodiesOf('collector', id)
    expect(event?.data).toMatchObject({ kind: 'CHECKOUT_PASSED_STAGE_1', step: 1, query: 'דנה' })
    expect(JSON.stringify(event)).not.toMatch(/1234567|firstName|dana|personal/)
  })

  it.each([
    ['Road 6 dana@example.com', 'Road 6'],
    ['050/1234567', null],
    ['050,123,4567 120/70-17 180/55-17', '120/70-17 180/55-17'],
  ])('keeps of the search %j only %j', async (query, kept) => {
    const id = uuidv7()
    expect((await collect({ kind: 'SEARCHED', source: 'search', query, results: 1, id })).statusCode).toBe(200)
    expect((await bodiesOf('collector', id)).map((event) => event.data.query)).toEqual([kept])
  })

  it.each(['Googlebot/2.1 (+http://www.google.com/bot.html)', 'facebookexternalhit/1.1', 'GPTBot/1.0'])(
    'flags %s and keeps its metric',
    async (userAgent) => {
      const id = uuidv7()
      await collect({ kind: 'PRODUCT_IMPRESSION', ean: EAN, id }, { 'user-agent': userAgent })
      expect((await bodiesOf('collector', id))[0]?.data).toMatchObject({ isBot: true })
    },
  )

  it('refuses an invalid metric, and requests from another site', async () => {
    expect((await collect({ kind: 'SOLD' })).json().error).toMatchObject({ code: 'invalid_request', field: 'kind' })
    expect((await collect({ kind: 'SEARCHED', results: '5' })).json().error).toMatchObject({ field: 'results' })
    expect((await collect({ kind: 'SEARCHED' }, {}, '/collector/collect/someone')).json().error).toMatchObject({ field: 'visitorId' })
    expect((await collect({ kind: 'SEARCHED' }, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    expect((await collect(`{"kind":"SEARCHED","__proto__":{"isBot":true}}`)).statusCode).toBe(400)
    expect((await collect({ kind: 'SEARCHED', query: 'x'.repeat(9000) })).json().error.code).toBe('body_too_large')
  })

  it('never fails on odd input and never lets a phone through', async () => {
    const odd = fc.record(
      {
        kind: fc.constantFrom('SEARCHED', 'LIST_VIEWED', 'x'),
        query: fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.constantFrom('0501234567', 'ab\ud800cd', '\u0000', '\ufdfa'.repeat(200)),
          fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)), maxLength: 200 }),
          fc.string({ unit: 'grapheme', minLength: 150, maxLength: 200 }),
        ),
        results: fc.jsonValue(),
      },
      { requiredKeys: ['kind'] },
    )
    await fc.assert(
      fc.asyncProperty(odd, async (metric) => {
        expect([200, 400]).toContain((await collect(metric)).statusCode)
      }),
      { numRuns: amount(40, 150) },
    )
    const bodies = JSON.stringify(await bodiesOf('collector', ''))
    expect(bodies).not.toMatch(PHONE)
    // JSON escapes of lone surrogates and NUL.
    expect(bodies).not.toMatch(/\\u(d[89a-f]|0000)/i)
    expect(logged.join('')).not.toMatch(PHONE)
  })

  it('asks to retry while the log is down', async () => {
    const log = { ...deps.log, publish: () => Promise.reject(new EventLogError('log_unavailable', 'away')) }
    const away = await createTestShop({ log })
    for (const url of [`/collector/like/product/${EAN}/${visitorId}`, `/collector/like/shop/moto/${visitorId}`]) {
      const answer = await away.app.inject({ url })
      expect([answer.statusCode, answer.json().error.code, answer.headers['retry-after']]).toEqual([503, 'unavailable', '2'])
    }
    const metric = await away.app.inject({ method: 'POST', url: `/collector/collect/${visitorId}`, payload: { kind: 'SEARCHED' } })
    expect([metric.statusCode, metric.headers['retry-after']]).toEqual([503, '2'])
  })
})

describe('likes', () => {
  it.each([
    ['product', EAN, 'product-like.pressed.v1', { productId: EAN }],
    ['shop', 'garage-tel-aviv', 'shop-like.pressed.v1', { shopId: 'garage-tel-aviv' }],
  ])('of a %s are kept under the id that was given', async (what, thing, type, data) => {
    const id = uuidv7()
    const answer = await app.inject({ url: `/collector/like/${what}/${thing}/${visitorId}?id=${id}` })
    expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([200, '{"ok":true}', 'no-store'])
    expect(await bodiesOf('likes', id)).toMatchObject([{ id, type, subject: visitorId, data: { ...data, visitorId } }])
  })

  it('are refused from another site, by HEAD, and with malformed ids', async () => {
    const count = async () => (await bodiesOf('likes', '')).length
    const before = await count()
    const url = `/collector/like/product/${EAN}/${visitorId}`
    expect((await app.inject({ url, headers: { 'sec-fetch-site': 'cross-site' } })).statusCode).toBe(403)
    expect((await app.inject({ url, headers: { origin: 'https://evil.example' } })).statusCode).toBe(403)
    expect((await app.inject({ url, method: 'HEAD' })).statusCode).toBe(404)
    expect((await app.inject({ url: `${url}?id=1` })).statusCode).toBe(400)
    expect((await app.inject({ url: `/collector/like/product/12/${visitorId}` })).statusCode).toBe(400)
    expect((await app.inject({ url: `/collector/like/shop/${encodeURIComponent('a b<')}/${visitorId}` })).statusCode).toBe(400)
    expect(await count()).toBe(before)
  })

  it('are rate limited by address', async () => {
    const strict = await createTestShop({ rateLimits: { ...TEST_RATE_LIMITS, likesPerMinute: 1 } })
    const press = (shop: string) => strict.app.inject({ url: `/collector/like/shop/${shop}/${visitorId}` })
    expect([(await press('a')).statusCode, (await press('b')).statusCode]).toEqual([200, 429])
  })
})

describe('GET /collector/visitor/id', () => {
  it('gives every visitor a random id that is not stored', async () => {
    const answers = await Promise.all([1, 2].map(() => app.inject({ url: '/collector/visitor/id' })))
    const ids = answers.map((answer) => answer.json().visitorId)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(new Set(ids).size).toBe(2)
    expect(answers[0]?.headers['cache-control']).toBe('no-store')
  })
})
