import { beforeEach, expect, it } from 'vitest'
import type { SupplierArticleChanged } from '#events/suppliers.events.ts'
import { storedEvent } from '#services/catalogue/testing/catalogue-events.ts'
import { createTestProjections } from '#services/platform/projections/testing/test-projector.ts'
import { supplierArticlesProjection } from './supplier-articles.projection.ts'
import { listSupplierArticles, listSupplierPrices, listSuppliers } from './supplier-articles.queries.ts'

const { database, apply, reset, hashes } = await createTestProjections()
beforeEach(() => reset(supplierArticlesProjection))

const article = (fields: Partial<SupplierArticleChanged> = {}): SupplierArticleChanged => ({
  articleId: 'rduch:1',
  supplier: 'rduch',
  sku: '1',
  ean: null,
  makerNumber: null,
  brandSlug: 'pirelli',
  brand: 'PIRELLI',
  description: 'ANGEL GT II',
  sizeKey: '120/70-17',
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
})
const time = (sequence: number) => ({ time: `2026-11-${String(sequence).padStart(2, '0')}T08:00:00.000Z` })
const changed = (sequence: number, fields: Partial<SupplierArticleChanged> = {}) => {
  const data = article(fields)
  return storedEvent('supplier-article.changed.v1', data.articleId, sequence, data, time(sequence))
}
const removed = (sequence: number, articleId = 'rduch:1') =>
  storedEvent('supplier-article.removed.v1', articleId, sequence, { articleId, supplier: 'rduch' }, time(sequence))

const story = [
  changed(1),
  changed(2, { priceCents: 9_500, units: 20, isAtLeast: true }),
  changed(3, { articleId: 'deltiFr:1', supplier: 'deltiFr' }),
]

it('lists what each supplier offers, as it was told last', async () => {
  await apply(supplierArticlesProjection, story)
  expect((await listSupplierArticles(database)).map(({ articleId, priceCents }) => [articleId, priceCents])).toEqual([
    ['deltiFr:1', 9_800],
    ['rduch:1', 9_500],
  ])
  expect(await listSuppliers(database)).toMatchObject([
    { supplier: 'deltiFr', articles: 1 },
    { supplier: 'rduch', articles: 1 },
  ])
})

it('forgets what left a list, and keeps what it had cost', async () => {
  await apply(supplierArticlesProjection, [...story, removed(4)])
  expect((await listSupplierArticles(database)).map(({ articleId }) => articleId)).toEqual(['deltiFr:1'])
  expect((await listSupplierPrices(database, 'rduch:1')).map(({ priceCents, units }) => [priceCents, units])).toEqual([
    [null, null],
    [9_500, 20],
    [9_800, 4],
  ])
})

it('leaves the same tables in any order, with any duplicates', async () => {
  const whole = [...story, removed(4), changed(5, { priceCents: 9_900 })]
  await apply(supplierArticlesProjection, whole)
  const once = await hashes(supplierArticlesProjection)
  await reset(supplierArticlesProjection)
  for (const event of [...whole.toReversed(), ...whole]) await apply(supplierArticlesProjection, [event])
  expect(await hashes(supplierArticlesProjection)).toEqual(once)
})
