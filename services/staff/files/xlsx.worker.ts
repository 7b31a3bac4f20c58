import { parentPort, workerData } from 'node:worker_threads'
import writeExcelFile, { type Row } from 'write-excel-file/node'
import type { Cell } from '#services/domain/csv.ts'
import type { Sheet } from './export-files.ts'

/** Builds the workbook of `export-files.ts` in a worker thread. */

const { name, columns, rows, isLeftToRight = false } = workerData as Sheet
const head: Row = columns.map(({ title }) => ({ type: String, value: title, fontWeight: 'bold' }))
// Texts are never formulas: only cells of type Formula are computed.
const cellOf = (value: Cell, format?: string) => {
  if (typeof value === 'string') return { type: String, value }
  return typeof value === 'number' && format !== undefined ? { type: Number, value, format } : value
}
const body = rows.map((row): Row => row.map((value, index) => cellOf(value, columns[index]?.format)))
const file = writeExcelFile([head, ...body], {
  sheet: name,
  rightToLeft: !isLeftToRight,
  stickyRowsCount: 1,
  columns: columns.map(({ width }) => ({ width })),
})
parentPort?.postMessage(await file.toBuffer())
