export interface TableRow {
  /** Row number of the spreadsheet, 1-based. */
  row: number
  cells: string[]
  /** Share of the file read so far, 0 to 1. */
  share: number
}

export const MAX_COLUMNS = 200
/** Enough for a hundred thousand products. */
export const MAX_CELLS = 5_000_000

/** An unreadable file: missing, an unclosed quote, or above the limits. */
export class TableFileError extends Error {
  readonly code: 'unreadable_file' | 'broken_csv' | 'broken_workbook' | 'old_workbook' | 'too_many_columns' | 'file_too_large'
  /** Row of the error; 0 is the file itself. */
  readonly row: number

  constructor(code: TableFileError['code'], row: number, cause: unknown = '') {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'TableFileError'
    this.code = code
    this.row = row
  }
}
