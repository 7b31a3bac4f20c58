import { saveFile } from '#frontend/entities/staff/download.model.ts'
import { BYTE_ORDER_MARK, type Cell, csvLines } from '#services/domain/csv.ts'

/** Exports a table as CSV that a Hebrew Excel opens correctly. */

export const csvText = (columns: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  BYTE_ORDER_MARK + csvLines([columns, ...rows])

export const saveCsv = (fileName: string, text: string): void => saveFile(fileName, new Blob([text], { type: 'text/csv;charset=utf-8' }))
