import { terminalTable } from '#services/platform/terminal-table.ts'

/** One measurement, as the table shows it. */
export interface Finding {
  what: string
  /** With its unit: `12,300/s`, `41 ms`. */
  measured: string
  /** Beside what, and how it compares. */
  beside?: string
  target?: string
  isReached?: boolean
}

const COLUMNS = ['what', 'measured', 'beside', 'target', ''] as const

/** A table for the terminal, columns as wide as they need to be. */
export function formatFindings(findings: readonly Finding[]): string {
  return terminalTable([COLUMNS, ...findings.map(cellsOf)], true)
}

/** `12,300/s`. */
export function perSecond(rate: number): string {
  return `${Math.round(rate).toLocaleString('en')}/s`
}

export function milliseconds(ms: number): string {
  return `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`
}

/** A target that a ratio must reach. */
export function ratioFinding(what: string, rate: number, beside: { name: string; rate: number; atLeast?: number }): Finding {
  const ratio = rate / beside.rate
  const finding = { what, measured: perSecond(rate), beside: `${ratio.toFixed(2)} of ${beside.name} (${perSecond(beside.rate)})` }
  if (beside.atLeast === undefined) return finding
  return { ...finding, target: `≥ ${beside.atLeast}`, isReached: ratio >= beside.atLeast }
}

function cellsOf({ what, measured, beside = '', target = '', isReached }: Finding): string[] {
  return [what, measured, beside, target, isReached === undefined ? '' : isReached ? 'reached' : 'MISSED']
}
