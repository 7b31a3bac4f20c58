import type { BackTest, backTest } from '#services/purchasing/plan/back-test.ts'

const COLUMNS = ['sold in a year', 'articles', 'horizons', 'units', 'the plan', 'last year', 'average']
const SOLD = { slow: '0 to 3', occasional: '4 to 12', steady: '13 to 52', fast: 'more' } as const

/** A table for the terminal: the share of what was sold that each forecast missed, in whole percents. */
export function formatBackTest({ all, bySeller }: ReturnType<typeof backTest>): string {
  const sellers = (Object.keys(SOLD) as (keyof typeof SOLD)[]).map((seller) => cellsOf(SOLD[seller], bySeller[seller]))
  const rows = [COLUMNS, ...sellers, cellsOf('all', all)]
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map((row) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  '),
  )
  return [lines[0], widths.map((width) => '─'.repeat(width)).join('  '), ...lines.slice(1)].join('\n')
}

function cellsOf(name: string, { products, forecasts, sold, chosen, naiveLastYear, movingAverage }: BackTest): string[] {
  const counts = [products, forecasts, sold].map((count) => count.toLocaleString('en'))
  const missed = [chosen, naiveLastYear, movingAverage].map((share) => (sold === 0 ? '–' : `${Math.round(share * 100)} %`))
  return [name, ...counts, ...missed]
}
