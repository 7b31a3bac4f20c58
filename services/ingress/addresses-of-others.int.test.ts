import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import { createShopApp } from '#services/start/shop-app.ts'
import { routesOf } from './plugins/access.ts'
import { createTestShop, TEST_RATE_LIMITS } from './testing/test-shop.ts'

const EAN = '2000000000015'
const renderer = { render: (url: string) => Promise.resolve({ status: 200, isCanonical: false, html: `<html>${url.length}</html>` }) }
const { app, deps, database, emit } = await createTestShop({ renderer, rateLimits: { ...TEST_RATE_LIMITS, searchesPerMinute: 1_000_000 } })
await emit(['product.changed.v1', EAN, product(EAN)])
const { token } = await signInStaff(database)
await app.ready()

const EVIL = [
  '//evil.example',
  '/\\evil.example',
  '/%2f/evil.example',
  '/%5cevil.example',
  '/\tevil.example',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  '/.evil.example',
  '@evil.example',
  '/%0d%0alocation:%20https://evil.example',
]
const NAMES = ['next', 'returnTo', 'redirect', 'redirect_uri', 'url', 'state', 'continue']

/** Where an answer leads, as a browser at the shop would read it. */
const leadsTo = (location: unknown) => new URL(String(location), 'https://shop.example').origin

describe('no answer leads to another site', () => {
  it.each(['', '/admin', '/coh', '/tire/moto', `/tire/moto/${EAN}`, '/list/moto/3.5/-/10', '/cart', '/payment'])(
    'by what stands behind %j',
    async (page) => {
      const addresses = EVIL.flatMap((evil) => {
        const query = NAMES.map((name) => `${name}=${encodeURIComponent(evil)}`).join('&')
        return [`${page}${evil.startsWith('/') ? '' : '/'}${evil.replace('\t', '%09')}`, `${page || '/'}?${query}`]
      })
      for (const url of addresses) {
        const { headers, statusCode } = await app.inject({ url })
        expect(statusCode, url).toBeLessThan(500)
        expect(leadsTo(headers.location ?? '/'), url).toBe('https://shop.example')
        expect(Object.keys(headers), url).not.toContain('refresh')
      }
    },
  )

  it('by a host or a scheme that a request gives itself', async () => {
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      forwarded: 'host=evil.example',
    }
    for (const url of [`/tire/moto/${EAN}/another-name`, '/list/moto/3.5/-/10', '/', '/robots.txt', '/sitemap.xml', '/auth/settings']) {
      const answer = await app.inject({ url, headers })
      expect(JSON.stringify([answer.headers, answer.body]), url).not.toContain('evil.example')
    }
  })

  it('by any parameter of any call', async () => {
    const calls = routesOf(app).filter(({ method, url }) => method === 'GET' && !url.endsWith('/stream') && url !== '/*')
    // It asked all of them, got past the door of staff, and was led somewhere: else it had nothing to judge.
    expect(calls.filter(({ url }) => url.includes(':')).length).toBeGreaterThan(30)
    const refused: string[] = []
    let led = 0
    for (const { url } of calls) {
      for (const evil of EVIL.slice(0, 4)) {
        const filled = url.replace(/:\w+(\([^)]*\))?/g, encodeURIComponent(evil)).replace('*', 'a1')
        const query = NAMES.map((name) => `${name}=${encodeURIComponent(evil)}`).join('&')
        const { headers, statusCode } = await app.inject({ url: `${filled}?${query}`, headers: { 'x-auth-token': token } })
        if ([401, 403, 429].includes(statusCode)) refused.push(url)
        if (headers.location === undefined) continue
        led += 1
        expect(leadsTo(headers.location), url).toBe('https://shop.example')
      }
    }
    expect(refused).toEqual([])
    expect(led).toBeGreaterThan(0)
  })

  it('by the way back that the demo’s own sign-in is asked for', async () => {
    const http = { ...deps.config.http, publicUrl: 'http://127.0.0.1:3000' }
    const local = { ...deps.config.staff, signIn: { provider: 'local' as const } }
    const demo = await createShopApp({ ...deps, config: { ...deps.config, http, staff: local } })
    const { authorizeUrl, clientId, scope } = (await demo.inject({ url: '/auth/settings', headers: { host: '127.0.0.1:3000' } })).json()
    for (const redirect_uri of [
      ...EVIL,
      'http://127.0.0.1:3000//evil.example',
      'http://127.0.0.1:3000@evil.example/admin',
      'http://127.0.0.1.evil.example/admin',
      'http://127.0.0.1:3000/cart',
    ]) {
      const params = { client_id: clientId, redirect_uri, response_type: 'token', scope, state: 'a' }
      const { pathname } = new URL(authorizeUrl, 'http://127.0.0.1:3000')
      const answer = await demo.inject({ url: `${pathname}?${new URLSearchParams(params)}`, headers: { host: '127.0.0.1:3000' } })
      expect([redirect_uri, answer.statusCode, answer.headers.location]).toEqual([redirect_uri, 400, undefined])
    }
    await demo.close()
  })
})

it('the server asks no address that somebody gave: only the five doors that settings name', () => {
  const files = execFileSync('git', ['ls-files', 'services'], { encoding: 'utf8' }).split('\n')
  const sources = files.filter((name) => name.endsWith('.ts') && !/test|\/testing\//.test(name))
  const asking = sources.filter((name) =>
    /\bfetch\(|\bhttps?\.(get|request)\(|from 'undici'|new OpenAI\(|createClient\(|OAuth2Client\(/.test(readFileSync(name, 'utf8')),
  )
  // Who brings messages to phones, the clearing company, ClickHouse, Google and the language model.
  expect(asking).toEqual([
    'services/messages/post-json.ts',
    'services/orders/payments/open-creditguard.ts',
    'services/platform/ask-service.ts',
    'services/platform/clickhouse.ts',
    'services/staff/identity.ts',
    'services/wizard/recommenders/call-model.ts',
  ])
})
