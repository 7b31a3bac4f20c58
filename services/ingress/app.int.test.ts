import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EVENTS } from '#events/registry.ts'
import { amount } from '#services/platform/testing/amount.ts'
import { createShopApp } from '#services/start/shop-app.ts'
import { createTestShop } from './testing/test-shop.ts'

const { app, deps, database, logged } = await createTestShop()

describe('an error', () => {
  it.each([
    ['an address that is no call', 'GET', '/api/v1/nothing', 404, 'not_found'],
    ['a call by another method', 'DELETE', '/api/v1/best-offers', 404, 'not_found'],
    ['an address that cannot be decoded', 'GET', '/api/v1/tires/MO/%zz', 400, 'invalid_request'],
    ['a name without end', 'GET', `/api/v1/tires/MO/${'9'.repeat(400)}`, 414, 'address_too_long'],
    ['a body that is too large', 'POST', '/api/v1/best-offers', 413, 'body_too_large'],
    ['a body that is no JSON', 'PUT', '/api/v1/best-offers', 404, 'not_found'],
  ] as const)('for %s says so in JSON and Hebrew', async (_what, method, url, status, code) => {
    const large = JSON.stringify({ phone: 'x'.repeat(10_000) })
    const body = method === 'POST' ? { headers: { 'content-type': 'application/json' }, payload: large } : {}
    const answer = await app.inject({ method, url, ...body })
    expect([answer.statusCode, answer.json().ok, answer.json().error.code]).toEqual([status, false, code])
    expect(answer.json().error.message).toMatch(/[א-ת]/)
    expect(answer.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    expect(answer.headers['x-request-id']).toBeTruthy()
  })

  it.each([
    ...['{', '', '[1', '{"__proto__":1}', 'null'].map((payload) => [payload, payload]),
    ['nested without end', '{"a":'.repeat(5000)],
  ])('for the body %j is a 400', async (_what, payload) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await app.inject({ method: 'POST', url: '/api/v1/best-offers', headers, payload })
    expect([400, 413]).toContain(answer.statusCode)
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  it('of an engine that is away is a 503', async () => {
    const query = () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' }))
    const broken = await createShopApp({ ...deps, database: { ...database, query } })
    const answer = await broken.inject({ url: '/api/v1/brands' })
    expect([answer.statusCode, answer.json().error.code, answer.headers['retry-after']]).toEqual([503, 'unavailable', '2'])
    await broken.close()
  })
})

it('writes no line about a client that ends within its body', async () => {
  const open = await createShopApp(deps)
  const ended = Promise.withResolvers<boolean>()
  const { port } = new URL(await open.listen({ port: 0, host: '127.0.0.1' }))
  const body = 'POST /api/v1/best-offers HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{'
  const linesBefore = logged.length
  open.server.on('request', (request) => {
    // The answer to what failed is given when all who listen have heard of it.
    request.once('error', () => setImmediate(() => ended.resolve(request.complete)))
    request.once('data', () => asking.destroy())
  })
  const asking = connect(Number(port), '127.0.0.1', () => asking.write(body))
  expect(await ended.promise).toBe(false)
  await open.close()
  expect(logged.slice(linesBefore)).toEqual([])
})

describe('a shop that closes', () => {
  it.each([
    ['anew', '/api/v1/popular/sizes'],
    ['from memory', '/api/v1/brands'],
  ])('serves whoever has begun to ask, %s, and says that the connection ends', async (_how, path) => {
    const closing = await createShopApp(deps)
    const { port } = new URL(await closing.listen({ port: 0, host: '127.0.0.1' }))
    await closing.inject({ url: '/api/v1/brands' })
    const asking = connect(Number(port), '127.0.0.1')
    asking.write(`GET ${path} HTTP/1.1\r\nHost: `)
    const taken = () => new Promise((resolve) => closing.server.getConnections((_error, count) => resolve(count)))
    await expect.poll(taken).toBe(1)
    const closed = closing.close()
    await expect.poll(() => closing.server.listening).toBe(false)
    asking.write('shop\r\n\r\n')
    const [status, ...lines] = (await text(asking)).split('\r\n')
    expect([status, ...lines.filter((line) => /^connection/i.test(line))]).toEqual(['HTTP/1.1 200 OK', 'Connection: close'])
    await closed
  })
})

describe('every answer', () => {
  it('forbids whatever a document could do', async () => {
    for (const url of ['/api/v1/brands', '/api/v1/nothing', '/healthz']) {
      const { headers } = await app.inject({ url })
      expect(headers).toMatchObject({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
      })
      expect(headers).not.toHaveProperty('access-control-allow-origin')
    }
  })

  it('insists on HTTPS only where the shop is on HTTPS', async () => {
    const http = { ...deps.config.http, publicUrl: 'http://127.0.0.1:3000' }
    const plain = await createShopApp({ ...deps, config: { ...deps.config, http } })
    expect((await plain.inject({ url: '/healthz' })).headers).not.toHaveProperty('strict-transport-security')
    await plain.close()
  })

  it('is never a failure of ours, whatever is asked for', async () => {
    const segment = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.constantFrom('..', '%00', 'MO', '120', '-', "' OR 1=1--", '__proto__'),
    )
    const calls = [
      '/api/v1/tires/MO',
      '/api/v1/bybrand/MO/tires',
      '/api/v1/category',
      '/api/v1/sizes/for/MO',
      '/api/v1/popular',
      '/collector/like/shop',
    ]
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...calls), fc.array(segment, { maxLength: 4 }), fc.string(), async (call, segments, query) => {
        const url = `${call}/${segments.map((part) => encodeURIComponent(part)).join('/')}?limit=${encodeURIComponent(query)}`
        const answer = await app.inject({ url })
        expect(answer.statusCode).toBeLessThan(500)
        if (answer.statusCode >= 400) expect(answer.json()).toMatchObject({ ok: false, error: { code: expect.any(String) } })
      }),
      { numRuns: amount(40, 150) },
    )
  })
})

describe('a base path', () => {
  it('stands before every call and every picture', async () => {
    const http = { ...deps.config.http, basePath: '/shop' }
    const below = await createShopApp({ ...deps, config: { ...deps.config, http } })
    expect((await below.inject({ url: '/shop/api/v1/brands' })).statusCode).toBe(200)
    for (const url of ['/healthz', '/readyz', '/metrics']) {
      expect([(await below.inject({ url })).statusCode, (await below.inject({ url: `/shop${url}` })).statusCode]).toEqual([200, 404])
    }
    expect((await below.inject({ url: '/api/v1/brands' })).statusCode).toBe(404)
    await below.close()
  })
})

describe('the description of the API', () => {
  it('names every call with its answer', async () => {
    const { openapi, paths, components } = (await app.inject({ url: '/api/v1/openapi.json' })).json()
    expect(openapi).toBe('3.1.0')
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining([
        '/api/v1/popular/sizes',
        '/api/v1/top/sellers',
        '/api/v1/sizes/widths/for/MO',
        '/api/v1/sizes/profiles/for/MO/{width}',
        '/api/v1/sizes/for/MO/{width}/{profile}',
        '/api/v1/tires/MO/{width}/{profile}/{rim}',
        '/api/v1/tires/MO/{ean}',
        '/api/v1/bybrand/MO/tires/{brand}',
        '/api/v1/category/{category}/items',
        '/api/v1/best-offers',
        '/collector/collect/{visitorId}',
        '/collector/like/product/{productId}/{visitorId}',
        '/collector/like/shop/{shopId}/{visitorId}',
        '/collector/visitor/id',
        '/api/v1/media/product/{ean}',
      ]),
    )
    expect(paths['/api/v1/tires/MO/{ean}'].get.responses['200'].content['application/json'].schema.properties).toHaveProperty('result')
    expect(paths['/api/v1/best-offers'].post.responses.default.content['application/json'].schema.properties).toHaveProperty('error')
    expect(components.schemas).toHaveProperty('Product')
    expect(paths).toHaveProperty(['/healthz'])
  })

  it('says what pictures are, and that they may be refused', async () => {
    const { paths } = (await app.inject({ url: '/api/v1/openapi.json' })).json()
    for (const path of ['/api/v1/media/product/{ean}', '/api/v1/media/tire/{name}']) {
      const { responses } = paths[path].get
      expect(Object.keys(responses['200'].content)).toEqual(['image/svg+xml', 'image/webp', 'image/png'])
      expect(responses.default.content['application/json'].schema.properties).toHaveProperty('error')
    }
  })

  it('holds the schema of every event, which its dataschema leads to', async () => {
    const { components } = (await app.inject({ url: '/api/v1/openapi.json' })).json()
    for (const [type, { data }] of Object.entries(EVENTS)) {
      const answer = await app.inject({ url: `/events/${type}` })
      expect([type, answer.statusCode, answer.headers['content-type']]).toEqual([type, 200, 'application/schema+json; charset=utf-8'])
      expect(answer.json()).toEqual(JSON.parse(JSON.stringify(data)))
      expect(components.schemas[type].required).toEqual(data.required)
    }
    const unknown = await app.inject({ url: '/events/constructor' })
    expect([unknown.statusCode, unknown.json().error.code]).toEqual([404, 'not_found'])
  })

  it('can be read as a page whose scripts are its own', async () => {
    const page = await app.inject({ url: '/api/docs/' })
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).toContain("script-src 'self';")
    const scripts = [...page.body.matchAll(/<script([^>]*)>([^<]*)</g)]
    expect(scripts.length).toBeGreaterThan(0)
    for (const [, attributes, text] of scripts) {
      expect(text?.trim()).toBe('')
      const url = new URL(/src="([^"]+)"/.exec(attributes ?? '')?.[1] ?? '', 'http://shop/api/docs/').pathname
      expect([url, (await app.inject({ url })).statusCode]).toEqual([url, 200])
    }
    expect((await app.inject({ url: '/api/docs/json' })).json()).toHaveProperty('paths')
  })

  it('can be switched off', async () => {
    const quiet = await createShopApp({ ...deps, config: { ...deps.config, hasApiDocs: false } })
    for (const url of ['/api/docs/', '/api/docs/json', '/api/v1/openapi.json']) {
      expect([url, (await quiet.inject({ url })).statusCode]).toEqual([url, 404])
    }
    await quiet.close()
  })
})
