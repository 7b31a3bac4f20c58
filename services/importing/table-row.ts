export interface TableRow {
  /** As a spreadsheet counts, the first line is row 1. */
  row: number
  cells: string[]
  /** Share of the file that was read so far, 0 to 1. */
  share: number
}

export const MAX_COLUMNS = 200
/** Room for a hundred thousand products. */
export const MAX_CELLS = 5_000_000

/** A file that cannot be read to its end: no such file, a quote that is never closed, or more than any file of ours holds. */
export class TableFileError extends Error {
  readonly code: 'unreadable_file' | 'broken_csv' | 'broken_workbook' | 'old_workbook' | 'too_many_columns' | 'file_too_large'
  /** Where it broke off; 0 is the file itself. */
  readonly row: number

  constructor(code: TableFileError['code'], row: number, cause: unknown = '') {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'TableFileError'
    this.code = code
    this.row = row
  }
}
