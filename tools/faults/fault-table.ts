import { terminalTable } from '#services/platform/terminal-table.ts'
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
  return terminalTable([HEAD, ...lines])
}

export function formatProven(proven: Proven): string {
  return Object.entries(proven)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')
}

export function formatUntried(rows: readonly UntriedRow[]): string {
  return terminalTable([['', 'fault', 'proven by, or why not'], ...rows.map(({ id, fault, instead }) => [id, fault, instead])])
}
