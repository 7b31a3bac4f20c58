/** What stands in a cell; null = nothing. */
export type Cell = string | number | null

/** By this mark in front a Hebrew Excel knows UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

/** A spreadsheet takes a text that begins so for a formula, and runs it. */
const FORMULA = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/
/** A spreadsheet would read these digits as a number: without its leading zero, or rounded to fifteen places. */
const LOSES_DIGITS = /^(0\d+|\d{12,})$/

interface CsvFormat {
  separator?: ',' | ';' | '\t'
  /** False = another program reads the file, which takes digits for what they are. */
  keepsDigits?: boolean
}

/**
 * Rows as lines of a CSV. A text that begins like a formula gets an apostrophe in front, as does one whose digits a spreadsheet would lose;
 * the importer takes it off again.
 */
export function csvLines(rows: readonly (readonly Cell[])[], { separator = ',', keepsDigits = true }: CsvFormat = {}): string {
  const mustQuote = separator === ',' ? /[",\r\n]/ : separator === ';' ? /[";\r\n]/ : /["\t\r\n]/
  const written = (cell: Cell): string => {
    if (typeof cell !== 'string') return cell === null ? '' : String(cell)
    const text = FORMULA.test(cell) || (keepsDigits && LOSES_DIGITS.test(cell)) ? `'${cell}` : cell
    return mustQuote.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  return rows.map((row) => `${row.map(written).join(separator)}\r\n`).join('')
}
