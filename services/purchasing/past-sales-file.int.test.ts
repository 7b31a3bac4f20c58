import { beforeEach, expect, it } from 'vitest'
import { createTestImporter } from '#services/importing/testing/test-importer.ts'

const { load, events, reset } = await createTestImporter()
beforeEach(() => reset())

const EAN = '2000000000015'
const file = (...rows: string[]) => ['ean,week,units,days_out', ...rows, ''].join('\n')
const years = async () =>
  (await events()).flatMap((event) => (event.type === 'past-sales.changed.v1' ? [[event.subject, event.data.weeks]] : []))

it('becomes one event for each article and year, weeks beginning on Sunday in their order', async () => {
  // 30 December 2025 is a Tuesday: its week began on the 28th.
  const report = await load(file(`${EAN},04/01/2026,3,`, `${EAN},30/12/2025,2,7`, `${EAN},2025-11-22,1,0`))
  expect(report).toMatchObject({ kind: 'past-sales', rows: 3, created: 3, stopped: 0, problems: [] })
  expect(new Map((await years()) as [string, unknown][])).toEqual(
    new Map([
      [`${EAN}:2026`, [{ week: '2026-01-04', units: 3, daysOut: 0 }]],
      [
        `${EAN}:2025`,
        [
          { week: '2025-11-16', units: 1, daysOut: 0 },
          { week: '2025-12-28', units: 2, daysOut: 7 },
        ],
      ],
    ]),
  )
})

it('leaves the weeks of a year that a file does not name, and other articles alone', async () => {
  await load(file(`${EAN},2025-11-16,1,`, `${EAN},2025-11-23,1,2`, '2000000000022,2025-11-16,1,'))
  expect(await load(file(`${EAN},2025-11-16,5,`))).toMatchObject({ changed: 1, created: 0 })
  expect((await years()).filter(([subject]) => subject === `${EAN}:2025`).at(-1)).toEqual([
    `${EAN}:2025`,
    [
      { week: '2025-11-16', units: 5, daysOut: 0 },
      { week: '2025-11-23', units: 1, daysOut: 2 },
    ],
  ])
  expect(await load(file(`${EAN},2025-11-16,5,`))).toMatchObject({ unchanged: 1, changed: 0 })
})

it('leaves days without stock as they were where a file has no column for them', async () => {
  await load(file(`${EAN},2025-11-16,1,3`, `${EAN},2025-11-23,1,2`))
  expect(await load(`ean,week,units\n${EAN},2025-11-23,7\n${EAN},2025-11-30,1\n`)).toMatchObject({ changed: 2, problems: [] })
  expect((await years()).at(-1)).toEqual([
    `${EAN}:2025`,
    [
      { week: '2025-11-16', units: 1, daysOut: 3 },
      { week: '2025-11-23', units: 7, daysOut: 2 },
      { week: '2025-11-30', units: 1, daysOut: 0 },
    ],
  ])
})

it('stops what cannot be, and counts the rest', async () => {
  const report = await load(
    file(
      `${EAN},2025-11-16,1,`,
      `${EAN},2025-11-18,1,`,
      `${EAN},2026-11-22,1,`,
      `${EAN},2025-11-23,-1,`,
      `${EAN},2025-11-23,1.5,`,
      `${EAN},2025-11-23,1,8`,
      '2000000000016,2025-11-16,1,',
      `${EAN},soon,1,`,
      `${EAN},2026-11-15,=1+1,`,
      `${EAN},2026-11-15,2,`,
    ),
  )
  expect(report.problems.map(({ row, column, reason }) => [row, column, reason])).toEqual([
    [3, 'week', 'duplicate_id'],
    [4, 'week', 'week_to_come'],
    [5, 'units', 'below_zero'],
    [6, 'units', 'not_whole'],
    [7, 'days_out', 'out_of_range'],
    [8, 'ean', 'bad_check_digit'],
    [9, 'week', 'unreadable_date'],
    [10, 'units', 'formula'],
  ])
  expect(report).toMatchObject({ rows: 10, created: 3, stopped: 7 })
})
