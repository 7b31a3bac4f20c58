import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { createTestShop } from '#services/ingress/testing/test-shop.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import { createShopApp } from '#services/start/shop-app.ts'
import { type Declared, openToAll, registerAccess, routesOf } from './access.ts'

const HOUR = 3_600_000
let at = Date.now()
const { app, database, deps } = await createTestShop({ now: () => new Date(at) })
const { staff } = deps.config
/** The same shop with somebody on the list who is not on it any more in the other one. */
const before = await createShopApp({
  ...deps,
  config: { ...deps.config, staff: { ...staff, emails: [...staff.emails, 'gone@shop.example'] } },
})
await app.ready()

const routes = routesOf(app)
const isStaffs = ({ config }: Declared) => config?.access === 'staff'
const nameOf = ({ method, url }: Declared) => `${method} ${url}`

/** An address of the route: `:id` and the like stand for something. */
const addressOf = ({ url }: Declared) => url.replace(/:\w+(\([^)]*\))?/g, 'a1').replace('*', 'a1')

interface Call {
  headers?: Record<string, string>
  query?: Record<string, string>
}

const call = (route: Declared, { headers = {}, query = {} }: Call = {}) =>
  app.inject({ method: route.method as 'GET', url: addressOf(route), headers, query })

/** Everybody who is no member of staff, as each of them calls. */
async function strangers(): Promise<[string, Call][]> {
  const visitor = '0190d9a4-52f8-7bd2-9d5c-0d5a8a3f6c11'
  const [removed, loggedOut, expired, idle] = [
    await signInStaff(database, { email: 'gone@shop.example', at: new Date(at) }),
    await signInStaff(database, { at: new Date(at) }),
    await signInStaff(database, { at: new Date(at - 12 * HOUR) }),
    await signInStaff(database, { at: new Date(at - 2 * HOUR) }),
  ]
  expect((await before.inject({ url: '/auth/session', headers: { 'x-auth-token': removed.token } })).statusCode).toBe(200)
  await app.inject({ method: 'POST', url: '/auth/logout', headers: { 'x-auth-token': loggedOut.token } })
  const header = (token: string): Call => ({ headers: { 'x-auth-token': token } })
  return [
    ['nobody', {}],
    [
      'a shopper by the visitor id',
      { headers: { 'x-auth-token': visitor, cookie: `visitorId=${visitor}`, authorization: `Bearer ${visitor}` } },
    ],
    ['somebody who makes a token up', { query: { token: 'A'.repeat(43) } }],
    ['somebody whose session expired', header(expired.token)],
    ['somebody whose session was not used', { query: { token: idle.token } }],
    ['somebody who logged out', header(loggedOut.token)],
    ['somebody whose e-mail was removed', header(removed.token)],
  ]
}

describe('every route', () => {
  it('says who may call it', () => {
    expect(routes.length).toBeGreaterThan(60)
    expect(routes.filter(({ config }) => config?.access === undefined).map(nameOf)).toEqual([])
  })

  it('of those that change or show what is not for everybody, is for staff', () => {
    const open = routes.filter((route) => !isStaffs(route)).map(nameOf)
    const guarded = /\/(admin|staff|orders?|draft-orders|suppliers|pdata|session)(\/|$)/
    expect(open.filter((name) => guarded.test(name))).toEqual([])
  })

  it('keeps an app from starting that says nothing', async () => {
    const planted = Fastify()
    registerAccess(planted)
    planted.get('/said', { config: { access: 'public' } }, async () => 'ok')
    planted.get('/forgotten', async () => 'ok')
    await expect(planted.ready()).rejects.toThrow(/GET \/forgotten, HEAD \/forgotten$/)

    const whole = Fastify()
    registerAccess(whole)
    await whole.register(async (scope) => {
      openToAll(scope)
      scope.get('/of-a-package', async () => 'ok')
    })
    await whole.ready()
    expect(routesOf(whole).map(({ config }) => config?.access)).toEqual(['public', 'public'])
    await whole.close()
  })
})

describe('every route of staff', () => {
  const ofStaff = routes.filter(isStaffs)

  it('refuses everybody who is no member of staff, and reads nothing of what they send', async () => {
    expect(ofStaff.length).toBeGreaterThan(1)
    at = Date.now()
    for (const [who, how] of await strangers()) {
      for (const route of ofStaff) {
        const answer = await call(route, how)
        expect(answer.statusCode, `${who}: ${nameOf(route)}`).toBe(401)
        if (route.method !== 'HEAD') expect(answer.json().error, `${who}: ${nameOf(route)}`).toMatchObject({ code: 'no_session' })
        expect(answer.headers['cache-control']).toBe('no-store')
      }
    }
  })

  it('lets a member of staff in', async () => {
    at = Date.now()
    const { token } = await signInStaff(database, { at: new Date(at) })
    // A stream has no end to wait for.
    for (const route of ofStaff.filter(({ url }) => !url.endsWith('/stream'))) {
      const { statusCode } = await call(route, { headers: { 'x-auth-token': token } })
      expect([401, 403], nameOf(route)).not.toContain(statusCode)
    }
  })
})
