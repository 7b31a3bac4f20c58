import { open } from 'node:fs/promises'
import { stringify } from 'csv-stringify/sync'
import type { Problem } from './columns.ts'

export interface ProblemFile {
  /** Adds the problems of a file that is imported. */
  add(file: string, problems: readonly Problem[]): Promise<void>
  close(): Promise<void>
}

const HEADER = ['file', 'row', 'outcome', 'column', 'value', 'reason', 'message']
const BYTE_ORDER_MARK = '\ufeff'

/**
 * Every problem of an import as a CSV that spreadsheets open as it is, written as the import goes on. A value that begins like a
 * formula gets an apostrophe in front. Throws when the file cannot be written.
 */
export async function createProblemFile(path: string): Promise<ProblemFile> {
  const target = await open(path, 'w')
  await target.write(BYTE_ORDER_MARK + toCsv([HEADER]))
  return {
    async add(file, problems) {
      const rows = problems.map(({ row, isWarning, column, value, reason, message }) => {
        return [file, row, isWarning ? 'warning' : 'stopped', column, value, reason, message]
      })
      if (rows.length > 0) await target.write(toCsv(rows))
    },
    close: () => target.close(),
  }
}

function toCsv(rows: readonly (string | number)[][]): string {
  return stringify([...rows], { escape_formulas: true, record_delimiter: 'windows' })
}
