import { beforeEach, expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { readLineSpellings } from './line-spellings.ts'
import { BRANDS, createTestImporter, productFile } from './testing/test-importer.ts'

const { database, load, reset } = await createTestImporter()
const EANS = ['2000000000015', '2000000000022', '2000000000039'] as const
const [FIRST, , LAST] = EANS
const NEW = '2000000000046'

const rowOf = (ean: string, name: string, row = 2) => ({ kind: 'product' as const, id: ean, rows: [row], data: product(ean, { name }) })
const tell = async (...rows: ReturnType<typeof rowOf>[]) =>
  (await readLineSpellings(database))
    .add(rows)
    .map(({ row, column, value, message, isWarning }) => [row, column, value, message, isWarning])

beforeEach(async () => {
  await reset()
  await load(BRANDS)
  await load(productFile(...EANS.map((ean) => ({ ean }))))
})

const message = (name: string, articles: number) => `most articles of the line write it otherwise: ${name} in ${articles} articles`

it('warns of a row that spells a line differently from most of its articles', async () => {
  expect(await tell(rowOf(NEW, 'ROAD 6', 7))).toEqual([[7, 'line', 'ROAD 6', message('Road 6', 3), true]])
  expect(await tell(rowOf(FIRST, 'ROAD 6'))).toEqual([[2, 'line', 'ROAD 6', message('Road 6', 2), true]])
})

it('accepts the usual spelling, another line, and a file that renames the whole line', async () => {
  expect(await tell(rowOf(NEW, 'Road 6'), rowOf(FIRST, 'Road 6 GT'))).toEqual([])
  expect(await tell(...EANS.map((ean) => rowOf(ean, 'ROAD 6')))).toEqual([])
})

it('warns of the row that a renaming file leaves out', async () => {
  const rows = EANS.map((ean, index) => rowOf(ean, ean === LAST ? 'Road 6' : 'ROAD 6', index + 2))
  expect(await tell(...rows)).toEqual([[4, 'line', 'Road 6', message('ROAD 6', 2), true]])
})
