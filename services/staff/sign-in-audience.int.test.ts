import { expect, it } from 'vitest'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { createShopApp } from '#services/start/shop-app.ts'
import { startStubGoogle, TEST_CLIENT_ID } from './testing/stub-google.ts'

const google = await startStubGoogle()
const { deps, database } = await createTestShop({ rateLimits: { ...TEST_RATE_LIMITS, signInsPerMinute: 1000 } })
const staff = { ...deps.config.staff, signIn: { provider: 'google' as const, clientId: TEST_CLIENT_ID } }
const app = await createShopApp({ ...deps, config: { ...deps.config, staff }, googleAddresses: google.addresses })
const signIn = (access_token: string) => app.inject({ method: 'POST', url: '/auth/google', payload: { access_token } })

it.each([
  ['another client', google.issue({ aud: '9-evil.apps.googleusercontent.com', azp: '9-evil.apps.googleusercontent.com' })],
  ['another client on behalf of which it was asked', google.issue({ azp: '9-evil.apps.googleusercontent.com' })],
  ['no client', google.issue({ aud: undefined, azp: undefined })],
  ['a client whose id begins alike', google.issue({ aud: `${TEST_CLIENT_ID}.evil.example`, azp: undefined })],
  ['the past', google.issue({ exp: String(Math.floor(Date.now() / 1000) - 1), expires_in: '-1' })],
  ['no time', google.issue({ exp: undefined })],
  ['nobody', google.issue({ sub: undefined })],
  ['somebody without an e-mail', google.issue({ email: undefined })],
  ['nobody that Google knows', 'ya29.made-up'],
])('refuses a token that was given to %s, and keeps nothing', async (_whom, token) => {
  const answer = await signIn(token)
  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toMatchObject({ ok: false, error: { code: 'sign_in_refused' } })
  expect(answer.headers['x-auth-token']).toBeUndefined()
  const { rows } = await database.query('SELECT 1 FROM staff_members')
  expect(rows).toEqual([])
})

it('refuses what is no token before anybody is asked', async () => {
  for (const token of ['', 'two words', 'a\r\nx-evil: 1', 'é', 'a'.repeat(5000)]) expect((await signIn(token)).statusCode).toBe(400)
  const extra = { access_token: google.issue(), email: 'dana.levi@shop.example' }
  expect((await app.inject({ method: 'POST', url: '/auth/google', payload: extra })).statusCode).toBe(400)
})
