import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { product, tire } from '#services/catalogue/testing/catalogue-events.ts'
import { createTestShop } from '#services/ingress/testing/test-shop.ts'
import { createTokenSigner } from '#services/platform/signed-token.ts'
import { amount } from '#services/platform/testing/amount.ts'

const REAR = '2000000000015'
const SET = '2000000000022'
const UNKNOWN = '2999999999999'
const MANY = Array.from({ length: 20 }, (_, index) => `21000000000${String(index).padStart(2, '0')}`)
const WEEK_MS = 7 * 24 * 60 * 60 * 1000

let time = new Date('2026-03-01T12:00:00Z')
const { app, deps, emit, logged } = await createTestShop({ now: () => time })
await emit(
  ['product.changed.v1', REAR, product(REAR)],
  ['product.changed.v1', SET, product(SET, { front: tire('120', '70', '17'), position: 'set' })],
  ...MANY.map((ean) => ['product.changed.v1', ean, product(ean)] as const).map(([type, ean, data]): [typeof type, string, typeof data] => [
    type,
    ean,
    data,
  ]),
)

/** Each from an address of its own: the limit is the matter of one test alone. */
let sent = 0
const share = (payload: unknown, headers: Record<string, string> = {}) => {
  sent += 1
  return app.inject({
    method: 'POST',
    url: '/api/v1/cart-links',
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(payload),
    remoteAddress: `10.1.0.${sent}`,
  })
}
const tokenOf = (path: string): string => /^\/cart\?shared=([\w.-]+)$/.exec(path)?.[1] ?? ''
const open = (token: string) => app.inject({ url: `/api/v1/cart-links/${encodeURIComponent(token)}` })
const codeOf = async (answer: ReturnType<typeof open>) => {
  const { statusCode, ...rest } = await answer
  return [statusCode, rest.json().error.code]
}

describe('a link to a cart', () => {
  it('opens the cart that was sent, with what the shop knows of its articles', async () => {
    const answer = await share({
      items: [
        { ean: REAR, quantity: 10 },
        { ean: SET, quantity: 1 },
      ],
    })
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    const opened = await open(tokenOf(answer.json().path))
    expect([opened.statusCode, opened.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(opened.json()).toEqual({
      items: [
        { ean: REAR, quantity: 10, isSet: false },
        { ean: SET, quantity: 1, isSet: true },
      ],
    })
  })

  it('is short enough for a message, however long the cart', async () => {
    const { path } = (await share({ items: MANY.map((ean) => ({ ean, quantity: 7 })) })).json()
    expect(path.length).toBeLessThan(280)
    expect((await open(tokenOf(path))).json().items).toHaveLength(20)
  })

  it('holds for seven days and says so afterwards', async () => {
    const made = time
    const token = tokenOf((await share({ items: [{ ean: REAR, quantity: 1 }] })).json().path)
    time = new Date(made.getTime() + WEEK_MS - 1)
    expect((await open(token)).statusCode).toBe(200)
    time = new Date(made.getTime() + WEEK_MS)
    const late = await open(token)
    expect([late.statusCode, late.json().error]).toEqual([
      410,
      { code: 'cart_link_expired', message: expect.stringMatching(/[א-ת].*שבעה ימים/) },
    ])
    time = made
  })

  it('is not found when it was changed, cut, made for something else or under another secret', async () => {
    const token = tokenOf((await share({ items: [{ ean: REAR, quantity: 1 }] })).json().path)
    const others = [
      token.slice(0, -1),
      `${token}a`,
      token.replace('.', '.A'),
      deps.tokens.sign('stop', 'AAAAAAAA', null),
      createTokenSigner('another secret, as long as that one').sign('cart', 'AAAAAAAA', null),
      'rubbish',
      '../../etc',
      'א'.repeat(200),
    ]
    for (const other of others) expect([other, ...(await codeOf(open(other)))]).toEqual([other, 404, 'cart_link_not_found'])
    expect((await open('x'.repeat(5000))).statusCode).toBe(414)
  })

  it.each([
    ['no item', [], 400, 'invalid_request'],
    ['21 items', [...MANY, REAR].map((ean) => ({ ean, quantity: 1 })), 400, 'invalid_request'],
    ['a quantity of nothing', [{ ean: REAR, quantity: 0 }], 400, 'invalid_request'],
    ['eleven of an article', [{ ean: REAR, quantity: 11 }], 400, 'invalid_request'],
    ['half a tire', [{ ean: REAR, quantity: 0.5 }], 400, 'invalid_request'],
    ['what is no ean', [{ ean: '12', quantity: 1 }], 400, 'invalid_request'],
    ['a price', [{ ean: REAR, quantity: 1, price: 1 }], 400, 'invalid_request'],
    [
      'an article that the shop does not sell',
      [
        { ean: REAR, quantity: 1 },
        { ean: UNKNOWN, quantity: 1 },
      ],
      422,
      'product_not_found',
    ],
    [
      'an article twice',
      [
        { ean: REAR, quantity: 1 },
        { ean: REAR, quantity: 2 },
      ],
      422,
      'repeated_item',
    ],
  ])('is not made of %s', async (_what, items, status, code) => {
    const answer = await share({ items })
    expect([answer.statusCode, answer.json().error.code]).toEqual([status, code])
    expect(answer.json().error.message).toMatch(/[א-ת]/)
  })

  it('is not made for another site, and is asked for in measure', async () => {
    const items = [{ ean: REAR, quantity: 1 }]
    expect((await share({ items }, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    const codes: number[] = []
    for (let press = 0; press < 61; press += 1) {
      const answer = await app.inject({ method: 'POST', url: '/api/v1/cart-links', payload: { items }, remoteAddress: '10.2.0.1' })
      codes.push(answer.statusCode)
    }
    expect(codes).toEqual([...Array.from({ length: 60 }, () => 200), 429])
  })

  it('never fails on odd input, and is never logged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.jsonValue(), fc.record({ items: fc.jsonValue() })), async (payload) => {
        expect((await share(payload)).statusCode).toBe(400)
      }),
      { numRuns: amount(10, 40) },
    )
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1 }), async (token) => {
        expect((await open(token)).statusCode).toBe(404)
      }),
      { numRuns: amount(10, 40) },
    )
    expect(logged.join('')).not.toContain('shared=')
  })
})
