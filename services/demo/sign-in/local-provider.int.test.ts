import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { createTestShop } from '#services/ingress/testing/test-shop.ts'
import { createShopApp } from '#services/start/shop-app.ts'

const { deps } = await createTestShop()
const http = { host: '127.0.0.1', port: 0, basePath: '/shop', publicUrl: 'http://127.0.0.1:3000', trustedProxies: [] }
const staff = { ...deps.config.staff, signIn: { provider: 'local' as const } }
let now = new Date()
const app = await createShopApp({ ...deps, config: { ...deps.config, http, staff }, now: () => now })
await app.listen({ host: '127.0.0.1', port: 0 })
const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

/** A browser: follows redirects with cookies, up to the shop's own page. */
function openBrowser() {
  const cookies = new Map<string, string>()
  return async function go(address: string, form?: Record<string, string>): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const send = { method: form ? 'POST' : 'GET', headers: { cookie }, redirect: 'manual' as const }
    const answer = await fetch(new URL(address, origin), form ? { ...send, body: new URLSearchParams(form) } : send)
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    const next = answer.headers.get('location')
    return next === null || new URL(next, origin).pathname === '/shop/admin' ? answer : go(next)
  }
}

async function authorizeAddress(changes: Record<string, string> = {}): Promise<string> {
  const { authorizeUrl, clientId, scope } = await (await fetch(`${origin}/shop/auth/settings`)).json()
  const params = { client_id: clientId, redirect_uri: `${origin}/shop/admin`, response_type: 'token', scope, state: 'abc', ...changes }
  return `${authorizeUrl}?${new URLSearchParams(params)}`
}

/** Fragment of the redirect back from the provider. */
async function comeBack(person: string, state = 'abc', go = openBrowser()): Promise<URLSearchParams> {
  const page = await go(await authorizeAddress({ state }))
  const answer = await go(page.url, { person })
  return new URLSearchParams(new URL(answer.headers.get('location') ?? '').hash.slice(1))
}

const DANA = 'staff-dana.levi@shop.example'
const signIn = (fragment: URLSearchParams) =>
  app.inject({ method: 'POST', url: '/shop/auth/google', payload: { access_token: fragment.get('access_token') } })

describe("a demo's own provider", () => {
  it('renders a Hebrew sign-in page without script', async () => {
    const page = await openBrowser()(await authorizeAddress())
    const html = await page.text()
    expect(html).toContain('dir="rtl"')
    expect(html).toContain('dana.levi@shop.example')
    expect(html).not.toContain('<script')
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
  })

  it('redirects staff back with a token that opens a session', async () => {
    const fragment = await comeBack(DANA, 'of this tab')
    expect(fragment.get('state')).toBe('of this tab')
    const answer = await signIn(fragment)
    expect(answer.json()).toEqual({ _id: expect.any(String), name: '', email: 'dana.levi@shop.example' })
    const who = await app.inject({ url: '/shop/auth/session', headers: { 'x-auth-token': answer.headers['x-auth-token'] } })
    expect(who.json()).toEqual(answer.json())
    expect((await signIn(await comeBack(DANA))).json()._id).toBe(answer.json()._id)
  })

  it('redirects others too, whom the shop then refuses', async () => {
    const sameBrowser = openBrowser()
    for (const person of ['stranger', 'unverified']) {
      expect((await signIn(await comeBack(person, 'abc', sameBrowser))).json()).toMatchObject({ ok: false, error: { code: 'not_staff' } })
    }
    expect((await comeBack('')).get('error')).toBe('access_denied')
  })

  it('never redirects to another site', async () => {
    for (const redirect_uri of [
      'https://evil.example/shop/admin',
      'http://evil.example@127.0.0.1/shop/admin',
      'http://127.0.0.1/shop/admin?next=https://evil.example',
      'http://127.0.0.1/shop/admin#state=x',
      'https://127.0.0.1/shop/admin',
      'javascript:alert(1)',
      '/shop/admin',
      'http://127.0.0.1/elsewhere',
      'http://localhost.evil.example/shop/admin',
    ]) {
      const address = await authorizeAddress({ redirect_uri })
      for (const form of [undefined, { person: DANA }]) {
        const answer = await openBrowser()(address, form)
        expect(answer.status).toBe(400)
        expect(await answer.text()).toContain('ההתחברות נקטעה')
      }
    }
  })

  it('redirects to a local shop under each of its host names', async () => {
    for (const host of ['127.0.0.1:1', 'localhost:3000', '[::1]:3000']) {
      const redirect_uri = `http://${host}/shop/admin`
      const answer = await fetch(await authorizeAddress({ redirect_uri }), {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ person: DANA }),
      })
      expect(answer.status).toBe(303)
      const [address, fragment] = answer.headers.get('location')?.split('#') ?? []
      expect([address, fragment]).toEqual([redirect_uri, expect.stringMatching(/^access_token=[\w-]{43}&/)])
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })

  it.each([
    ['of another application', { client_id: 'another' }],
    ['for a code', { response_type: 'code' }],
    ['for an id token', { response_type: 'id_token token' }],
  ])('takes no question %s', async (_what, changes) => {
    expect((await openBrowser()(await authorizeAddress(changes))).status).toBe(400)
  })

  it('refuses a form posted from another site', async () => {
    const payload = new URLSearchParams({ person: DANA }).toString()
    const url = (await authorizeAddress()).slice(origin.length)
    const own = { host: new URL(origin).host, 'content-type': 'application/x-www-form-urlencoded' }
    for (const foreign of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]) {
      const answer = await app.inject({ method: 'POST', url, headers: { ...own, ...foreign }, payload })
      expect([answer.statusCode, answer.json().error.code, answer.headers.location]).toEqual([403, 'cross_site', undefined])
    }
  })

  it('returns token information as strings, like Google, until expiry', async () => {
    const token = (await comeBack(DANA)).get('access_token') ?? ''
    const ask = (bearer: string) =>
      fetch(`${origin}/shop/auth/local/tokeninfo`, { method: 'POST', headers: { authorization: `Bearer ${bearer}` } })
    const client = 'staff-desk-of-the-demo'
    const exp = Math.floor(now.getTime() / 1000) + 3600
    expect(await (await ask(token)).json()).toEqual({
      aud: client,
      azp: client,
      scope: 'openid email profile',
      exp: String(exp),
      expires_in: '3600',
      sub: DANA,
      email: 'dana.levi@shop.example',
      email_verified: 'true',
    })
    for (const other of ['', 'made-up', `${token}x`]) expect((await ask(other)).status).toBe(400)
    expect((await signIn(new URLSearchParams({ access_token: 'made-up' }))).json().error.code).toBe('sign_in_refused')
    const before = now
    now = new Date((exp + 1) * 1000)
    expect([(await ask(token)).status, (await signIn(new URLSearchParams({ access_token: token }))).statusCode]).toEqual([400, 401])
    now = before
  })

  it('evicts the oldest of a thousand tokens', async () => {
    const first = await comeBack(DANA)
    const url = (await authorizeAddress()).slice(origin.length)
    const headers = { host: new URL(origin).host, 'content-type': 'application/x-www-form-urlencoded' }
    const payload = new URLSearchParams({ person: DANA }).toString()
    for (let more = 0; more < 1000; more += 1) await app.inject({ method: 'POST', url, headers, payload })
    expect((await signIn(first)).statusCode).toBe(401)
  })

  it.each([
    'forwarded',
    'via',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-forwarded-port',
    'x-forwarded-server',
    'x-real-ip',
    'cf-connecting-ip',
    'true-client-ip',
    'fastly-client-ip',
    'x-client-ip',
    'x-original-forwarded-for',
  ])('answers nobody who comes through a proxy that says so by %s, and says why', async (header) => {
    const url = (await authorizeAddress()).slice(origin.length)
    const answer = await app.inject({ url, headers: { host: new URL(origin).host, [header]: '192.0.2.7' } })
    expect([answer.statusCode, answer.json().error]).toMatchObject([
      403,
      { code: 'behind_proxy', message: expect.stringContaining('פרוקסי') },
    ])
  })

  it('serves loopback host names only', async () => {
    const hosts = { 'shop.evil.example': 404, 'localhost.evil.example': 404, [new URL(origin).host]: 200 }
    for (const [host, status] of Object.entries(hosts)) {
      const url = (await authorizeAddress()).slice(origin.length)
      const answer = await app.inject({ url, headers: { host } })
      expect(answer.statusCode, host).toBe(status)
    }
  })
})
