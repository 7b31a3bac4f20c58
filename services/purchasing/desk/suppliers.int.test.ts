import { expect, it } from 'vitest'
import type { SupplierArticleChanged } from '#events/suppliers.events.ts'
import { product, tire } from '#services/catalogue/testing/catalogue-events.ts'
import { createTestShop } from '#services/ingress/testing/test-shop.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import type { SupplierLists, SupplierPrices, UnmatchedArticles } from '../suppliers.contract.ts'

const { app, database, emit } = await createTestShop()
const { token } = await signInStaff(database)
const EAN = '2000000000015'
const NOTHING = { articles: 0, matched: { ean: 0, number: 0, line: 0 }, withoutStock: 0, expired: 0 }
const ALL_KNOWN = { not_ours: 0, unknown_brand: 0, no_size: 0, ambiguous: 0 }

const read = async <T>(path: string): Promise<T> => {
  const answer = await app.inject({ url: `/api/v1/suppliers${path}`, headers: { 'x-auth-token': token } })
  expect([path, answer.statusCode]).toEqual([path, 200])
  return answer.json<T>()
}
const articleChanged = (articleId: string, fields: Partial<SupplierArticleChanged> = {}) => {
  const [supplier = '', sku = ''] = articleId.split(':')
  const data: SupplierArticleChanged = {
    articleId,
    supplier: supplier as SupplierArticleChanged['supplier'],
    sku,
    ean: null,
    makerNumber: null,
    brandSlug: 'michelin',
    brand: 'MICHELIN',
    description: '180/55 ZR 17 ROAD 6 R',
    sizeKey: '180/55-17',
    dot: null,
    priceCents: 9_805,
    units: 4,
    isAtLeast: false,
    minimumQuantity: 1,
    multiple: 1,
    leadDays: 3,
    validFrom: null,
    validTo: null,
    ...fields,
  }
  return ['supplier-article.changed.v1', articleId, data] as ['supplier-article.changed.v1', string, SupplierArticleChanged]
}
const supplierOf = async (supplier: string) => (await read<SupplierLists>('')).suppliers.find((each) => each.supplier === supplier)

it('counts the lists, also those that never came, and anew once anything changed', async () => {
  expect((await read<SupplierLists>('')).suppliers).toEqual(
    ['rduch', 'deltiFr', 'deltiDe'].map((supplier) => ({ supplier, changedAt: null, ...NOTHING, unmatched: ALL_KNOWN })),
  )
  await emit(
    ['product.changed.v1', EAN, product(EAN, { tire: tire('180', '55', '17') })],
    articleChanged('rduch:1', { ean: EAN }),
    articleChanged('rduch:2', { validTo: '2026-10-31', units: 0 }),
    articleChanged('rduch:3', { brandSlug: null, brand: 'SHINKO', description: '120/70-13 SR 567' }),
    articleChanged('rduch:4', { sizeKey: null }),
    articleChanged('deltiFr:1', { ean: '2000000000022', description: 'ROAD 5' }),
  )
  expect(await supplierOf('rduch')).toEqual({
    supplier: 'rduch',
    changedAt: expect.any(String),
    articles: 4,
    matched: { ean: 1, number: 0, line: 1 },
    unmatched: { ...ALL_KNOWN, unknown_brand: 1, no_size: 1 },
    withoutStock: 1,
    expired: 1,
  })
  await emit(['product.removed.v1', EAN, { ean: EAN }])
  expect(await supplierOf('rduch')).toMatchObject({ matched: { ean: 0, line: 0 }, unmatched: { not_ours: 2 } })
  await emit(['product.changed.v1', EAN, product(EAN, { tire: tire('180', '55', '17') })])
  expect(await supplierOf('rduch')).toMatchObject({ matched: { ean: 1, line: 1 } })
})

it('lists what nobody recognised, by supplier, reason and words', async () => {
  const find = async (query: string) => {
    const { articles, totalItems } = await read<UnmatchedArticles>(`/unmatched${query}`)
    return [totalItems, articles.map(({ articleId }) => articleId)]
  }
  expect(await find('')).toEqual([3, ['deltiFr:1', 'rduch:3', 'rduch:4']])
  expect(await find('?supplier=rduch')).toEqual([2, ['rduch:3', 'rduch:4']])
  expect(await find('?why=unknown_brand&page=9&limit=10')).toEqual([1, ['rduch:3']])
  expect(await find('?search=michelin%20ROAD%20zr')).toEqual([1, ['rduch:4']])
  expect(await find('?search=2000000000022')).toEqual([1, ['deltiFr:1']])
  expect(await find('?search=%25')).toEqual([0, []])
  expect((await read<UnmatchedArticles>('/unmatched?search=shinko')).articles).toEqual([
    {
      articleId: 'rduch:3',
      supplier: 'rduch',
      sku: '3',
      ean: null,
      brand: 'SHINKO',
      description: '120/70-13 SR 567',
      size: '180/55-17',
      why: 'unknown_brand',
      price: 98.05,
      units: 4,
      isAtLeast: false,
    },
  ])
})

it('tells what an article has cost, and that it left the list', async () => {
  await emit(articleChanged('deltiDe:1'), articleChanged('deltiDe:1', { priceCents: 9_000, units: 20, isAtLeast: true }))
  await emit(['supplier-article.removed.v1', 'deltiDe:1', { articleId: 'deltiDe:1', supplier: 'deltiDe' }])
  const { prices } = await read<SupplierPrices>('/prices?articleId=deltiDe:1')
  expect(prices).toHaveLength(3)
  expect(prices.map(({ price, units, isAtLeast }) => [price, units, isAtLeast])).toEqual(
    expect.arrayContaining([
      [null, null, null],
      [90, 20, true],
      [98.05, 4, false],
    ]),
  )
  expect((await read<SupplierPrices>('/prices?articleId=nobody:1')).prices).toEqual([])
})

it('is for staff alone, and takes no other filters', async () => {
  for (const path of ['', '/unmatched', '/prices?articleId=rduch:1'])
    expect((await app.inject({ url: `/api/v1/suppliers${path}` })).statusCode).toBe(401)
  for (const path of ['/unmatched?supplier=evil', '/unmatched?why=x', '/unmatched?limit=7', '/unmatched?page=0', '/prices'])
    expect((await app.inject({ url: `/api/v1/suppliers${path}`, headers: { 'x-auth-token': token } })).statusCode).toBe(400)
})
