import { expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { createTestShop } from '#services/ingress/testing/test-shop.ts'
import { listSearches } from './visits.ts'

const { app, emit } = await createTestShop()

it('searches for what the shop finds, and in vain only where it finds nothing', async () => {
  for (const data of [product('2000000000015', { brand: 'Dunlop' }), product('2000000000022', { brand: 'Dunlop' })])
    await emit(['product.changed.v1', data.ean, data])
  const found = async () => new Map((await listSearches({ app })).map(({ query, results }) => [query, results]))
  // The search index follows the projection.
  await expect.poll(async () => (await found()).get('dunlop')).toBe(2)
  expect((await found()).get('pirelli')).toBe(0)
})
