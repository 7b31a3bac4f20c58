import { saveFile } from '#frontend/entities/staff/download.model.ts'

/** What a table shows as a file that a Hebrew Excel opens right. */

export type Cell = string | number | null

/** Excel takes a text that begins so for a formula, and runs it. */
const formula = /^[=+\-@\t\r]/

function field(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const text = cell ?? ''
  return `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
}

/** With the mark by which Excel knows UTF-8. */
export const csvText = (columns: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${[columns, ...rows].map((row) => row.map(field).join(',')).join('\r\n')}\r\n`

export const saveCsv = (fileName: string, text: string): void => saveFile(fileName, new Blob([text], { type: 'text/csv;charset=utf-8' }))
