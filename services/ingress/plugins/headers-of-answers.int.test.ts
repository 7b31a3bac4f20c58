import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import type { Renderer } from '#services/ingress/pages/renderer.ts'
import { createTestShop } from '#services/ingress/testing/test-shop.ts'
import { createShopApp } from '#services/start/shop-app.ts'
import { routesOf } from './access.ts'

const EAN = '2000000000015'
const VISITOR = '0198f7a0-0000-7000-8000-000000000001'
const PIXEL = { id: '1234567890', scriptUrl: 'https://pixel.example/en_US/fbevents.js', eventsUrl: 'https://events.example' }

const clientDirectory = await mkdtemp(join(tmpdir(), 'tire-shop-headers-'))
await mkdir(join(clientDirectory, 'assets'))
await writeFile(join(clientDirectory, 'assets', 'entry-abc123.js'), 'document.title')
afterAll(() => rm(clientDirectory, { recursive: true }))

const renderer: Renderer = {
  render: (url) => {
    if (url.includes('broken')) throw new Error('broken')
    const isUnknown = url.includes('nowhere')
    return Promise.resolve({ status: isUnknown ? 404 : 200, isCanonical: !isUnknown, html: `<html>${url}</html>` })
  },
}
const { app, deps, emit } = await createTestShop({ renderer, clientDirectory })
await emit(['product.changed.v1', EAN, product(EAN)])

const COMMON = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
}

describe('an answer of any kind', () => {
  it.each([
    ['a page', '/cart', 200],
    ['a page of nothing', '/nowhere', 404],
    ['a page that cannot be rendered', '/broken', 503],
  ])('%s is a document under the policy', async (_what, url, status) => {
    const answer = await app.inject({ url })
    expect(answer.statusCode).toBe(status)
    expect(answer.headers).toMatchObject(COMMON)
    const policy = String(answer.headers['content-security-policy'])
    for (const rule of ["script-src 'self';", "object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"]) {
      expect(policy).toContain(rule)
    }
  })

  it.each([
    ['a read', '/api/v1/brands', 200],
    ['a picture', `/api/v1/media/product/${EAN}`, 200],
    ['a file', '/assets/entry-abc123.js', 200],
    ['a way to another address', '/list/moto/3.5/-/10', 301],
    ['a call that does not exist', '/api/v1/nothing', 404],
    ['an address that cannot be decoded', '/api/v1/tires/MO/%zz', 400],
    ['health', '/healthz', 200],
  ])('%s may do nothing', async (_what, url, status) => {
    const answer = await app.inject({ url })
    expect(answer.statusCode).toBe(status)
    expect(answer.headers).toMatchObject({ ...COMMON, 'content-security-policy': expect.stringMatching(/^default-src 'none'; /) })
  })

  it.each(['/api/v1/brands', '/cart'])('%s keeps its headers when it is read warm and when nothing changed', async (path) => {
    const shop = await createShopApp(deps)
    const address = await shop.listen({ port: 0, host: '127.0.0.1' })
    await (await fetch(address + path)).text()
    const warm = await fetch(address + path)
    const same = await fetch(address + path, { headers: { 'if-none-match': warm.headers.get('etag') ?? '' } })
    expect([warm.status, same.status]).toEqual([200, 304])
    for (const answer of [warm, same]) {
      for (const name of [...Object.keys(COMMON), 'content-security-policy']) expect([name, answer.headers.has(name)]).toEqual([name, true])
    }
    await shop.close()
  })

  it.each([
    ['a new visitor', 'GET', '/collector/visitor/id', undefined],
    ['a like', 'GET', `/collector/like/product/${EAN}/${VISITOR}`, undefined],
    ['a metric', 'POST', `/collector/collect/${VISITOR}`, { kind: 'SEARCHED' }],
    ['an offer', 'POST', '/api/v1/best-offers', { ean: EAN, phone: '0501234567', price: 700 }],
    ['a refusal', 'POST', '/api/v1/best-offers', { ean: EAN }],
  ] as const)('of %s is kept by nobody', async (_what, method, url, payload) => {
    const answer = await app.inject({ method, url, ...(payload && { payload }) })
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})

describe('every route', () => {
  it('answers with the headers that all answers have, also when it refuses', async () => {
    await app.ready()
    const routes = routesOf(app).filter(({ method, url }) => typeof method === 'string' && !url.endsWith('/stream'))
    expect(routes.length).toBeGreaterThan(60)
    for (const { method, url } of routes) {
      const address = url.replace(/:\w+(\([^)]*\))?/g, 'a1').replace('*', 'a1')
      const { headers } = await app.inject({ method: method as 'GET', url: address })
      expect(headers, `${method} ${url}`).toMatchObject(COMMON)
      expect(String(headers['content-security-policy']), `${method} ${url}`).toMatch(/frame-ancestors 'none'/)
    }
  })
})

describe('the pixel', () => {
  it('is no call and no host of the policy until it is configured', async () => {
    expect((await app.inject({ url: '/api/v1/pixel' })).statusCode).toBe(404)
    const shop = await createShopApp({ ...deps, config: { ...deps.config, pixel: PIXEL } })
    const answer = await shop.inject({ url: '/api/v1/pixel' })
    expect(answer.json()).toEqual({ id: PIXEL.id, scriptUrl: PIXEL.scriptUrl })
    const page = await shop.inject({ url: '/cart' })
    expect(page.headers['content-security-policy']).toContain("script-src 'self' https://pixel.example;")
    await shop.close()
  })
})
