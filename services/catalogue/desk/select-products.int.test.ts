import { describe, expect, it } from 'vitest'
import { createTestShop } from '#services/ingress/testing/test-shop.ts'
import { createTestProjections } from '#services/platform/projections/testing/test-projector.ts'
import { countRowsRead } from '#services/platform/testing/rows-read.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import type { DeskProductChoices, DeskProducts } from '../catalogue-desk.contract.ts'
import { selectProducts } from '../desk-products.queries.ts'
import { product, tire } from '../testing/catalogue-events.ts'

/** Articles as staff look for them: by the shop's own search, and by what has to be put right. */

const FRONT = '2000000000015'
const REAR = '2000000000022'
const SET = '2000000000039'
const ROADTEC = '2000000000046'
const ANGEL = '2000000000053'

// A Saturday: its week began on the 15th.
const { app, emit, database } = await createTestShop({ now: () => new Date('2026-11-21T09:30:00.000Z') })
const { token } = await signInStaff(database, { at: new Date('2026-11-21T09:00:00.000Z') })
const front = { ...tire('120', '70', '17'), dot: '1026' }
const rear = { ...tire('180', '55', '17'), dot: null }
await emit(
  ['brand.changed.v1', 'michelin', { slug: 'michelin', name: 'Michelin', nameHe: 'מישלן', aliases: [], position: 1 }],
  ['brand.changed.v1', 'metzeler', { slug: 'metzeler', name: 'Metzeler', nameHe: 'מצלר', aliases: [], position: 2 }],
  ['brand.changed.v1', 'pirelli', { slug: 'pirelli', name: 'Pirelli', nameHe: 'פירלי', aliases: [], position: 3 }],
  ['product.changed.v1', FRONT, product(FRONT, { tire: front, position: 'front', priceAgorot: 51_900, stock: 5 })],
  ['product.changed.v1', REAR, product(REAR, { tire: rear, name: 'ROAD 6', priceAgorot: 71_900, stock: 2 })],
  [
    'product.changed.v1',
    SET,
    product(SET, {
      position: 'set',
      displayName: 'סט Road 6',
      front,
      tire: rear,
      setOf: { front: FRONT, rear: REAR },
      stock: 0,
      priceAgorot: 110_000,
    }),
  ],
  [
    'product.changed.v1',
    ROADTEC,
    product(ROADTEC, {
      ...{ brand: 'Metzeler', brandSlug: 'metzeler', name: 'Roadtec 02', displayName: 'Roadtec 02', segment: 'touring' },
      ...{ tire: front, position: 'front', priceAgorot: 45_000, stock: 0 },
    }),
  ],
  [
    'product.changed.v1',
    ANGEL,
    product(ANGEL, {
      ...{ brand: 'Pirelli', brandSlug: 'pirelli', name: 'Angel GT', displayName: 'Angel GT', segment: 'sport' },
      ...{ tire: { ...rear, dot: '0126' }, priceAgorot: 0, fullPriceAgorot: 0, stock: 9 },
    }),
  ],
  [
    'supplier-article.changed.v1',
    'rduch:1',
    {
      ...{ articleId: 'rduch:1', supplier: 'rduch', sku: '1', ean: FRONT, makerNumber: null, brandSlug: 'michelin', brand: 'MICHELIN' },
      ...{ description: '120/70 ZR 17 ROAD 6', sizeKey: '120/70-17', dot: null, priceCents: 15_000, units: 4, isAtLeast: false },
      ...{ minimumQuantity: 1, multiple: 1, leadDays: 3, validFrom: null, validTo: null },
    },
  ],
)
await database.query("UPDATE read.products SET changed_at = '2026-11-14T21:59:59Z' WHERE ean = $1", [ROADTEC])
await database.query("UPDATE read.products SET changed_at = '2026-11-14T22:00:00Z' WHERE ean = $1", [ANGEL])

const get = async <T>(path: string, query: Record<string, string> = {}): Promise<T> =>
  (await app.inject({ url: `/api/v1/staff/catalogue/${path}`, query, headers: { 'x-auth-token': token } })).json()
const list = (query: Record<string, string>) => get<DeskProducts>('products', query)
const eans = async (query: Record<string, string>) => (await list(query)).products.map(({ ean }) => ean)
const found = async (search: string) => (await eans({ search })).sort()

describe('the articles of the desk', () => {
  it.each([
    ['120/70-17', [FRONT, SET, ROADTEC]],
    ['1207017', [FRONT, SET, ROADTEC]],
    ['120/70 ZR 17', [FRONT, SET, ROADTEC]],
    ['מצלר', [ROADTEC]],
    ['מישלן רואד 6', [FRONT, REAR, SET]],
    ['road6 180/55', [REAR, SET]],
    [ANGEL, [ANGEL]],
    ['00053', [ANGEL]],
    ['%', []],
  ])('are found by %s as the shop finds them', async (search, expected) => {
    await expect.poll(() => found(search)).toEqual(expected)
  })

  it('are found by the rest of the words, and it is said which were left aside', async () => {
    await expect.poll(() => list({ search: 'michelin qwertz' })).toMatchObject({ missing: ['qwertz'], pagination: { totalItems: 3 } })
  })

  it('are shown from the last page where a page behind it is asked for', async () => {
    const of = ({ currentPage, totalPages }: DeskProducts['pagination']) => ({ currentPage, totalPages })
    const [last, behind, none] = [await list({ page: '1' }), await list({ page: '99' }), await list({ brand: 'nobody', page: '3' })]
    expect(behind.products).toEqual(last.products)
    expect([of(behind.pagination), of(none.pagination)]).toEqual([
      { currentPage: 1, totalPages: 1 },
      { currentPage: 1, totalPages: 1 },
    ])
  })

  it('are narrowed by brand, line however it is written, segment and size', async () => {
    expect(await eans({ brand: 'pirelli' })).toEqual([ANGEL])
    expect((await eans({ line: 'michelin/road-6' })).sort()).toEqual([FRONT, REAR, SET])
    expect(await eans({ line: 'michelin/nothing' })).toEqual([])
    expect(await eans({ segment: 'touring' })).toEqual([ROADTEC])
    expect((await eans({ size: '180/55/17' })).sort()).toEqual([REAR, SET, ANGEL])
    expect(await eans({ size: '180/55/17', brand: 'michelin', search: 'road' })).toHaveLength(2)
  })

  it('are narrowed to what has to be put right', async () => {
    expect(await eans({ state: 'no-stock' })).toEqual([ROADTEC])
    expect(await eans({ state: 'no-price' })).toEqual([ANGEL])
    // €150 is more than ₪519 before anything comes to it.
    expect(await eans({ state: 'loss' })).toEqual([FRONT])
    expect((await eans({ state: 'undated' })).sort()).toEqual([REAR, SET])
    expect((await eans({ state: 'changed' })).sort()).toEqual([FRONT, REAR, SET, ANGEL])
  })

  it('are sorted, page by page', async () => {
    expect(await eans({})).toEqual([ROADTEC, FRONT, REAR, SET, ANGEL])
    expect(await eans({ sort: 'price' })).toEqual([ANGEL, ROADTEC, FRONT, REAR, SET])
    expect(await eans({ sort: 'price', order: 'desc' })).toEqual([SET, REAR, FRONT, ROADTEC, ANGEL])
    // Of the set there are as many as of its rear tire.
    expect(await eans({ sort: 'stock', order: 'desc' })).toEqual([ANGEL, FRONT, REAR, SET, ROADTEC])
    expect((await eans({ sort: 'margin' }))[0]).toBe(FRONT)
    expect((await eans({ sort: 'margin', order: 'desc' }))[0]).toBe(FRONT)
    expect((await eans({ sort: 'changed' })).slice(0, 2)).toEqual([ROADTEC, ANGEL])
  })

  it('tell what they can be narrowed by', async () => {
    const choices = await get<DeskProductChoices>('product-choices')
    expect(choices.brands.map(({ value, name, count }) => [value, name, count])).toEqual([
      ['metzeler', 'Metzeler', 1],
      ['michelin', 'Michelin', 3],
      ['pirelli', 'Pirelli', 1],
    ])
    expect(choices.lines.map(({ value, name, count }) => [value, name, count])).toEqual([
      ['pirelli/angel-gt', 'Angel GT', 1],
      ['michelin/road-6', 'Road 6', 3],
      ['metzeler/roadtec-02', 'Roadtec 02', 1],
    ])
    expect(choices.sizes.map(({ value, count }) => [value, count])).toEqual([
      ['120/70/17', 3],
      ['180/55/17', 3],
    ])
    expect(choices.segments.map(({ value }) => value)).toEqual(['sport', 'sport-touring', 'touring'])
  })
})

it('reads the articles of a page, whatever there are beside it', async () => {
  const many = await createTestProjections()
  await many.database.query(
    `INSERT INTO read.products (ean, sequence, changed_at, brand_slug, price_agorot, is_orderable, data, taken)
     SELECT lpad(n::text, 13, '0'), n, now(), 'brand' || n % 50, n, true, jsonb_build_object('displayName', 'x' || n), '{}' FROM generate_series(1, 10000) AS n`,
  )
  await many.database.query('ANALYZE')
  const any = { eans: null, brandSlug: null, names: null, segment: null, size: null, changedSince: null }
  const all = { ...any, isOutOfStock: false, isUnpriced: false, isUndated: false }
  const page = { limit: 25, offset: 300 }
  for (const isDescending of [false, true]) {
    const byName = { by: 'name', isDescending } as const
    const listed = (await selectProducts(many.database, all, byName)).slice(300, 325)
    expect(await selectProducts(many.database, all, byName, page)).toEqual(listed)
    expect(await countRowsRead(many.database, (watched) => selectProducts(watched, all, byName, page))).toBeLessThan(1000)
  }
})
