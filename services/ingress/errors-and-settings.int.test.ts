import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '#services/platform/config.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import { createShopApp } from '#services/start/shop-app.ts'
import { routesOf } from './plugins/access.ts'
import { createTestShop } from './testing/test-shop.ts'

const { database, deps, logged } = await createTestShop()
const { token } = await signInStaff(database)

describe('a failure of ours', () => {
  it('tells the log everything and the shopper nothing', async () => {
    const query = () => Promise.reject(new Error('relation "secret_table" does not exist'))
    const broken = await createShopApp({ ...deps, database: { ...database, query } })
    const answer = await broken.inject({ url: '/api/v1/brands' })
    expect([answer.statusCode, answer.json().error.code]).toEqual([500, 'internal_error'])
    expect(answer.body).not.toMatch(/secret_table|\bat\b|\.ts/)
    expect(logged.join('')).toContain('secret_table')
    expect(logged.join('')).toContain(String(answer.headers['x-request-id']))
    await broken.close()
  })

  it('shows neither stack nor SQL on any route, staff’s among them', async () => {
    const fail = () => Promise.reject(new Error('SELECT secret_column FROM secret_table'))
    const session = { query: database.query.bind(database) }
    const query: typeof database.query = (text, ...rest) => (/staff_(sessions|members)/.test(text) ? session.query(text, ...rest) : fail())
    const broken = await createShopApp({ ...deps, database: { ...database, query, transaction: fail } })
    await broken.ready()
    let failed = 0
    for (const { method, url } of routesOf(broken)) {
      if (url.endsWith('/stream') || (method !== 'GET' && method !== 'POST')) continue
      const address = url.replace(/:\w+(\([^)]*\))?/g, '100001').replace('*', 'a1')
      const body = method === 'POST' ? { payload: {} } : {}
      const answer = await broken.inject({ method, url: address, headers: { 'x-auth-token': token }, ...body })
      expect(answer.body, `${method} ${url}`).not.toMatch(/secret_|SELECT|\.ts:\d|node_modules| {4}at /)
      if (answer.statusCode === 500) {
        failed += 1
        expect(answer.headers['x-request-id'], url).toBeTruthy()
        expect(answer.json()).toEqual({ ok: false, error: { code: 'internal_error', message: expect.stringMatching(/[א-ת]/) } })
      }
    }
    expect(failed).toBeGreaterThan(10)
    await broken.close()
  })
})

describe('a real shop', () => {
  const problemsOf = (env: Record<string, string>): readonly string[] => {
    try {
      readConfig({ SHOP_MODE: 'production', ...env })
      return []
    } catch (error) {
      if (error instanceof ConfigError) return error.problems
      throw error
    }
  }

  it.each([
    ['no secret of its own', {}, /^LINK_SECRET must be set/],
    ['a secret that is short', { LINK_SECRET: 'secret' }, /^LINK_SECRET must be a secret of at least 32/],
    ['the demo’s clearing page', { PAYMENT_GATEWAY: 'sandbox' }, /^PAYMENT_GATEWAY must not be sandbox/],
    ['the demo’s goods', { DEMO_CATALOGUE: 'on' }, /^DEMO_CATALOGUE must be off/],
    [
      'the demo’s secret for links',
      { LINK_SECRET: 'for-the-demo-only: links of a shop that sells nothing' },
      /^LINK_SECRET must not be the demo's/,
    ],
    ['the demo’s password', { DATABASE_PASSWORD: 'for-the-demo-only-database' }, /^DATABASE_PASSWORD must not be the demo's/],
    ['staff who cannot be told', { GOOGLE_CLIENT_ID: '1-a.apps.googleusercontent.com' }, /^STAFF_EMAILS must be set/],
  ])('does not start with %s', (_what, env, problem) => {
    expect(problemsOf(env).filter((line) => problem.test(line))).toHaveLength(1)
  })
})
