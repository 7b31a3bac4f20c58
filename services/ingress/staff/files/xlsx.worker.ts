import { parentPort, workerData } from 'node:worker_threads'
import writeExcelFile, { type Row } from 'write-excel-file/node'
import type { Sheet } from './xlsx-file.ts'

/** Makes the workbook of `xlsx-file.ts` in a thread of its own. */

const { name, columns, rows } = workerData as Sheet
const head: Row = columns.map(({ title }) => ({ type: String, value: title, fontWeight: 'bold' }))
// A text is a text whatever it begins with: only cells of the type Formula are computed.
const body = rows.map((row): Row => row.map((value) => (typeof value === 'string' ? { type: String, value } : value)))
const file = writeExcelFile([head, ...body], {
  sheet: name,
  rightToLeft: true,
  stickyRowsCount: 1,
  columns: columns.map(({ width }) => ({ width })),
})
parentPort?.postMessage(await file.toBuffer())
