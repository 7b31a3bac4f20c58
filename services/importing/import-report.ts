import type { Problem } from './columns.ts'
import { addDifferences, type Differences, noDifferences } from './differences.ts'
import type { FileKind } from './file-kind.ts'
import type { BatchOutcome } from './import-batch.ts'

/** Result of every row: `rows` is the sum of created, changed, unchanged and stopped, unless the file broke off. */
export interface ImportReport {
  path: string
  /** Null if no kind fits. */
  kind: FileKind['name'] | null
  isApplied: boolean
  rows: number
  created: number
  changed: number
  unchanged: number
  stopped: number
  /** Entries no longer in a whole list, and the first of their ids. */
  removed: number
  leaving: string[]
  /** Differences to previous states. */
  differences: Differences
  warnings: number
  /** In row order, the first hundred (problem-file.ts writes all). */
  problems: Problem[]
  unlistedProblems: number
}

const MAX_LISTED_PROBLEMS = 100

export function emptyReport(path: string, isApplied: boolean): ImportReport {
  return {
    path,
    kind: null,
    isApplied,
    rows: 0,
    created: 0,
    changed: 0,
    unchanged: 0,
    stopped: 0,
    removed: 0,
    leaving: [],
    differences: noDifferences(),
    warnings: 0,
    problems: [],
    unlistedProblems: 0,
  }
}

function addProblems(report: ImportReport, problems: readonly Problem[]): void {
  const room = Math.max(0, MAX_LISTED_PROBLEMS - report.problems.length)
  report.problems.push(...problems.slice(0, room))
  report.unlistedProblems += Math.max(0, problems.length - room)
  report.warnings += problems.filter((each) => each.isWarning).length
  // Rows 0 and 1 are the file and its header.
  report.stopped += new Set(problems.filter((each) => !each.isWarning && each.row > 1).map((each) => each.row)).size
}

export function addOutcome(report: ImportReport, outcome: BatchOutcome & { removed?: number; leaving?: readonly string[] }): void {
  report.created += outcome.created
  report.changed += outcome.changed
  report.unchanged += outcome.unchanged
  report.removed += outcome.removed ?? 0
  report.leaving.push(...(outcome.leaving ?? []))
  addDifferences(report.differences, outcome.differences)
  addProblems(report, outcome.problems)
}

/** Whether every row was accepted. */
export function isClean(report: ImportReport): boolean {
  return report.problems.every((each) => each.isWarning) && report.stopped === 0
}

export function reportLines(report: ImportReport): string[] {
  const counts = `${report.rows} rows: ${report.created} new, ${report.changed} changed, ${report.unchanged} unchanged, ${report.stopped} stopped${report.removed > 0 ? `, ${report.removed} gone` : ''}`
  const mode = report.isApplied ? '' : ' (dry run, nothing was written)'
  const lines = report.problems.map(({ row, column, value, reason, message, isWarning }) => {
    const location = `${row === 0 ? 'the file' : `row ${row}`}${column && `, ${column}`}`
    return `  ${location}${value && ` ${JSON.stringify(value)}`}: ${isWarning ? 'warning, ' : ''}${message} [${reason}]`
  })
  const more = report.unlistedProblems > 0 ? [`  and ${report.unlistedProblems} more: --report problems.csv writes them all`] : []
  return [`${report.kind ?? 'unknown file'}, ${counts}${mode}`, ...lines, ...more]
}
