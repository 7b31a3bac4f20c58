import type { Proven } from './proven.ts'
import type { UntriedRow } from './rows/row.ts'
import type { RowResult } from './run-row.ts'

const HEAD = ['', 'fault', 'on', 'rounds', 'acknowledged', 'lost', 'doubled', 'oversold', 'facts off', 'recovery']

export function formatResults(results: readonly RowResult[]): string {
  const lines = results.map(({ id, fault, setting, rounds, acknowledged, lost, doubled, oversold, factsOff, recoverySeconds }) => [
    id,
    fault,
    setting,
    String(rounds),
    String(acknowledged),
    ...[lost, doubled, oversold, factsOff].map(String),
    `${recoverySeconds.toFixed(1)} s`,
  ])
  return formatTable([HEAD, ...lines])
}

export function formatProven(proven: Proven): string {
  return Object.entries(proven)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')
}

export function formatUntried(rows: readonly UntriedRow[]): string {
  return formatTable([['', 'fault', 'proven by, or why not'], ...rows.map(({ id, fault, instead }) => [id, fault, instead])])
}

function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
