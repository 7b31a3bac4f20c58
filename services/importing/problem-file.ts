import { open } from 'node:fs/promises'
import { BYTE_ORDER_MARK, csvLines } from '#services/domain/csv.ts'
import type { Problem } from './columns.ts'

export interface ProblemFile {
  /** Adds the problems of a file that is imported. */
  add(file: string, problems: readonly Problem[]): Promise<void>
  close(): Promise<void>
}

const HEADER = ['file', 'row', 'outcome', 'column', 'value', 'reason', 'message']

/** Writes every problem of an import to a CSV for spreadsheets, streaming. Throws if the file cannot be written. */
export async function createProblemFile(path: string): Promise<ProblemFile> {
  const target = await open(path, 'w')
  await target.write(BYTE_ORDER_MARK + csvLines([HEADER]))
  return {
    async add(file, problems) {
      const rows = problems.map(({ row, isWarning, column, value, reason, message }) => {
        return [file, row, isWarning ? 'warning' : 'stopped', column, value, reason, message]
      })
      if (rows.length > 0) await target.write(csvLines(rows))
    },
    close: () => target.close(),
  }
}
