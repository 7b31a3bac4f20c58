import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { item, orderOf, SHIPPING } from '#services/orders/checkout/testing/checkout-requests.ts'
import { testCheckout } from '#services/orders/checkout/testing/test-checkout.ts'
import { motorcycleAndTires, REARS, recommendationRequest } from '#services/wizard/testing/wizard-requests.ts'
import { zipEntries } from './files/testing/zip-entries.ts'
import { signInStaff } from './testing/staff-session.ts'

/** What shoppers type, where staff read it: data of a type that no browser runs, and no formula of a spreadsheet. */

const EVIL = [
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '</script><script>alert(1)</script>',
  '\u202Egpj.exe',
  '=HYPERLINK("https://bad.example")',
  '"><svg onload=alert(1)>',
]
const many = Object.fromEntries(Object.keys(TEST_RATE_LIMITS).map((name) => [name, 100_000])) as typeof TEST_RATE_LIMITS
const shop = await createTestShop({ rateLimits: many })
const { app, database, settle } = shop
const { send } = testCheckout(shop)
const { token } = await signInStaff(database)
const get = (url: string) => app.inject({ url, headers: { 'x-auth-token': token } })
const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload })
const STAFF = [
  '/api/v1/orders',
  '/api/v1/order/100001',
  '/api/v1/staff/offers',
  '/api/v1/admin/wizard/usages',
  '/api/v1/orders?search=%3Cimg',
]
/** Without what no name has: it would be asked again. */
const inName = (evil: string): string => evil.replace(/[:/@.]/g, '')
const INVISIBLE = /[\u202A-\u202E\u2066-\u2069]/

beforeAll(async () => {
  await shop.emit(...motorcycleAndTires())
  for (const evil of EVIL) {
    const personal = {
      name: `נועה ${inName(evil)}`,
      phone: '0501234567',
      emailaddress: 'noa@example.com',
      custom_invoice_name_cb: true,
      nameforinvoice: evil,
    }
    const shipping = { ...SHIPPING, name: `דן ${inName(evil)}`, address: evil, city: evil, notes: evil }
    const ordered = await send(orderOf([item(REARS[0])], { personal, sip: 'shipping', shipping, additionalNotes: evil }))
    expect(ordered.statusCode, ordered.body).toBe(200)
    const named = { displayName: evil, brand: evil, displaySize: evil }
    expect((await post('/api/v1/best-offers', { phone: '0501234567', price: 500, ean: REARS[0], ...named })).statusCode).toBe(200)
    const join = {
      garageName: evil,
      contactPerson: `דן ${inName(evil)}`,
      phone: '0501234567',
      city: evil,
      email: 'a@b.example',
      notes: evil,
    }
    expect((await post('/api/v1/shop-signup', join)).statusCode).toBe(200)
    await post('/api/v1/motorcycle/model-to-add', { bikeModel: evil })
    await post('/api/v1/wizard/recommend-tiers', recommendationRequest({ visitorName: `נועה ${inName(evil)}` }))
    await post('/collector/collect/0190d9a4-52f8-7bd2-9d5c-0d5a8a3f6c11', { kind: 'SEARCHED', query: evil, results: 0, source: 'search' })
  }
  await settle()
})

/** Without the closed isolates of the shop's own messages to a buyer. */
function withoutIsolates(body: string): string {
  const close = (text: string) => text.replace(/[\u2066\u2068]([^\u202A-\u202E\u2066-\u2069]*)\u2069/g, '$1')
  const strip = (key: string, value: unknown) => (key === 'messages' ? close(JSON.stringify(value)) : value)
  return JSON.stringify(JSON.parse(body, strip))
}

describe('what a shopper typed', () => {
  it.each(STAFF)('is JSON at %s, which nothing takes for a page, and turns no line around', async (url) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^default-src 'none'/),
    })
    expect(withoutIsolates(answer.body)).not.toMatch(INVISIBLE)
  })

  it('is what it was, and so cannot have become something else', async () => {
    expect(
      (await get('/api/v1/orders?limit=100'))
        .json()
        .orders.map((order: { checkout: { additionalNotes: string } }) => order.checkout.additionalNotes)
        .toReversed(),
    ).toEqual(EVIL.map((evil) => evil.replace(INVISIBLE, '')))
  })

  it('is not believed where the catalogue knows better: an offer has its names', async () => {
    const { body } = await get('/api/v1/staff/offers')
    expect(body).not.toMatch(/onerror|alert|HYPERLINK/)
  })

  it.each(['/api/v1/orders/export.csv', '/api/v1/staff/offers/export.csv'])(
    'is no formula in %s, which is saved and not opened',
    async (url) => {
      const answer = await get(url)
      expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="[\w.-]+"$/)
      expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
      expect(answer.body).not.toMatch(/(^|,)"?[=+@-][A-Z(]/m)
      expect(answer.body).not.toMatch(INVISIBLE)
    },
  )

  it('is text in the workbook', async () => {
    const sheets = [...zipEntries((await get('/api/v1/orders/export.xlsx')).rawPayload).values()].join('')
    expect(sheets).not.toMatch(/<f[ >]|<script|<img/)
    expect(sheets).toContain('&lt;img')
  })
})

it('no page writes markup by itself', () => {
  const files = execFileSync('git', ['ls-files', 'frontend/src'], { encoding: 'utf8' })
    .split('\n')
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
  expect(files.length).toBeGreaterThan(200)
  const writing = files.filter((name) =>
    /dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write|\beval\(|new Function\(/.test(
      readFileSync(name, 'utf8'),
    ),
  )
  // It keeps what our own server drew into this document, where it stands already.
  expect(writing).toEqual(['frontend/src/shared/drawn-by-server.tsx'])
})
