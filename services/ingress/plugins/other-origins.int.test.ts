import { expect, it } from 'vitest'
import { createTestShop } from '#services/ingress/testing/test-shop.ts'
import { routesOf } from './access.ts'

const { app } = await createTestShop()
await app.ready()

const addresses = [...new Set(routesOf(app).map(({ url }) => url.replace(/:\w+(\([^)]*\))?/g, 'a1').replace('*', 'a1')))]
const ORIGINS = ['https://evil.example', 'null', 'https://evil.shop.example', 'https://shop.example.evil.example', 'https://shop.example']

it('lets a page of no other origin read an answer of any route', async () => {
  for (const url of addresses.filter((address) => !address.endsWith('/stream'))) {
    for (const origin of ORIGINS) {
      const asked = { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-auth-token' }
      for (const method of ['GET', 'OPTIONS'] as const) {
        const { headers } = await app.inject({ method, url, headers: method === 'GET' ? { origin } : asked })
        const told = Object.keys(headers).filter((name) => name.startsWith('access-control-'))
        expect(told, `${method} ${url} from ${origin}`).toEqual([])
      }
    }
  }
})
