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

/** A file that cannot be read to its end: no such file, or a quote that is never closed. */
export class CsvFileError extends Error {
  readonly code: 'unreadable_file' | 'broken_csv'

  constructor(code: CsvFileError['code'], cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'CsvFileError'
    this.code = code
  }
}

const SEPARATORS = [',', ';', '\t'] as const
const SNIFFED_BYTES = 64 * 1024
const MAX_ROW_BYTES = 256 * 1024

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
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1
      const isBlank = cells.every((cell) => cell.trim() === '')
      if (!isBlank) yield { row, cells, share: size === 0 ? 1 : Math.min(1, parser.info.bytes / size) }
    }
  } catch (error) {
    throw new CsvFileError(error instanceof CsvError ? 'broken_csv' : 'unreadable_file', error)
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
    throw new CsvFileError('unreadable_file', error)
  }
}
