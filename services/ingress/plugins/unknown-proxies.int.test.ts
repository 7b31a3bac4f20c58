import { expect, it } from 'vitest'
import { createTestShop } from '#services/ingress/testing/test-shop.ts'
import { createShopApp } from '#services/start/shop-app.ts'

let later = 0
const { deps, logged } = await createTestShop({ now: () => new Date(Date.now() + later) })

async function open(http: Partial<typeof deps.config.http>, mode: 'production' | 'demo' = 'production') {
  const app = await createShopApp({ ...deps, config: { ...deps.config, mode, http: { ...deps.config.http, ...http } } })
  const from = logged.length
  return {
    app,
    ask: (remoteAddress: string, headers = {}) => app.inject({ url: '/healthz', remoteAddress, headers }),
    warnings: () => logged.slice(from).filter((line) => line.includes('TRUSTED_PROXIES')),
    async readiness() {
      const { status, checks } = (await app.inject({ url: '/readyz' })).json()
      return [status, checks.find(({ name }: { name: string }) => name === 'trusted-proxies')]
    },
  }
}
const WELL = ['ready', { name: 'trusted-proxies', isRequired: false, ok: true, ms: expect.any(Number) }]
const ILL = [
  'degraded',
  { name: 'trusted-proxies', isRequired: false, ok: false, ms: expect.any(Number), reason: 'forwarded_by_unknown_peer' },
]

it('are told of in /readyz while they forward, and once in the log', async () => {
  const { app, ask, warnings, readiness } = await open({})
  await ask('10.0.0.1')
  expect([await readiness(), warnings()]).toEqual([WELL, []])
  await ask('10.0.0.1', { 'x-forwarded-for': '203.0.113.7' })
  await ask('10.0.0.1', { forwarded: 'for=203.0.113.8' })
  expect(await readiness()).toEqual(ILL)
  expect(warnings()).toHaveLength(1)
  // Whose address it was is nobody's business.
  expect(warnings().join('')).not.toContain('203.0.113')
  later += 11 * 60_000
  expect(await readiness()).toEqual(WELL)
  await app.close()
})

it.each(['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'cf-connecting-ip'])(
  'are not told of where somebody from the world only says %s',
  async (header) => {
    const { app, ask, warnings, readiness } = await open({})
    await ask('198.51.100.7', { [header]: '203.0.113.7' })
    expect([await readiness(), warnings()]).toEqual([WELL, []])
    await app.close()
  },
)

it('are none where they are trusted; one that is not among those is', async () => {
  const { app, ask, warnings, readiness } = await open({ trustedProxies: ['10.0.0.0/8'] })
  await ask('10.0.0.1', { 'x-forwarded-for': '203.0.113.7' })
  expect([await readiness(), warnings()]).toEqual([WELL, []])
  await ask('172.16.0.1', { 'x-forwarded-for': '203.0.113.7' })
  expect([await readiness(), warnings().length]).toEqual([ILL, 1])
  await app.close()
})

it.each([
  ['at the start where shoppers use https, which only a proxy can speak for the shop', {}, 'production' as const, 1],
  ['at no start where one is trusted', { trustedProxies: ['10.0.0.0/8'] }, 'production' as const, 0],
  ['at no start where shoppers may come themselves', { publicUrl: 'http://shop.example' }, 'production' as const, 0],
  ['never by the demo', {}, 'demo' as const, 0],
])('are warned of %s', async (_, http, mode, count) => {
  const { app, warnings } = await open(http, mode)
  await app.listen({ host: '127.0.0.1', port: 0 })
  expect(warnings()).toHaveLength(count)
  await app.close()
})
