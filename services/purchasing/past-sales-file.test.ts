import { expect, it } from 'vitest'
import type { PastSalesChanged } from '#events/suppliers.events.ts'
import type { CellTexts, Problem } from '#services/importing/columns.ts'
import { PAST_SALES_FILE } from './past-sales-file.ts'

const EAN = '2000000000015'
const BEFORE: PastSalesChanged = {
  ean: EAN,
  year: 2025,
  weeks: [
    { week: '2025-11-09', units: 4, daysOut: 3 },
    { week: '2025-11-16', units: 1, daysOut: 2 },
  ],
}
const BRANDS = { find: () => null, add: () => {} }

/** What a file of these rows says, over what was said before. */
function read(rows: readonly CellTexts[], shiftDays = 0) {
  const problems: Problem[] = []
  const reader = PAST_SALES_FILE.start({ today: '2026-11-21', brands: BRANDS, shiftDays })
  for (const [index, cells] of rows.entries()) {
    const isKnown = PAST_SALES_FILE.idOf?.(cells) === `${BEFORE.ean}:${BEFORE.year}`
    reader.read({ row: index + 2, cells }, problems, isKnown ? BEFORE : null)
  }
  return { entities: reader.end(), problems }
}

it('leaves the weeks that a file does not name as they are', () => {
  const { entities } = read([
    { ean: EAN, week: '18/11/2025', units: '5', days_out: '' },
    { ean: EAN, week: '30/11/2025', units: '6', days_out: '1' },
    { ean: EAN, week: '04/01/2026', units: '7', days_out: '' },
  ])
  expect(entities.map(({ id, rows, data }) => ({ id, rows, data }))).toEqual([
    {
      id: `${EAN}:2025`,
      rows: [2, 3],
      data: {
        ...BEFORE,
        weeks: [
          { week: '2025-11-09', units: 4, daysOut: 3 },
          { week: '2025-11-16', units: 5, daysOut: 0 },
          { week: '2025-11-30', units: 6, daysOut: 1 },
        ],
      },
    },
    { id: `${EAN}:2026`, rows: [4], data: { ean: EAN, year: 2026, weeks: [{ week: '2026-01-04', units: 7, daysOut: 0 }] } },
  ])
})

it('leaves days without stock as they are where the file has no column for them', () => {
  const { entities } = read([
    { ean: EAN, week: '16/11/2025', units: '5' },
    { ean: EAN, week: '23/11/2025', units: '6' },
  ])
  expect(entities.map(({ data }) => data)).toEqual([
    {
      ...BEFORE,
      weeks: [
        { week: '2025-11-09', units: 4, daysOut: 3 },
        { week: '2025-11-16', units: 5, daysOut: 2 },
        { week: '2025-11-23', units: 6, daysOut: 0 },
      ],
    },
  ])
})

it('says what its file says where its dates move on', () => {
  const { entities } = read([{ ean: EAN, week: '09/11/2025', units: '5' }], 7)
  expect(entities.map(({ data }) => data)).toEqual([{ ...BEFORE, weeks: [{ week: '2025-11-16', units: 5, daysOut: 0 }] }])
})

it('stops a week that the file names twice', () => {
  const { problems } = read([
    { ean: EAN, week: '16/11/2025', units: '5' },
    { ean: EAN, week: '17/11/2025', units: '6' },
  ])
  expect(problems.map(({ row, column, reason }) => [row, column, reason])).toEqual([[3, 'week', 'duplicate_id']])
})

it('writes a row for each week, which says the same again', () => {
  const rows = PAST_SALES_FILE.write?.(BEFORE) ?? []
  expect(rows[0]).toEqual({ ean: EAN, week: '09/11/2025', units: '4', days_out: '3' })
  expect(read(rows).entities.map(({ data }) => data)).toEqual([BEFORE])
})
