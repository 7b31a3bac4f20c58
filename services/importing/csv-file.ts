import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { CsvError, parse } from 'csv-parse'
import { MAX_CELLS, MAX_COLUMNS, TableFileError, type TableRow } from './table-row.ts'

/** Encoding of a supplier's file. */
export type Encoding = 'utf-8' | 'windows-1252'
export type TextEncoding = Encoding | 'windows-1255' | 'utf-16le' | 'utf-16be'

const MAX_ROW_BYTES = 256 * 1024

export interface CsvFormat {
  encoding: TextEncoding
  separator: string
}

/** Rows of a CSV file: any quotes, line ends and byte order marks; skips blank rows. */
export async function* readCsvFile(path: string, format: CsvFormat): AsyncGenerator<TableRow> {
  let row = 0
  let cellsRead = 0
  for await (const { records, share } of readRecords(path, format)) {
    for (const cells of records) {
      row += 1
      cellsRead += cells.length
      if (cells.length > MAX_COLUMNS) throw new TableFileError('too_many_columns', row)
      if (cellsRead > MAX_CELLS) throw new TableFileError('file_too_large', row)
      if (cells.some((cell) => cell.trim() !== '')) yield { row, cells, share }
    }
  }
}

/** Records chunk by chunk. Records before the damage of a broken file are yielded before its error. */
async function* readRecords(path: string, { encoding, separator }: CsvFormat): AsyncGenerator<{ records: string[][]; share: number }> {
  let records: string[][] = []
  let recordsRead = 0
  const parser = parse({
    bom: true,
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_ROW_BYTES,
    // Collects records eagerly, since the parser drops its buffer on failure.
    on_record: (record: string[]) => {
      recordsRead += 1
      records.push(record)
      return null
    },
  })
  // The write reports the failure instead.
  parser.on('error', () => {}).resume()
  const write = (text: Buffer | string | null) =>
    new Promise<Error | null>((resolve) => {
      if (text !== null) parser.write(text, (error) => resolve(error ?? null))
      else parser.end((error?: Error | null) => resolve(error ?? null))
    })
  const decoder = new TextDecoder(encoding)
  let bytesRead = 0
  try {
    const { size } = await stat(path)
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      bytesRead += chunk.length
      // UTF-8 is not decoded here, so that broken characters are found cell by cell.
      const error = await write(encoding === 'utf-8' ? chunk : decoder.decode(chunk, { stream: true }))
      yield { records, share: size === 0 ? 1 : Math.min(1, bytesRead / size) }
      records = []
      if (error) throw error
    }
    const error = await write(null)
    yield { records, share: 1 }
    if (error) throw error
  } catch (error) {
    throw error instanceof CsvError
      ? new TableFileError('broken_csv', recordsRead + 1, error)
      : new TableFileError('unreadable_file', 0, error)
  }
}
