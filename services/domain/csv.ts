/** Value of a cell; null = empty. */
export type Cell = string | number | null

/** Makes a Hebrew Excel detect UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

/** Prefixes that make a spreadsheet evaluate a text as a formula. */
const FORMULA = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/
/** Digits that a spreadsheet would convert: leading zeros lost, or rounded to fifteen places. */
const LOSES_DIGITS = /^(0\d+|\d{12,})$/

interface CsvFormat {
  separator?: ',' | ';' | '\t'
  /** False for files that programs read, which need no protection of digits. */
  keepsDigits?: boolean
}

/**
 * CSV lines. An apostrophe protects texts that look like formulas and digits that a spreadsheet would convert; the importer strips it.
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
