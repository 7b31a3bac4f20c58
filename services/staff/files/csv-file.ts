import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'

/** What stands in a cell; null = nothing. */
export type Cell = string | number | null

/** A spreadsheet would read these digits as a number: without its leading zero, or rounded to fifteen places. */
const LOSES_DIGITS = /^(0\d+|\d{12,})$/
const BYTE_ORDER_MARK = '\ufeff'

/** With its hyphen a spreadsheet leaves it the text that it is. */
export function phoneCell(phone: string | null): Cell {
  return phone === null ? null : phone.replace(/^(05\d)(\d{7})$/, '$1-$2')
}

/**
 * A CSV that Hebrew Excel opens as it is (UTF-8 with its mark), read as fast as it is sent. A text that begins like a formula gets an
 * apostrophe in front, as does one whose digits would be lost.
 */
export function csvFile(titles: readonly string[], pieces: AsyncIterable<readonly (readonly Cell[])[]>): Readable {
  return Readable.from(linesOf(titles, pieces), { objectMode: false })
}

async function* linesOf(titles: readonly string[], pieces: AsyncIterable<readonly (readonly Cell[])[]>): AsyncIterable<string> {
  yield BYTE_ORDER_MARK + toCsv([titles])
  for await (const rows of pieces) if (rows.length > 0) yield toCsv(rows)
}

function toCsv(rows: readonly (readonly Cell[])[]): string {
  const guarded = rows.map((row) => row.map((cell) => (typeof cell === 'string' && LOSES_DIGITS.test(cell) ? `'${cell}` : cell)))
  return stringify(guarded, { escape_formulas: true, record_delimiter: 'windows' })
}
