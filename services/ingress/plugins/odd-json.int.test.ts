import { expect, it } from 'vitest'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import { routesOf } from './access.ts'

const rateLimits = Object.fromEntries(Object.keys(TEST_RATE_LIMITS).map((name) => [name, 1_000_000])) as typeof TEST_RATE_LIMITS
const { app, database } = await createTestShop({ rateLimits })
await app.ready()
const { token } = await signInStaff(database)

const BODIES = [
  '{"__proto__":{"polluted":1}}',
  '{"a":{"__proto__":{"polluted":1}}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
  `{"a":${'9'.repeat(50_000)}}`,
  '{"a":1e99999}',
  '{"a":NaN}',
  "{'a':1}",
  '{"a":1,}',
  '{"price":1,"total":1,"status":"paid","paid":true,"userId":1,"discount":99}',
  '[]',
  '1',
  'null',
  '"',
  '\u0000',
  '',
]
const writing = routesOf(app).filter(({ method, url }) => method === 'POST' && url !== '/auth/logout')

it('refuses odd JSON at every call, and lets none reach the prototype of anything', async () => {
  expect(writing.length).toBeGreaterThan(10)
  for (const { url } of writing) {
    for (const payload of BODIES) {
      const answer = await app.inject({
        method: 'POST',
        url: url.replace(/:\w+(\([^)]*\))?/g, '1'),
        payload,
        headers: { 'content-type': 'application/json', 'x-auth-token': token },
      })
      expect([400, 403, 404, 413, 415, 429], `${answer.statusCode} ${url} ${payload.slice(0, 60)}`).toContain(answer.statusCode)
      expect(answer.body).not.toContain('    at ')
    }
  }
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})
