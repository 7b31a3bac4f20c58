import { describe, expect, it } from 'vitest'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { startStubGoogle, TEST_CLIENT_ID } from '#services/staff/testing/stub-google.ts'
import { createShopApp } from '#services/start/shop-app.ts'

const google = await startStubGoogle()
const { deps } = await createTestShop()
const staff = { ...deps.config.staff, signIn: { provider: 'google' as const, clientId: TEST_CLIENT_ID } }
const rateLimits = { ...TEST_RATE_LIMITS, signInsPerMinute: 2 }

/** Tries to sign in from somewhere, saying to come from elsewhere. */
async function trier(trustedProxies: string[]) {
  const http = { ...deps.config.http, trustedProxies }
  const app = await createShopApp({ ...deps, rateLimits, config: { ...deps.config, http, staff }, googleAddresses: google.addresses })
  return async (remoteAddress: string, headers: Record<string, string> = {}): Promise<number> => {
    const answer = await app.inject({ method: 'POST', url: '/auth/google', payload: { access_token: 'guess' }, headers, remoteAddress })
    return answer.statusCode
  }
}

const direct = await trier([])
const HEADERS = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'cf-connecting-ip', 'true-client-ip']

it.each(HEADERS)('counts one address whatever it says in %s', async (header) => {
  const [from, neighbour] = [`2001:db8:${HEADERS.indexOf(header)}:7::1`, `2001:db8:${HEADERS.indexOf(header)}:8::1`]
  const statuses = []
  for (const made of ['1.2.3.4', 'for=5.6.7.8', '9.9.9.9, 8.8.8.8']) statuses.push(await direct(from, { [header]: made }))
  expect(statuses).toEqual([401, 401, 429])
  expect(await direct(neighbour)).toBe(401)
})

it('believes a proxy of its own only, and of what it forwards only what that proxy saw', async () => {
  const tries = await trier(['10.0.0.0/8'])
  const behind = (forwarded: string) => tries('10.0.0.1', { 'x-forwarded-for': forwarded })
  expect([await behind('1.1.1.1, 203.0.113.7'), await behind('2.2.2.2, 203.0.113.7'), await behind('3.3.3.3, 203.0.113.7')]).toEqual([
    401, 401, 429,
  ])
  expect(await behind('203.0.113.9')).toBe(401)
  expect(await tries('203.0.113.7', { 'x-forwarded-for': '198.51.100.4' })).toBe(429)
})

it('counts a network of IPv6 as one address', async () => {
  expect([await direct('2001:db8:a:2::1'), await direct('2001:db8:a:2:ffff::9'), await direct('2001:db8:a:2:3::')]).toEqual([401, 401, 429])
  expect(await direct('2001:db8:a:3::1')).toBe(401)
})

it('gives all who come through a balancer that nobody told of one larger limit, whatever addresses they say', async () => {
  const app = await createShopApp({ ...deps, rateLimits: { ...TEST_RATE_LIMITS, searchesPerMinute: 2 } })
  const search = async (remoteAddress: string, headers = {}) =>
    (await app.inject({ url: '/api/v1/search?q=road', headers, remoteAddress })).statusCode
  const statuses = []
  for (let shopper = 0; shopper < 70; shopper += 1) statuses.push(await search('10.9.0.1', { 'x-forwarded-for': `198.51.100.${shopper}` }))
  // Thirty times two, and not one more.
  expect(statuses.indexOf(429)).toBe(60)
  expect(statuses.slice(60)).toEqual(Array(10).fill(429))
  expect(await search('10.9.0.2')).toBe(200)
  await app.close()
})

describe.each([...HEADERS, 'via'])('a guess from a private network that says %s', (header) => {
  const headers = { [header]: '198.51.100.4' }

  it('is counted as any other: at signing in, of a coupon and of an order', async () => {
    const limits = { ...TEST_RATE_LIMITS, signInsPerMinute: 2, couponsPerMinute: 2, offersPerMinute: 2 }
    const app = await createShopApp({ ...deps, rateLimits: limits, config: { ...deps.config, staff }, googleAddresses: google.addresses })
    const guess = async (url: string, payload: object) =>
      (await app.inject({ method: 'POST', url, payload, headers, remoteAddress: '10.9.0.1' })).statusCode
    const GUESSES = [
      ['/auth/google', { access_token: 'guess' }, 401],
      ['/api/v1/validate-coupon', { code: 'GUESS', cart: { items: [{ ean: '2000000000015', quantity: 1, isSet: false }] } }, 200],
      ['/api/v1/my-order', { orderId: '100001', phone: '0521234567' }, 404],
    ] as const
    for (const [url, payload] of GUESSES) {
      const statuses = []
      for (let time = 0; time < 4; time += 1) statuses.push(await guess(url, payload))
      expect([url, statuses.at(-1)]).toEqual([url, 429])
    }
    await app.close()
  })
})

it('gives no larger limit to who comes from the world by himself and says to be a balancer', async () => {
  const app = await createShopApp({ ...deps, rateLimits: { ...TEST_RATE_LIMITS, searchesPerMinute: 2 } })
  const forged = async (last: number) =>
    (await app.inject({ url: '/api/v1/search?q=road', remoteAddress: '192.0.2.77', headers: { 'x-forwarded-for': `198.51.100.${last}` } }))
      .statusCode
  expect([await forged(1), await forged(2), await forged(3)]).toEqual([200, 200, 429])
  await app.close()
})
