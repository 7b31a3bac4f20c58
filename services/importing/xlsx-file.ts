import sax from 'sax'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { builtInFormat, showNumber } from './shown-number.ts'
import { MAX_CELLS, MAX_COLUMNS, TableFileError, type TableRow } from './table-row.ts'

/** Excel workbooks (.xlsx): a zip of XML files, read as streams. */

export interface Workbook {
  /** Visible sheets in order; each can be read repeatedly. */
  sheets: readonly (() => AsyncGenerator<TableRow>)[]
  close(): void
}

const MB = 1024 * 1024
/** Fifty thousand products take 40 MB. */
const MAX_SHEET_BYTES = 256 * MB
/** Limit of a part read into memory. */
const MAX_PART_BYTES = 64 * MB
const MAX_PARTS = 1000
/** Excel's limit for a cell. */
const MAX_CELL_LENGTH = 32_767
const MAX_ROW = 1_048_576

interface Parts {
  zip: ZipFile
  entries: ReadonlyMap<string, Entry>
}

interface Book extends Parts {
  texts: readonly string[]
  /** Number formats by style index. */
  formats: readonly string[]
  /** Whether dates count from 1904, as on old Macs. */
  is1904: boolean
}

export async function openWorkbook(path: string): Promise<Workbook> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((error) => {
    throw asTableError(error, 0)
  })
  try {
    if (zip.entryCount > MAX_PARTS) throw new TableFileError('file_too_large', 0)
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    const parts = { zip, entries }
    const { sheets, is1904 } = await readIndex(parts)
    const book = { ...parts, is1904, texts: await readTexts(parts), formats: await readFormats(parts) }
    return { sheets: sheets.map((name) => () => readSheet(book, name)), close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw asTableError(error, 0)
  }
}

function asTableError(error: unknown, row: number): TableFileError {
  return error instanceof TableFileError ? error : new TableFileError('broken_workbook', row, error)
}

type Attributes = Readonly<Record<string, string>>
interface Handlers {
  onOpen?(name: string, attributes: Attributes): void
  onText?(text: string): void
  onClose?(name: string): void
}

/** Streams a part's tags to the handlers; yields the number of bytes read after each chunk. */
async function* parsePart({ zip, entries }: Parts, name: string, maxBytes: number, handlers: Handlers): AsyncGenerator<number> {
  const entry = entries.get(name)
  if (!entry) throw new TableFileError('broken_workbook', 0, `no ${name}`)
  // A part that unpacks to more than its declared size fails there.
  if (entry.uncompressedSize > maxBytes) throw new TableFileError('file_too_large', 0)
  const parser = new sax.SAXParser(true, {})
  // Excel writes no namespace prefixes, other programs do.
  const localName = (tag: string) => tag.slice(tag.indexOf(':') + 1)
  parser.onopentag = (tag) => handlers.onOpen?.(localName(tag.name), tag.attributes as Attributes)
  parser.ontext = (text) => handlers.onText?.(text)
  parser.onclosetag = (tag) => handlers.onClose?.(localName(tag))
  parser.onerror = (error) => {
    throw error
  }
  const decoder = new TextDecoder()
  let bytes = 0
  for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    bytes += chunk.length
    parser.write(decoder.decode(chunk, { stream: true }))
    yield bytes / entry.uncompressedSize
  }
  parser.close()
  yield 1
}

async function readPart(parts: Parts, name: string, handlers: Handlers): Promise<void> {
  for await (const _ of parsePart(parts, name, MAX_PART_BYTES, handlers));
}

const INDEX = 'xl/workbook.xml'
const LINKS = 'xl/_rels/workbook.xml.rels'
const TEXTS = 'xl/sharedStrings.xml'
const STYLES = 'xl/styles.xml'

/** Parts of the visible sheets. */
async function readIndex(parts: Parts): Promise<{ sheets: string[]; is1904: boolean }> {
  const targets = new Map<string, string>()
  await readPart(parts, LINKS, {
    onOpen: (_name, { Id = '', Target = '' }) => targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`),
  })
  const sheets: string[] = []
  let is1904 = false
  await readPart(parts, INDEX, {
    onOpen(name, attributes) {
      if (name === 'workbookPr') is1904 = isTrue(attributes.date1904)
      const target = targets.get(attributes['r:id'] ?? '')
      if (name === 'sheet' && target && (attributes.state ?? 'visible') === 'visible') sheets.push(target)
    },
  })
  return { sheets, is1904 }
}

const isTrue = (text: string | undefined) => text === '1' || text === 'true'

/** Collects the text of `t`, also from several runs; skips phonetic text (`rPh`). */
function textGatherer() {
  let text = ''
  let isWithin = false
  let isPronounced = false
  return {
    onOpen(name: string) {
      if (name === 'rPh') isPronounced = true
      isWithin = name === 't' && !isPronounced
    },
    onText(piece: string) {
      if (isWithin && text.length <= MAX_CELL_LENGTH) text += piece
    },
    onClose(name: string) {
      if (name === 'rPh') isPronounced = false
      isWithin = false
    },
    text() {
      const whole = unescaped(text)
      text = ''
      return whole
    },
  }
}

/** `_x000D_` is the escape of characters that XML cannot contain. */
function unescaped(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

async function readTexts(parts: Parts): Promise<string[]> {
  const texts: string[] = []
  const gatherer = textGatherer()
  const handlers: Handlers = {
    ...gatherer,
    onClose(name) {
      gatherer.onClose(name)
      if (name === 'si') texts.push(gatherer.text())
    },
  }
  if (parts.entries.has(TEXTS)) await readPart(parts, TEXTS, handlers)
  return texts
}

async function readFormats(parts: Parts): Promise<string[]> {
  const own = new Map<string, string>()
  const ids: string[] = []
  let isWithin = false
  const handlers: Handlers = {
    onOpen(name, { numFmtId = '', formatCode = '' }) {
      if (name === 'cellXfs') isWithin = true
      if (name === 'numFmt') own.set(numFmtId, formatCode)
      if (name === 'xf' && isWithin) ids.push(numFmtId)
    },
    onClose(name) {
      if (name === 'cellXfs') isWithin = false
    },
  }
  if (parts.entries.has(STYLES)) await readPart(parts, STYLES, handlers)
  return ids.map((id) => own.get(id) ?? builtInFormat(id))
}

async function* readSheet(book: Book, name: string): AsyncGenerator<TableRow> {
  const reader = sheetReader(book)
  try {
    for await (const share of parsePart(book, name, MAX_SHEET_BYTES, reader.handlers))
      for (const { row, cells } of reader.takeRows()) if (cells.some((cell) => cell.trim() !== '')) yield { row, cells, share }
  } catch (error) {
    throw asTableError(error, reader.row())
  }
}

/** Rows of a sheet from its tags. Empty rows and cells may be omitted; positions are then explicit. */
function sheetReader({ texts, formats, is1904 }: Book) {
  let rows: { row: number; cells: string[] }[] = []
  let [row, cells]: [number, string[]] = [0, []]
  let cellsRead = 0
  let cell: { column: number; type: string; style: number } | null = null
  let [value, isValue] = ['', false]
  const inline = textGatherer()

  function openCell({ r, t = 'n', s = '0' }: Attributes): void {
    const column = r === undefined ? cells.length : columnOf(r)
    if (column >= MAX_COLUMNS) throw new TableFileError('too_many_columns', row)
    cellsRead += Math.max(1, column + 1 - cells.length)
    if (cellsRead > MAX_CELLS) throw new TableFileError('file_too_large', row)
    cell = { column, type: t, style: Number(s) }
  }

  function open(name: string, attributes: Attributes): void {
    if (name === 'row') {
      row = Math.min(Number(attributes.r ?? row + 1), MAX_ROW)
      cells = []
    }
    if (name === 'c') openCell(attributes)
    isValue = name === 'v'
    if (cell) inline.onOpen(name)
  }

  function text({ type, style }: NonNullable<typeof cell>): string {
    if (type === 's') return texts[Number(value)] ?? ''
    if (type === 'inlineStr') return inline.text()
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
    if (type === 'd') return value.replace(/^(\d{4})-(\d\d)-(\d\d).*$/, '$3/$2/$1')
    return type === 'n' ? showNumber(value, formats[style] ?? '', is1904) : unescaped(value)
  }

  const handlers: Handlers = {
    onOpen: open,
    onText(piece) {
      if (isValue && value.length <= MAX_CELL_LENGTH) value += piece
      inline.onText(piece)
    },
    onClose(name) {
      inline.onClose(name)
      isValue = false
      if (name === 'c' && cell) {
        while (cells.length < cell.column) cells.push('')
        cells[cell.column] = text(cell)
        value = ''
        cell = null
      }
      if (name === 'row') rows.push({ row, cells })
    },
  }
  return {
    handlers,
    row: () => row,
    takeRows() {
      const taken = rows
      rows = []
      return taken
    },
  }
}

/** Index of the column: `B7` is 1. */
function columnOf(address: string): number {
  let column = 0
  for (const letter of /^[A-Z]{1,3}/.exec(address)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}
