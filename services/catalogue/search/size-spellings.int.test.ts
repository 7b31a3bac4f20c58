import { beforeAll, expect, it } from 'vitest'
import { product, tire } from '#services/catalogue/testing/catalogue-events.ts'
import { createTestShop } from '#services/ingress/testing/test-shop.ts'
import { eventually } from '#services/platform/testing/eventually.ts'
import type { SearchAnswer } from '../catalogue.contract.ts'

const [ROAD, TKC, SCOOTER] = ['2000000000015', '2000000000022', '2000000000039']
const { app, emit } = await createTestShop()
await emit(
  ['product.changed.v1', ROAD, product(ROAD, { tire: tire('180', '55', '17') })],
  ['product.changed.v1', TKC, product(TKC, { tire: tire('80', '90', '21') })],
  ['product.changed.v1', SCOOTER, product(SCOOTER, { tire: tire('3.50', '-', '10') })],
)
const search = async (typed: string) => (await app.inject(`/api/v1/search?q=${encodeURIComponent(typed)}`)).json<SearchAnswer>()

// The index takes in changes a moment after they are heard.
beforeAll(() =>
  eventually(async () => {
    for (const size of ['180/55-17', '80/90-21', '3.50-10']) expect((await search(size)).total).toBeGreaterThan(0)
  }),
)

it.each([
  ['18055ZR17', '180/55-17'],
  ['18055-17', '180/55-17'],
  ['8090-21', '80/90-21'],
  ['350-10', '3.50-10'],
])('finds for %s what it finds for %s', async (typed, size) => {
  const [found, plain] = [await search(typed), await search(size)]
  expect([found.total, found.sizes, found.missing]).toEqual([plain.total, plain.sizes, []])
})

it('says what the letters of an old size stand for', async () => {
  expect((await search('MT 90 16')).translated).toEqual([{ letters: 'MT90', metric: '130/90' }])
  expect((await search('130/90-16')).translated).toEqual([])
})
