import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, expect, it } from 'vitest'
import { createProblemFile } from './problem-file.ts'
import { BRANDS, createTestImporter, productFile } from './testing/test-importer.ts'

const { load } = await createTestImporter()
const path = join(tmpdir(), `problems-${process.pid}.csv`)
afterAll(() => rm(path, { force: true }))

it('lists every problem of a large import for a spreadsheet, the report itself only the first', async () => {
  await load(BRANDS)
  const wrong = Array.from({ length: 1500 }, (_, index) => ({
    ean: index === 1300 ? '0770000000011' : '123',
    line: index === 1200 ? '=HYPERLINK("http://x")' : 'Road 6, new',
  }))
  const file = await createProblemFile(path)
  const report = await load(productFile({ stock: '>20' }, ...wrong, { brand: 'Nobody' }), {
    onProblems: (problems) => file.add('feed.csv', problems),
  })
  await file.close()
  const text = await readFile(path, 'utf8')
  expect(text.startsWith('\ufefffile,row,outcome,')).toBe(true)
  const rows: unknown = parse(text, { bom: true, columns: true })
  expect(rows).toHaveLength(1503)
  expect(rows).toMatchObject([
    { file: 'feed.csv', row: '2', outcome: 'warning', column: 'stock', value: '>20', reason: 'at_least' },
    { row: '3', outcome: 'stopped', column: 'ean', value: '123', reason: 'wrong_length', message: 'an EAN has 13 digits' },
    ...Array.from({ length: 1501 }, () => ({})),
  ])
  expect(text).toContain(`"'=HYPERLINK(""http://x"")"`)
  expect(text).toContain(`,ean,'0770000000011,bad_check_digit,`)
  expect(text).not.toMatch(/(^|,)"?[=+@]/m)
  expect(report).toMatchObject({ stopped: 1501, unlistedProblems: 1403 })
  expect(report.problems).toHaveLength(100)
})
