import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { MAX_CELLS, MAX_COLUMNS, TableFileError, type TableRow } from './table-row.ts'

/** What a supplier's file is written in. */
export type Encoding = 'utf-8' | 'windows-1252'
export type TextEncoding = Encoding | 'windows-1255' | 'utf-16le' | 'utf-16be'

const MAX_ROW_BYTES = 256 * 1024

export interface CsvFormat {
  encoding: TextEncoding
  separator: string
}

/** Rows of a CSV file as they are read: any quotes, line ends and byte order marks; blank rows are left out. */
export async function* readCsvFile(path: string, { encoding, separator }: CsvFormat): AsyncGenerator<TableRow> {
  const parser = parse({
    bom: true,
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_ROW_BYTES,
  })
  let bytesRead = 0
  // Errors arrive at the loop below: pipeline hands them to the parser.
  pipeline(
    createReadStream(path),
    async function* (chunks: AsyncIterable<Buffer>) {
      const decoder = new TextDecoder(encoding)
      for await (const chunk of chunks) {
        bytesRead += chunk.length
        // What is UTF-8 stays as it is: broken characters are found cell by cell.
        yield encoding === 'utf-8' ? chunk : decoder.decode(chunk, { stream: true })
      }
    },
    parser,
    () => {},
  )
  let row = 0
  let cellsRead = 0
  try {
    const { size } = await stat(path)
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1
      cellsRead += cells.length
      if (cells.length > MAX_COLUMNS) throw new TableFileError('too_many_columns', row)
      if (cellsRead > MAX_CELLS) throw new TableFileError('file_too_large', row)
      const isBlank = cells.every((cell) => cell.trim() === '')
      if (!isBlank) yield { row, cells, share: size === 0 ? 1 : Math.min(1, bytesRead / size) }
    }
  } catch (error) {
    if (error instanceof TableFileError) throw error
    throw error instanceof CsvError
      ? new TableFileError('broken_csv', parser.info.records + 1, error)
      : new TableFileError('unreadable_file', 0, error)
  }
}
