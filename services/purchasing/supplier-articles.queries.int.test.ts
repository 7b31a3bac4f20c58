import { expect, it } from 'vitest'
import type { SupplierArticleChanged } from '#events/suppliers.events.ts'
import { catalogueProjection } from '#services/catalogue/catalogue.projection.ts'
import { product, storedEvent, tire } from '#services/catalogue/testing/catalogue-events.ts'
import { createTestProjections } from '#services/platform/projections/testing/test-projector.ts'
import { supplierArticlesProjection } from './supplier-articles.projection.ts'
import { readMatches } from './supplier-articles.queries.ts'

const { database, apply } = await createTestProjections()
const EAN = '2000000000015'

const article = (sequence: number, fields: Partial<SupplierArticleChanged>) => {
  const data: SupplierArticleChanged = {
    articleId: 'rduch:1',
    supplier: 'rduch',
    sku: '1',
    ean: null,
    makerNumber: null,
    brandSlug: 'michelin',
    brand: 'MICHELIN',
    description: '180/55 ZR 17 R6 R',
    sizeKey: '180/55-17',
    dot: null,
    priceCents: 9_800,
    units: 4,
    isAtLeast: false,
    minimumQuantity: 1,
    multiple: 1,
    leadDays: 3,
    validFrom: null,
    validTo: null,
    ...fields,
  }
  return storedEvent('supplier-article.changed.v1', data.articleId, sequence, data)
}

it('knows other names of a line, what was taken out of the shop, and what is old stock', async () => {
  const brand = { slug: 'michelin', name: 'Michelin', nameHe: 'מישלן', aliases: [], position: 1 }
  const aliased = { ...brand, lineAliases: [{ line: 'Road 6', alias: 'R6' }] }
  await apply(catalogueProjection, [
    storedEvent('brand.changed.v1', 'michelin', 1, brand),
    storedEvent('product.changed.v1', EAN, 2, product(EAN, { tire: tire('180', '55', '17') })),
  ])
  await apply(supplierArticlesProjection, [
    article(3, {}),
    article(4, { articleId: 'rduch:2', sku: '2', ean: EAN }),
    article(5, { articleId: 'rduch:2:2021', sku: '2', dot: '2021' }),
  ])
  const read = async () => (await readMatches(database)).map(({ article: { articleId }, ...match }) => [articleId, match])
  const [unnamed, ...others] = await read()
  expect(unnamed).toMatchObject(['rduch:1', { match: { ean: null, why: 'not_ours' }, isOldStock: false }])
  expect(others).toMatchObject([
    ['rduch:2', { match: { ean: EAN, by: 'ean' }, isOldStock: false }],
    ['rduch:2:2021', { match: { ean: EAN, by: 'number' }, isOldStock: true }],
  ])
  await apply(catalogueProjection, [storedEvent('brand.changed.v1', 'michelin', 6, aliased)])
  expect(await read()).toMatchObject([['rduch:1', { match: { ean: EAN, by: 'line' } }], {}, {}])
  await apply(catalogueProjection, [storedEvent('product.removed.v1', EAN, 7, { ean: EAN })])
  expect((await readMatches(database)).every(({ match }) => match.ean === null)).toBe(true)
})
