import { expect, it } from 'vitest'
import { createTestShop } from '#services/ingress/testing/test-shop.ts'

const { app } = await createTestShop()
const get = (number: string, headers: Record<string, string> = {}) => app.inject({ url: `/api/v1/media/scene/${number}`, headers })

it('serves each of the twenty-five scenes with caching, and no other', async () => {
  const first = await get('1')
  expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'image/svg+xml'])
  expect(first.body).toMatch(/^<svg/)
  expect((await get('1', { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304)
  expect((await get('25', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip')
  expect([(await get('26')).statusCode, (await get('0')).statusCode, (await get('x')).statusCode]).toEqual([404, 400, 400])
})
