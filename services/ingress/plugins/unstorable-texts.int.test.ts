import { describe, expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { form, item, orderOf } from '#services/orders/checkout/testing/checkout-requests.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import { strictValidator } from './strict-validation.ts'

/** Postgres keeps the character zero in no text: who sends one is refused before anything of it is read. */

const EAN = '2000000000015'
const BROKEN = ['\u0000', 'a\u0000b']
const rateLimits = Object.fromEntries(Object.keys(TEST_RATE_LIMITS).map((name) => [name, 1_000_000])) as typeof TEST_RATE_LIMITS
const { app, database, emit } = await createTestShop({ rateLimits })
await emit(['product.changed.v1', EAN, product(EAN)])
await app.ready()
const { token } = await signInStaff(database)

interface Schema {
  type?: string
  minLength?: number
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}
interface Operation {
  parameters?: { name: string; in: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
const operations = Object.entries((app.swagger() as unknown as { paths: Record<string, Record<string, Operation>> }).paths).flatMap(
  ([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, ...operation })),
)

/** Every text of a schema, by where it stands. */
function textsOf(schema: Schema, place: string): [string, Schema][] {
  const { type, properties, patternProperties, items, anyOf } = schema
  return [
    ...(type === 'string' ? [[place, schema] as [string, Schema]] : []),
    ...Object.entries({ ...properties, ...patternProperties }).flatMap(([name, each]) => textsOf(each, `${place}.${name}`)),
    ...(items ? textsOf(items, `${place}[]`) : []),
    ...(anyOf ?? []).flatMap((each) => textsOf(each, place)),
  ]
}

it('no text of any call that is described may hold one', () => {
  const texts = operations.flatMap(({ name, parameters, requestBody }) => [
    ...(parameters ?? []).flatMap((one) => textsOf(one.schema, `${name} ${one.in}:${one.name}`)),
    ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => textsOf(schema, `${name} `)),
  ])
  expect(texts.length).toBeGreaterThan(100)
  const open = texts.flatMap(([place, schema]) => {
    const check = strictValidator({ schema, method: 'POST', url: '/' }) as (value: unknown) => { error?: unknown }
    return BROKEN.some((broken) => !check(broken.padEnd(schema.minLength ?? 0, 'a')).error) ? [place] : []
  })
  expect(open).toEqual([])
})

describe('a request', () => {
  it.each(BROKEN)('with %j anywhere in its body is refused', async (broken) => {
    const bodies = [
      ['/api/v1/checkout', orderOf([item(EAN, { priceToken: `${broken}${'a'.repeat(22)}` })])],
      ['/api/v1/checkout', orderOf([item(EAN)], { additionalNotes: broken })],
      ['/api/v1/checkout', { ...orderOf([item(EAN)]), checkout: form({ couponCode: `TEN${broken}` }) }],
      ['/api/v1/validate-coupon', { code: `TEN${broken}`, cart: { items: [item(EAN)] } }],
      ['/api/v1/my-order', { orderId: '100001', phone: `0501234567${broken}` }],
      ['/api/v1/wizard/track-tire-click', { visitorId: EAN, tireInfo: { ean: EAN }, wizardResponses: { [`a${broken}`]: broken } }],
    ] as const
    for (const [url, payload] of bodies) {
      const answer = await app.inject({ method: 'POST', url, payload })
      expect([answer.statusCode, answer.json().error.code], url).toEqual([400, 'invalid_request'])
    }
  })

  it('with one in a header that is read is refused', async () => {
    const headers = { 'idempotency-key': `key-of-an-order-${'\u0000'}` }
    expect((await app.inject({ method: 'POST', url: '/api/v1/checkout', headers, payload: orderOf([item(EAN)]) })).statusCode).toBe(400)
    expect((await app.inject({ url: '/auth/session', headers: { 'x-auth-token': `${token}\u0000` } })).statusCode).toBe(401)
    expect((await app.inject({ url: '/api/v1/products', headers: { cookie: 'visitorId=\u0000' } })).statusCode).toBeLessThan(500)
  })

  it('with a zero in what it says in its path or its query is refused', async () => {
    const addresses = operations.filter(({ name }) => !name.endsWith('/stream')).flatMap(brokenAddresses)
    expect(addresses.length).toBeGreaterThan(100)
    for (const { method, url } of addresses) {
      const answer = await app.inject({ method, url, headers: { 'x-auth-token': token } })
      expect(answer.statusCode, `${method} ${url}`).toBe(400)
    }
  })
})

/** An address of a call for each of its parameters, which holds a zero. */
function brokenAddresses({ name, parameters = [] }: (typeof operations)[number]) {
  const [method = '', path = ''] = name.split(' ')
  const fill = (address: string) => address.replace(/\{\w+\}/g, 'a1')
  const inPath = parameters.filter((one) => one.in === 'path').map((one) => fill(path.replace(`{${one.name}}`, 'a%00')))
  const inQuery = parameters.filter((one) => one.in === 'query').map((one) => `${fill(path)}?${one.name}=a%00`)
  return [...inPath, ...inQuery].map((url) => ({ method: method.toUpperCase() as 'GET', url }))
}
