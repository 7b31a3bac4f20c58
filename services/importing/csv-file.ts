import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { CsvError, parse } from 'csv-parse'

export interface CsvRow {
  /** As a spreadsheet counts, the first line is row 1. */
  row: number
  cells: string[]
  /** Share of the file that was read so far, 0 to 1. */
  share: number
}

/** A file that cannot be read to its end: no such file, a quote that is never closed, or more than any file of ours holds. */
export class CsvFileError extends Error {
  readonly code: 'unreadable_file' | 'broken_csv' | 'too_many_columns' | 'file_too_large'
  /** Where it broke off; 0 is the file itself. */
  readonly row: number

  constructor(code: CsvFileError['code'], row: number, cause: unknown = '') {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'CsvFileError'
    this.code = code
    this.row = row
  }
}

const SEPARATORS = [',', ';', '\t'] as const
const SNIFFED_BYTES = 64 * 1024
const MAX_ROW_BYTES = 256 * 1024
const MAX_COLUMNS = 200
/** Room for a hundred thousand products. */
const MAX_CELLS = 5_000_000

export type Encoding = 'utf-8' | 'windows-1252'

/** Rows of a CSV file as they are read: any of the usual separators, quotes, line ends and byte order marks; blank rows are left out. */
export async function* readCsvFile(path: string, encoding: Encoding = 'utf-8'): AsyncGenerator<CsvRow> {
  const { delimiter, size } = await sniff(path)
  const parser = parse({
    bom: true,
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_ROW_BYTES,
  })
  // Errors arrive at the loop below: pipeline hands them to the parser.
  pipeline(
    createReadStream(path),
    (chunks: AsyncIterable<Buffer>) => recoded(chunks, encoding),
    parser,
    () => {},
  )
  let row = 0
  let cellsRead = 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1
      cellsRead += cells.length
      if (cells.length > MAX_COLUMNS) throw new CsvFileError('too_many_columns', row)
      if (cellsRead > MAX_CELLS) throw new CsvFileError('file_too_large', row)
      const isBlank = cells.every((cell) => cell.trim() === '')
      if (!isBlank) yield { row, cells, share: size === 0 ? 1 : Math.min(1, parser.info.bytes / size) }
    }
  } catch (error) {
    if (error instanceof CsvFileError) throw error
    throw error instanceof CsvError
      ? new CsvFileError('broken_csv', parser.info.records + 1, error)
      : new CsvFileError('unreadable_file', 0, error)
  }
}

/** What is UTF-8 stays as it is: broken characters are found cell by cell. */
async function* recoded(chunks: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<Buffer | string> {
  if (encoding === 'utf-8') return yield* chunks
  const decoder = new TextDecoder(encoding)
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true })
}

/** The separator that stands most often in the first line, outside quotes. */
async function sniff(path: string): Promise<{ delimiter: string; size: number }> {
  try {
    const file = await open(path)
    try {
      const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(SNIFFED_BYTES), position: 0 })
      const firstLine =
        buffer
          .toString('utf8', 0, bytesRead)
          .replace(/"[^"]*"/g, '')
          .split(/\r|\n/, 1)[0] ?? ''
      const count = (separator: string) => firstLine.split(separator).length
      const delimiter = SEPARATORS.reduce((best, separator) => (count(separator) > count(best) ? separator : best))
      return { delimiter, size: (await stat(path)).size }
    } finally {
      await file.close()
    }
  } catch (error) {
    throw new CsvFileError('unreadable_file', 0, error)
  }
}
