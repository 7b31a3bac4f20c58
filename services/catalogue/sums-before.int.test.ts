import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createTestProjections } from '#services/platform/projections/testing/test-projector.ts'
import { catalogueProjection } from './catalogue.projection.ts'
import { countTiresInStock, listBrands, listSoldSizes, listWidths } from './catalogue.queries.ts'
import { readLine } from './product.queries.ts'
import { product, productChanged, productRemoved, storedEvent, tire } from './testing/catalogue-events.ts'

/** While the tables of version 4 serve, until those of today are filled: they have no sums and no slugs of lines. */

const { database, apply } = await createTestProjections()
const [REAR, FRONT, SET, OWN_SET, REMOVED] = ['2000000000015', '2000000000022', '2000000000039', '2000000000046', '2000000000053']
const front = tire('120', '70', '17')

async function answers() {
  return {
    brands: (await listBrands(database)).map(({ slug, count }) => [slug, count]),
    tires: await countTiresInStock(database),
    widths: await listWidths(database),
    sold: await listSoldSizes(database, new Map([[FRONT, 3]]), 9),
    line: await readLine(database, { brandSlug: 'michelin', name: 'road 6' }),
  }
}

it('answers are those of today', async () => {
  await apply(catalogueProjection, [
    storedEvent('brand.changed.v1', 'michelin', 0, { slug: 'michelin', name: 'Michelin', nameHe: 'מישלן', aliases: [], position: 1 }),
    productChanged(1, REAR, { stock: 3, soldBefore: 4 }),
    productChanged(2, FRONT, { ...product(FRONT), name: 'ROAD-6', stock: 2, tire: front }),
    productChanged(3, SET, { position: 'set', front, stock: 0, setOf: { front: FRONT, rear: REAR } }),
    productChanged(4, OWN_SET, { position: 'set', front, stock: 5, name: 'Pilot' }),
    productChanged(5, REMOVED, { stock: 9, tire: tire('110', '80', '19') }),
    productRemoved(6, REMOVED),
  ])
  const today = await answers()
  expect([today.brands, today.tires, today.widths]).toEqual([[['michelin', 4]], 3 + 2 + 2 * 5, ['120', '180']])
  expect(today.line.products.map(({ ean }) => ean).toSorted()).toEqual([REAR, FRONT, SET])

  await database.query(`
    CREATE SCHEMA catalogue_v4_2;
    CREATE TABLE catalogue_v4_2.products AS SELECT * FROM read.products;
    ALTER TABLE catalogue_v4_2.products DROP COLUMN line_slug;
    CREATE TABLE catalogue_v4_2.product_sizes AS SELECT * FROM read.product_sizes;
    DROP VIEW read.products, read.brand_counts, read.size_counts;
    CREATE VIEW read.products AS SELECT * FROM catalogue_v4_2.products;
    UPDATE projection_versions SET serving_version = 4, serving_build = 2, wanted_build = 2 WHERE name = 'catalogue'`)
  await database.query(readFileSync(new URL('../../migrations/postgres/0058-sums-of-products.sql', import.meta.url), 'utf8'))
  expect(await answers()).toEqual(today)
})
