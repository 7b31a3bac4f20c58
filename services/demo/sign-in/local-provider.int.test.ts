import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { createTestShop } from '#services/ingress/testing/test-shop.ts'
import { createShopApp } from '#services/start/shop-app.ts'

const { deps } = await createTestShop()
const http = { host: '127.0.0.1', port: 0, basePath: '/shop', publicUrl: 'http://127.0.0.1:3000', trustedProxies: [] }
const staff = { ...deps.config.staff, signIn: { provider: 'local' as const } }
const app = await createShopApp({ ...deps, config: { ...deps.config, http, staff } })
await app.listen({ host: '127.0.0.1', port: 0 })
const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

/** A browser's part: goes where it is sent and keeps cookies, until the shop's own page. */
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

/** What stands behind `#` of the address that the provider sends the browser back to. */
async function comeBack(person: string, state = 'abc', go = openBrowser()): Promise<URLSearchParams> {
  const page = await go(await authorizeAddress({ state }))
  const answer = await go(page.url, { person })
  return new URLSearchParams(new URL(answer.headers.get('location') ?? '').hash.slice(1))
}

const signIn = (fragment: URLSearchParams) =>
  app.inject({ method: 'POST', url: '/shop/auth/google', payload: { access_token: fragment.get('access_token') } })

describe("a demo's own provider", () => {
  it('asks in Hebrew who signs in, without a script', async () => {
    const page = await openBrowser()(await authorizeAddress())
    const html = await page.text()
    expect(html).toContain('dir="rtl"')
    expect(html).toContain('dana.levi@shop.example')
    expect(html).not.toContain('<script')
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
  })

  it('sends a member of staff back with a token that opens a session', async () => {
    const fragment = await comeBack('staff-dana.levi@shop.example', 'of this tab')
    expect(fragment.get('state')).toBe('of this tab')
    const answer = await signIn(fragment)
    expect(answer.json()).toEqual({ _id: expect.any(String), name: '', email: 'dana.levi@shop.example' })
    const who = await app.inject({ url: '/shop/auth/session', headers: { 'x-auth-token': answer.headers['x-auth-token'] } })
    expect(who.json()).toEqual(answer.json())
    expect((await signIn(await comeBack('staff-dana.levi@shop.example'))).json()._id).toBe(answer.json()._id)
  })

  it('lets others come back too, whom the shop refuses', async () => {
    const sameBrowser = openBrowser()
    for (const person of ['stranger', 'unverified']) {
      expect((await signIn(await comeBack(person, 'abc', sameBrowser))).json()).toMatchObject({ ok: false, error: { code: 'not_staff' } })
    }
    expect((await comeBack('')).get('error')).toBe('access_denied')
  })

  it('sends nobody to another site', async () => {
    for (const redirect_uri of [
      'https://evil.example/shop/admin',
      'http://127.0.0.1/elsewhere',
      'http://localhost.evil.example/shop/admin',
    ]) {
      const answer = await openBrowser()(await authorizeAddress({ redirect_uri }))
      expect(answer.status).toBe(400)
      expect(await answer.text()).toContain('ההתחברות נקטעה')
    }
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

  it('answers under no name but those of this machine', async () => {
    const hosts = { 'shop.evil.example': 404, 'localhost.evil.example': 404, [new URL(origin).host]: 303 }
    for (const [host, status] of Object.entries(hosts)) {
      const url = (await authorizeAddress()).slice(origin.length)
      const answer = await app.inject({ url, headers: { host } })
      expect(answer.statusCode, host).toBe(status)
    }
  })
})
