import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { type Problem, warning } from './columns.ts'
import { type CsvFormat, readCsvFile, type TextEncoding } from './csv-file.ts'
import { fitOf, type TableKind } from './file-fit.ts'
import { TableFileError, type TableRow } from './table-row.ts'
import { openWorkbook } from './xlsx-file.ts'

interface Detected {
  encoding: Exclude<TextEncoding, 'windows-1252'>
  isUtf8: boolean
  /** The first Hebrew text of a Windows-1255 file. */
  sample: string
}

const UTF16_MARKS = { fffe: 'utf-16le', feff: 'utf-16be' } as const

/** Hebrew words; Hebrew letters next to Latin ones suggest another encoding. */
const HEBREW = /(?<![A-Za-z\u05d0-\u05ea])[\u05d0-\u05ea]{2,}(?![A-Za-z\u05d0-\u05ea])/g
const MIXED = /[A-Za-z][\u05d0-\u05ea]|[\u05d0-\u05ea][A-Za-z]/g
const SAMPLE = /[\u05d0-\u05ea][\u05d0-\u05ea '"-]*[\u05d0-\u05ea]/

/** Table files of people: CSV in several encodings, workbooks, title lines above the column names. */

/** One way to parse a file. */
interface Way {
  read(): AsyncGenerator<TableRow>
}

const SEPARATORS = [',', ';', '\t'] as const
const SAYS_SEPARATOR = /^"?sep=([,;\t|])"?\r?(?:\n|$)/i
const FIRST_LINES = 10
const SNIFFED_BYTES = 64 * 1024
const WORKBOOK = '504b0304'
const OLD_WORKBOOK = 'd0cf11e0'

/** Rows from the header on: the first of the first ten lines that matches a kind, or the closest. */
export async function* readTableFile(path: string, kinds: readonly TableKind[], warnings: Problem[]): AsyncGenerator<TableRow> {
  const beginning = await readBeginning(path)
  const mark = beginning.toString('hex', 0, 4)
  if (mark === OLD_WORKBOOK) throw new TableFileError('old_workbook', 0)
  if (mark === WORKBOOK) return yield* readWorkbook(path, kinds)
  const { encoding, isUtf8, sample } = await detectEncoding(path)
  const likely = csvWays(beginning, encoding, path)
  // A kind may define its own encoding.
  const special = isUtf8 ? null : await findStart(csvWays(beginning, 'windows-1252', path), kinds, 'windows-1252')
  if (!special?.isWhole && encoding === 'windows-1255') warnings.push(warning(0, '', sample, 'hebrew_windows'))
  yield* fromStart(special?.isWhole ? special : await findStart(likely, kinds))
}

async function* readWorkbook(path: string, kinds: readonly TableKind[]): AsyncGenerator<TableRow> {
  const { sheets, close } = await openWorkbook(path)
  try {
    yield* fromStart(
      await findStart(
        sheets.map((read) => ({ read })),
        kinds,
      ),
    )
  } finally {
    close()
  }
}

async function* fromStart(start: Start | null): AsyncGenerator<TableRow> {
  if (!start) return
  let isBegun = false
  try {
    for await (const each of start.way.read()) {
      if (each.row < start.row) continue
      isBegun = true
      yield each
    }
  } catch (error) {
    // An error above the header is not in a data row.
    throw isBegun || !(error instanceof TableFileError) || error.row <= 1 ? error : new TableFileError(error.code, 1, error)
  }
}

interface Start {
  way: Way
  row: number
  known: number
  isWhole: boolean
}

/** Finds the header and the way to parse; the first line if no names are known. */
async function findStart(ways: readonly Way[], kinds: readonly TableKind[], encoding?: TextEncoding): Promise<Start | null> {
  let best: Start | null = null
  for (const way of ways) {
    for (const { row, cells } of await firstLines(way)) {
      const fit = fitOf(kinds, cells)
      const isWhole = fit?.missing.length === 0 && (encoding === undefined || fit.kind.encoding === encoding)
      const start = { way, row, known: fit?.known ?? 0, isWhole }
      if (isWhole) return start
      if (start.known > (best?.known ?? 0)) best = start
    }
  }
  return best ?? (ways[0] ? { way: ways[0], row: 0, known: 0, isWhole: false } : null)
}

/** The readable lines; an error among them recurs when the file is read. */
async function firstLines({ read }: Way): Promise<TableRow[]> {
  const lines: TableRow[] = []
  try {
    for await (const line of read()) {
      if (line.row > FIRST_LINES) break
      lines.push(line)
    }
  } catch (error) {
    if (!(error instanceof TableFileError)) throw error
  }
  return lines
}

/** One way per separator, most likely first; only one if the first line declares it. */
function csvWays(beginning: Buffer, encoding: TextEncoding, path: string): Way[] {
  const text = new TextDecoder(encoding).decode(beginning)
  const said = SAYS_SEPARATOR.exec(text)?.[1]
  if (said !== undefined) return [{ read: () => readBelowFirst(path, { encoding, separator: said }) }]
  const firstLine = text.replace(/"[^"]*"/g, '').split(/\r|\n/, 1)[0] ?? ''
  const count = (separator: string) => firstLine.split(separator).length
  const separators = SEPARATORS.toSorted((one, other) => count(other) - count(one))
  return separators.map((separator) => ({ read: () => readCsvFile(path, { encoding, separator }) }))
}

async function* readBelowFirst(path: string, format: CsvFormat): AsyncGenerator<TableRow> {
  for await (const each of readCsvFile(path, format)) if (each.row > 1) yield each
}

async function readBeginning(path: string): Promise<Buffer> {
  try {
    const file = await open(path)
    try {
      const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(SNIFFED_BYTES), position: 0 })
      return buffer.subarray(0, bytesRead)
    } finally {
      await file.close()
    }
  } catch (error) {
    throw new TableFileError('unreadable_file', 0, error)
  }
}

/** UTF-8 if valid; UTF-16 by its mark; Windows-1255 if that gives Hebrew words; else UTF-8 with broken cells. */
async function detectEncoding(path: string): Promise<Detected> {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  const windows = new TextDecoder('windows-1255', { fatal: true })
  let isFirst = true
  let isUtf8 = true
  let isWindows = true
  let [words, mixed, sample] = [0, 0, '']
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const mark = UTF16_MARKS[chunk.toString('hex', 0, 2) as keyof typeof UTF16_MARKS]
    if (isFirst && mark) return { encoding: mark, isUtf8: false, sample: '' }
    isFirst = false
    isUtf8 &&= decode(utf8, chunk) !== null
    const text: string | null = isWindows ? decode(windows, chunk) : null
    isWindows = text !== null
    if (text === null) continue
    words += text.match(HEBREW)?.length ?? 0
    mixed += text.match(MIXED)?.length ?? 0
    sample ||= SAMPLE.exec(text)?.[0] ?? ''
  }
  isUtf8 &&= decode(utf8) !== null
  if (isUtf8 || !isWindows || words <= mixed) return { encoding: 'utf-8', isUtf8, sample: '' }
  return { encoding: 'windows-1255', isUtf8, sample }
}

/** Null for invalid bytes; without a chunk, checks that the last one ended at a character boundary. */
function decode(decoder: TextDecoder, chunk?: Buffer): string | null {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined })
  } catch {
    return null
  }
}
