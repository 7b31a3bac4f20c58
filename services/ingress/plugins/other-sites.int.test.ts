import { expect, it } from 'vitest'
import { createTestShop } from '#services/ingress/testing/test-shop.ts'
import { type Declared, routesOf } from './access.ts'

const { app, database } = await createTestShop()
await app.ready()

const addressOf = ({ url }: Declared) => url.replace(/:\w+(\([^)]*\))?/g, 'a1').replace('*', 'a1')
/** Asks, and changes nothing; and ends a session by a token that no other site has. */
const HARMLESS = ['/api/v1/motorcycle/models', '/auth/logout']
const writing = routesOf(app).filter(({ method, url }) => [method].flat().includes('POST') && !HARMLESS.includes(url))
const countEvents = async () => (await database.query('SELECT count(*) FROM log_events')).rows

/** What a page of another site can make a browser send without asking: three types, and no header of its own. */
const FORMS = {
  'text/plain': '{"id":"1","access_token":"x"}',
  'application/x-www-form-urlencoded': 'choice=pay&id=1',
  'multipart/form-data; boundary=b': '--b\r\ncontent-disposition: form-data; name="id"\r\n\r\n1\r\n--b--',
}
const FOREIGN: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'https://shop.example.evil.example' },
]

const SENT = FOREIGN.flatMap((from) =>
  Object.entries({ ...FORMS, 'application/json': '{}' }).map(([type, payload]) => ({
    payload,
    headers: { ...from, 'content-type': type, host: 'shop.example' },
  })),
)

it('no route that writes takes a form of another site, nor JSON that a page there sends', async () => {
  expect(writing.length).toBeGreaterThan(10)
  const before = await countEvents()
  for (const route of writing) {
    const expected = route.config?.access === 'staff' ? [401] : [403, 404, 415]
    for (const sent of SENT) {
      const { statusCode } = await app.inject({ method: 'POST', url: addressOf(route), ...sent })
      expect(expected, `${route.url} ${JSON.stringify(sent.headers)}`).toContain(statusCode)
    }
  }
  expect(await countEvents()).toEqual(before)
})
