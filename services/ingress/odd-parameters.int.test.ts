import { expect, it } from 'vitest'
import { amount } from '#services/platform/testing/amount.ts'
import { createTestClickHouse } from '#services/platform/testing/test-engines.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import { createTestShop, TEST_RATE_LIMITS } from './testing/test-shop.ts'

const clickhouse = await createTestClickHouse()
const { app, database } = await createTestShop({ clickhouse, rateLimits: { ...TEST_RATE_LIMITS, searchesPerMinute: 1_000_000 } })
await app.ready()
const { token } = await signInStaff(database)

const PAYLOADS = [
  "'",
  '1; DROP TABLE contacts',
  '1) UNION SELECT phone FROM contacts --',
  "' || pg_sleep(5) --",
  '(SELECT sleep(3))',
  "1' FORMAT JSON --",
  'price desc, (select 1)',
  '__proto__',
  'constructor',
  '\u0000',
  '\\',
  '%',
  '../../etc/passwd',
  '-1',
  '1e9',
  'NaN',
  '101',
  '99999999999999999999',
  '\u202e',
  '😀'.repeat(50),
  'a'.repeat(5000),
  '2026-02-30',
]

interface Operation {
  parameters?: { name: string; in: string }[]
}

/** Every GET that is described, with the names of what its query and its path hold. */
function described(): { path: string; query: string[]; inPath: string[] }[] {
  const paths = (app.swagger() as { paths: Record<string, { get?: Operation }> }).paths
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const names = (where: string) => (get?.parameters ?? []).filter((one) => one.in === where).map(({ name }) => name)
    return get && !path.endsWith('/stream') ? [{ path, query: names('query'), inPath: names('path') }] : []
  })
}

it('takes no parameter for more than a value: none fails, and nothing is lost', async () => {
  const calls = described()
  expect(calls.filter(({ query }) => query.length > 0).length).toBeGreaterThan(5)
  for (const [place, { path, query, inPath }] of calls.entries()) {
    // A share of them for each call, another for the next: each payload is tried at several, and everywhere in the long run.
    for (const payload of PAYLOADS.filter((_, index) => (index + place) % amount(4, 1) === 0)) {
      const filled = inPath.length > 0 ? [path.replace(/\{\w+\}/g, encodeURIComponent(payload.slice(0, 200)))] : []
      const plain = path.replace(/\{\w+\}/g, '1')
      const requests = [...filled, ...query.map((name) => `${plain}?${new URLSearchParams({ [name]: payload })}`)]
      const answers = await Promise.all(requests.map((url) => app.inject({ url, headers: { 'x-auth-token': token } })))
      for (const [index, { statusCode }] of answers.entries())
        expect([200, 302, 304, 400, 404, 410, 414], `${statusCode} ${requests[index]?.slice(0, 120)}`).toContain(statusCode)
    }
    for (const name of query) {
      const twice = await app.inject({
        url: `${path.replace(/\{\w+\}/g, '1')}?${name}=1&${name}=2&${name}[x]=3`,
        headers: { 'x-auth-token': token },
      })
      expect(twice.statusCode, `${path} ${name} twice`).toBeLessThan(500)
    }
  }
  const { rows } = await database.query<{ tables: number }>(
    "SELECT count(*)::int AS tables FROM pg_tables WHERE tablename IN ('contacts', 'staff_sessions')",
  )
  expect(rows).toEqual([{ tables: 2 }])
  expect(await clickhouse.query('SELECT count() AS count FROM event_facts')).toEqual([{ count: 0 }])
})
