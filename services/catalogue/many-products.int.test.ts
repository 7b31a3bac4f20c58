import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestProjections } from '#services/platform/projections/testing/test-projector.ts'
import { countRowsRead } from '#services/platform/testing/rows-read.ts'
import { catalogueProjection } from './catalogue.projection.ts'
import { countTiresInStock, listBrands, listRims, listSoldSizes, listWidths } from './catalogue.queries.ts'
import { findPage } from './desk/select-products.ts'
import { countBySize } from './desk-products.queries.ts'
import { listBestSold, readLine } from './product.queries.ts'
import { product, productChanged, productRemoved, storedEvent, tire } from './testing/catalogue-events.ts'

/** What shows a few products, or sums, costs as much among 6,000 products as among few: counted in rows. */

const MANY = 6_000
const MOST = 100
const { database, apply } = await createTestProjections()

const WIDTHS = ['110', '120', '150', '180']
const eanOf = (n: number): string => `2${String(n).padStart(12, '0')}`
const IS_MOVED = (n: number): boolean => n % 100 === 0
const IS_REMOVED = (n: number): boolean => n % 100 === 1
const madeOf = (n: number) =>
  product(eanOf(n), {
    brandSlug: 'metzeler',
    name: n === 700 ? 'ROAD-6' : n === 701 || n === 702 ? 'Road 6' : `Line ${n}`,
    ...{
      displayName: `Tire ${n % 5_000}`,
      priceAgorot: 40_000 + (n % 4_000),
      stock: n % 7,
      soldBefore: n % 5,
      tire: tire(WIDTHS[n % 4] ?? '', '70', '17'),
    },
  })
/** To another brand and size, with other units. */
const movedOf = (n: number) => ({ ...madeOf(n), brandSlug: 'avon', stock: 1, soldBefore: 9, tire: tire('200', '55', '17') })
const all = Array.from({ length: MANY }, (_, n) => n)
const kept = all.flatMap((n) => (IS_REMOVED(n) ? [] : [IS_MOVED(n) ? movedOf(n) : madeOf(n)]))

beforeAll(async () => {
  const made = all.map((n) => productChanged(n, eanOf(n), madeOf(n)))
  const later = all.flatMap((n) => {
    if (IS_MOVED(n)) return [productChanged(MANY + n, eanOf(n), movedOf(n))]
    return IS_REMOVED(n) ? [productRemoved(MANY + n, eanOf(n))] : []
  })
  await apply(
    catalogueProjection,
    ['avon', 'metzeler'].map((slug, position) =>
      storedEvent('brand.changed.v1', slug, position, { slug, name: slug, nameHe: slug, aliases: [], position }),
    ),
  )
  // Twice, as the log may deliver them; the first time in two batches.
  for (const events of [made.slice(0, 2_500), made.slice(2_500), later, made, later]) await apply(catalogueProjection, events)
  await database.query('ANALYZE')
})

async function asked<T>(ask: (watched: typeof database) => Promise<T>): Promise<T> {
  const answers: T[] = []
  const rows = await countRowsRead(database, async (watched) => answers.push(await ask(watched)))
  expect(rows).toBeLessThan(MOST)
  return answers[0] as T
}

describe('among many products', () => {
  it('a line is found in each of its spellings, and its articles alone are read', async () => {
    const { name, products } = await asked((watched) => readLine(watched, { brandSlug: 'metzeler', name: 'road 6' }))
    // The first of them moved to another brand, the second left the shop.
    expect([name, products.map(({ ean }) => ean)]).toEqual(['Road 6', [eanOf(702)]])
  })

  it('the articles of each brand are counted beforehand', async () => {
    const counts = (await asked(listBrands)).map(({ slug, count }) => [slug, count])
    expect(counts).toEqual(['avon', 'metzeler'].map((slug) => [slug, kept.filter(({ brandSlug }) => brandSlug === slug).length]))
  })

  it('the tires in stock are counted beforehand', async () => {
    expect(await asked(countTiresInStock)).toBe(kept.reduce((sum, { stock }) => sum + stock, 0))
  })

  it('the best sold sizes are found among the sizes', async () => {
    const own = new Map([
      [eanOf(2), 5_000],
      [eanOf(5), 3_000],
    ])
    const units = new Map<string, number>()
    for (const { ean, soldBefore, tire: size } of kept)
      units.set(size.width, (units.get(size.width) ?? 0) + soldBefore + (own.get(ean) ?? 0))
    const expected = [...units].toSorted(([, one], [, other]) => other - one).map(([width]) => width)
    expect((await asked((watched) => listSoldSizes(watched, own, 2))).map(({ width }) => width)).toEqual(expected.slice(0, 2))
  })

  it.each([
    ['among those with imported sales', 4, 0],
    ['among those that were sold here', 700, 1_000],
    ['among both', 700, 300],
  ])('the best sold are found %s', async (_, count, most) => {
    const own = new Map(Array.from({ length: count }, (_, n) => [eanOf(n * 7 + 3), Math.floor(most / (n + 1))]))
    const unitsOf = ({ ean, soldBefore }: (typeof kept)[number]) => soldBefore + (own.get(ean) ?? 0)
    const expected = kept
      .filter(({ stock }) => stock > 0)
      .toSorted((one, other) => unitsOf(other) - unitsOf(one) || (one.ean < other.ean ? -1 : 1))
      .slice(0, 12)
    expect((await asked((watched) => listBestSold(watched, own, 12))).map(({ ean }) => ean)).toEqual(expected.map(({ ean }) => ean))
  })

  it('the parts of sizes are found among the sizes', async () => {
    expect(await asked(listWidths)).toEqual([...WIDTHS, '200'])
    expect(await asked((watched) => listRims(watched, '200', '55'))).toEqual(['17'])
  })

  describe('at the desk', () => {
    const NOTHING = { getIndex: () => Promise.reject(new Error('searched')) }
    const pageOf = (query: Parameters<typeof findPage>[1]) =>
      asked((watched) =>
        findPage({ database: watched, search: NOTHING, landedCosts: { find: async () => new Map() }, now: () => new Date() }, query),
      )
    type Shown = (typeof kept)[number]
    const sorted = (compare: (one: Shown, other: Shown) => number) =>
      kept.toSorted((one, other) => compare(one, other) || (one.ean < other.ean ? -1 : 1))
    const byName = (one: Shown, other: Shown): number => {
      const [first, second] = [one, other].map(({ brandSlug, displayName }) => `${brandSlug} ${displayName}`) as [string, string]
      return first < second ? -1 : Number(first > second)
    }

    it.each([
      [{}, sorted(byName)],
      [{ order: 'desc' }, sorted((one, other) => byName(other, one))],
      [{ brand: 'metzeler' }, sorted(byName).filter(({ brandSlug }) => brandSlug === 'metzeler')],
      [{ brand: 'no such' }, []],
      [{ state: 'no-price' }, []],
      [{ sort: 'price' }, sorted((one, other) => one.priceAgorot - other.priceAgorot)],
      [{ sort: 'price', order: 'desc' }, sorted((one, other) => other.priceAgorot - one.priceAgorot)],
      // All at the same time, as by an import.
      [{ sort: 'changed', order: 'desc' }, sorted(() => 0)],
    ] as const)('a page of %j is its articles alone', async (query, expected) => {
      const { eans, pagination } = await pageOf(query)
      expect(eans).toEqual(expected.slice(0, 25).map(({ ean }) => ean))
      expect(pagination.totalItems).toBe(expected.length)
    })

    it('the articles of each size are counted beforehand', async () => {
      const counts = Object.entries(Object.groupBy(kept, ({ tire: size }) => size.width)).map(([width, { length = 0 } = []]) => [
        width,
        length,
      ])
      const answer = await asked(countBySize)
      expect(answer.map(({ width, articles }) => [width, articles]).toSorted()).toEqual(counts.toSorted())
    })

    it('tables that were made before get the same indexes', async () => {
      const indexes = async () =>
        (await database.query<{ indexdef: string }>("SELECT indexdef FROM pg_indexes WHERE schemaname = 'catalogue_v5' ORDER BY 1")).rows
      const made = await indexes()
      await database.query('DROP INDEX catalogue_v5.products_by_name, catalogue_v5.products_by_price, catalogue_v5.products_by_change')
      const migration = readFileSync(new URL('../../migrations/postgres/0060-desk-products-in-order.sql', import.meta.url), 'utf8')
      for (let times = 0; times < 2; times++) await database.query(migration)
      expect(await indexes()).toEqual(made)
    })
  })
})
