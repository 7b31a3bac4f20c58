import { parentPort, workerData } from 'node:worker_threads'
import writeExcelFile, { type Row } from 'write-excel-file/node'
import type { Cell } from '#services/domain/csv.ts'
import type { Sheet } from './export-files.ts'

/** Builds the workbook of `export-files.ts` in a worker thread. */

// Texts are never formulas: only cells of type Formula are computed.
const cellOf = (value: Cell, format?: string) => {
  if (typeof value === 'string') return { type: String, value }
  return typeof value === 'number' && format !== undefined ? { type: Number, value, format } : value
}

const sheets = (workerData as readonly Sheet[]).map(({ name, columns, rows, isLeftToRight = false }) => {
  const head: Row = columns.map(({ title }) => ({ type: String, value: title, fontWeight: 'bold' }))
  const body = rows.map((row): Row => row.map((value, index) => cellOf(value, columns[index]?.format)))
  return {
    data: [head, ...body],
    sheet: name,
    rightToLeft: !isLeftToRight,
    stickyRowsCount: 1,
    columns: columns.map(({ width }) => ({ width })),
  }
})
parentPort?.postMessage(await writeExcelFile(sheets).toBuffer())
