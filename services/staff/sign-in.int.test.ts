import { describe, expect, it } from 'vitest'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { createShopApp } from '#services/start/shop-app.ts'
import { startStubGoogle, TEST_CLIENT_ID } from './testing/stub-google.ts'

const google = await startStubGoogle()
const rateLimits = { ...TEST_RATE_LIMITS, signInsPerMinute: 1000 }
const { deps, database, logged } = await createTestShop({ rateLimits })
const { staff } = deps.config
const withGoogle = { ...deps, googleAddresses: google.addresses }
const app = await createShopApp(withGoogle)

const signIn = (access_token: string, within = app) => within.inject({ method: 'POST', url: '/auth/google', payload: { access_token } })
const eventsOf = (kind: string) => logged.map((line) => JSON.parse(line)).filter(({ securityEvent }) => securityEvent === kind)

describe('GET /auth/settings', () => {
  it('says where staff sign in, and that nobody can', async () => {
    expect((await app.inject('/auth/settings')).json()).toEqual({
      provider: 'google',
      authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
      clientId: TEST_CLIENT_ID,
      scope: 'openid email profile',
    })
    const off = await createShopApp({ ...deps, config: { ...deps.config, staff: { ...staff, signIn: null } } })
    expect((await off.inject('/auth/settings')).json()).toEqual({ provider: 'off', authorizeUrl: '', clientId: '', scope: '' })
    expect((await signIn(google.issue(), off)).json()).toMatchObject({ error: { code: 'sign_in_off' } })
    await off.close()
  })
})

describe('POST /auth/google', () => {
  it('answers who signed in, and a new session each time', async () => {
    const answers = [await signIn(google.issue()), await signIn(google.issue({ azp: undefined, email_verified: 'true' }))]
    for (const answer of answers) {
      expect(answer.json()).toEqual({ _id: expect.stringMatching(/^[\da-f-]{36}$/), name: 'דנה לוי', email: 'dana.levi@shop.example' })
      expect(answer.headers['cache-control']).toBe('no-store')
    }
    const tokens = answers.map(({ headers }) => String(headers['x-auth-token']))
    expect(new Set(tokens).size).toBe(2)
    for (const token of tokens) {
      const who = await app.inject({ url: '/auth/session', headers: { 'x-auth-token': token } })
      expect(who.json()).toEqual(answers[0]?.json())
    }
  })

  it('knows a member by the sub: another name or e-mail of the list is the same one', async () => {
    const both = await createShopApp({
      ...withGoogle,
      config: { ...withGoogle.config, staff: { ...staff, emails: [...staff.emails, 'd@shop.example'] } },
    })
    const [before, after] = [
      await signIn(google.issue({ sub: '77' }), both),
      await signIn(google.issue({ sub: '77', email: 'd@shop.example' }), both),
    ]
    expect(after.json()).toMatchObject({ _id: before.json()._id, email: 'd@shop.example' })
    expect((await signIn(google.issue({ sub: '78' }), both)).json()._id).not.toBe(before.json()._id)
    await both.close()
  })

  it('lets somebody in whose name the provider does not tell, or tells of another', async () => {
    expect((await signIn(google.issue({ name: undefined }))).json()).toMatchObject({ name: '' })
  })

  it('refuses the form of another site, and more attempts than the limit', async () => {
    const forged = { method: 'POST', url: '/auth/google', payload: { access_token: google.issue() } } as const
    expect((await app.inject({ ...forged, headers: { 'sec-fetch-site': 'cross-site' } })).statusCode).toBe(403)
    const strict = await createShopApp({ ...withGoogle, rateLimits: { ...rateLimits, signInsPerMinute: 2 } })
    const statuses = []
    for (const token of ['a', 'b', google.issue()]) statuses.push((await signIn(token, strict)).statusCode)
    expect(statuses).toEqual([401, 401, 429])
    await strict.close()
  })

  it('asks to try again while the provider cannot be asked', async () => {
    const addresses = { tokenInfo: 'http://127.0.0.1:1/tokeninfo', userInfo: 'http://127.0.0.1:1/userinfo' }
    const cut = await createShopApp({ ...withGoogle, googleAddresses: addresses })
    const answer = await signIn(google.issue(), cut)
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['x-auth-token']).toBeUndefined()
    await cut.close()
  })

  it('tells the log who signed in and why somebody did not, never with a token or an e-mail', async () => {
    logged.length = 0
    const [good, stranger] = [google.issue(), google.issue({ sub: '99', email: 'stranger@mail.example' })]
    const { _id: staffId } = (await signIn(good)).json()
    await signIn(stranger)
    expect(eventsOf('sign_in')).toEqual([expect.objectContaining({ staffId, time: expect.any(Number) })])
    expect(eventsOf('sign_in_refused')).toEqual([expect.objectContaining({ reason: 'off_list', from: '127.0.0.1' })])
    for (const secret of [good, stranger, 'stranger@mail.example', 'dana.levi']) expect(logged.join('')).not.toContain(secret)
    const { rows } = await database.query("SELECT 1 FROM staff_members WHERE sub = '99'")
    expect(rows).toEqual([])
  })
})
