import { expect, it } from 'vitest'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { createShopApp } from '#services/start/shop-app.ts'
import { TEST_STAFF_EMAIL } from './testing/staff-session.ts'
import { startStubGoogle, TEST_CLIENT_ID } from './testing/stub-google.ts'

const google = await startStubGoogle()
const { deps, database } = await createTestShop({ rateLimits: { ...TEST_RATE_LIMITS, signInsPerMinute: 1000 } })
const staff = { ...deps.config.staff, signIn: { provider: 'google' as const, clientId: TEST_CLIENT_ID } }
const app = await createShopApp({ ...deps, config: { ...deps.config, staff }, googleAddresses: google.addresses })
const signIn = (access_token: string) => app.inject({ method: 'POST', url: '/auth/google', payload: { access_token } })

it.each([
  ['of another case', 'Dana.Levi@shop.example'],
  ['of another case in the domain', 'dana.levi@SHOP.example'],
  ['without its dot', 'danalevi@shop.example'],
  ['with another dot', 'd.ana.levi@shop.example'],
  ['with a tag', 'dana.levi+staff@shop.example'],
  ['with a letter that looks alike', 'dаna.levi@shop.example'],
  ['with a letter that is alike in lower case', 'dana.levi@ſhop.example'],
  ['with a space behind it', 'dana.levi@shop.example '],
  ['with a space before it', ' dana.levi@shop.example'],
  ['with a mark that cannot be seen', 'dana.levi@shop.example\u200b'],
  ['of a domain that begins alike', 'dana.levi@shop.example.evil.example'],
  ['that only ends alike', 'evil-dana.levi@shop.example'],
  ['with a second address', 'dana.levi@shop.example,evil@mail.example'],
])('lets nobody in with an e-mail %s', async (_how, email) => {
  expect(email).not.toBe(TEST_STAFF_EMAIL)
  const answer = await signIn(google.issue({ email }))
  expect(answer.statusCode).toBe(403)
  expect(answer.json()).toMatchObject({ error: { code: 'not_staff' } })
  expect(answer.headers['x-auth-token']).toBeUndefined()
})

it.each(['false', 'TRUE', '1', undefined])('lets nobody in whose e-mail is verified: %s', async (email_verified) => {
  expect((await signIn(google.issue({ email_verified }))).statusCode).toBe(403)
})

it('knows a member by the sub of the provider, not by the e-mail', async () => {
  const [first, again, other] = [await signIn(google.issue()), await signIn(google.issue()), await signIn(google.issue({ sub: '2222' }))]
  expect(again.json()._id).toBe(first.json()._id)
  expect(other.json()._id).not.toBe(first.json()._id)
  const { rows } = await database.query('SELECT sub FROM staff_members ORDER BY sub')
  expect(rows).toEqual([{ sub: '1111' }, { sub: '2222' }])
})
