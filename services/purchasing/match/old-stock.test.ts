import { expect, it } from 'vitest'
import type { SupplierArticleChanged } from '#events/suppliers.events.ts'
import type { Match } from './match-articles.ts'
import { oldStock } from './old-stock.ts'

const EAN = '2000000000015'
const said = (...rows: [supplier: SupplierArticleChanged['supplier'], dot: string | null, ean: string | null][]) =>
  oldStock(
    rows.map(([supplier, dot], index) => ({ articleId: String(index), supplier, dot })),
    rows.map(
      ([, , ean], index): Match =>
        ean === null ? { articleId: String(index), ean, why: 'not_ours' } : { articleId: String(index), ean, by: 'ean' },
    ),
  )

it('is what was made before another article of the same supplier and product', async () => {
  expect([...(await said(['rduch', '2021', EAN], ['rduch', '0126', EAN], ['rduch', '5220', EAN]))]).toEqual(['0', '2'])
  expect([...(await said(['rduch', '0126', EAN], ['rduch', null, EAN]))]).toEqual(['0'])
})

it('is nothing that stands alone, or beside what others have', async () => {
  expect([...(await said(['rduch', '2021', EAN], ['deltiFr', null, EAN], ['rduch', null, '2000000000022']))]).toEqual([])
  expect([...(await said(['rduch', '2021', null], ['rduch', null, null]))]).toEqual([])
})
