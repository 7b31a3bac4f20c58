import { proseLine, textLine } from '#services/domain/plain-text.ts'
import { type Cell, longText, type ReadCell } from './cell.ts'
import { messageOf, type Reason } from './reasons.ts'

/** A column of a file: what stands in it, how it may be called, and how a cell becomes a value. */
export interface Column<T = unknown> {
  about: string
  read: ReadCell<T>
  /** The value of an empty cell; null when it must not be empty. */
  whenEmpty: { value: T } | null
  /** An empty cell leaves the value as it was. */
  isKept?: true
  /** Other names of the column, compared without case, spaces and marks. */
  aliases: readonly string[]
}
export type Columns = Readonly<Record<string, Column>>

/** The values of a row by column. */
export type ValuesOf<C extends Columns> = { [Name in keyof C]: C[Name] extends Column<infer T> ? T : never }

export interface Problem {
  /** As a spreadsheet counts: the names of the columns are row 1; 0 is the file itself. */
  row: number
  column: string
  value: string
  reason: Reason
  message: string
  /** What of the message is of this value alone: the values that would do, the columns that are missing. */
  detail: string
  /** A warning does not stop its row. */
  isWarning: boolean
}

/** Where each column of the file goes; null where the file has one that is not known. */
export interface Header {
  names: readonly (string | null)[]
  problems: Problem[]
}

const SHOWN_VALUE_LENGTH = 80
// A replacement character is what is left of bytes that are no UTF-8, a zero what stands between the letters of UTF-16.
// biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for one
const BROKEN = /[\uFFFD\u0000]/

export function required<T>(read: ReadCell<T>, about: string, aliases: readonly string[] = []): Column<T> {
  return { about, whenEmpty: null, read, aliases }
}

/** An empty cell is null. */
export function optional<T>(read: ReadCell<T>, about: string, aliases: readonly string[] = []): Column<T | null> {
  return { about, whenEmpty: { value: null }, read, aliases }
}

export function defaulted<T>(read: ReadCell<T>, value: NoInfer<T>, about: string): Column<T> {
  return { about, whenEmpty: { value }, read, aliases: [] }
}

/** What nobody could tell again, once it was lost: an empty cell leaves it as it was. */
export function kept<T>(...column: Parameters<typeof defaulted<T>>): Column<T> {
  return { ...defaulted(...column), isKept: true }
}

export function problem(row: number, column: string, value: string, reason: Reason, detail?: string): Problem {
  const shown = value.length > SHOWN_VALUE_LENGTH ? `${value.slice(0, SHOWN_VALUE_LENGTH)}…` : value
  return {
    row,
    column,
    value: shown,
    reason,
    message: detail ? `${messageOf(reason)}: ${detail}` : messageOf(reason),
    detail: detail ?? '',
    isWarning: false,
  }
}

export function warning(...fields: Parameters<typeof problem>): Problem {
  return { ...problem(...fields), isWarning: true }
}

/** Finds the known columns in the first line of a file. */
export function readHeader(columns: Columns, cells: readonly string[]): Header {
  const known = new Map(Object.entries(columns).flatMap(([name, { aliases }]) => [name, ...aliases].map((each) => [headerKey(each), name])))
  const problems: Problem[] = []
  const seen = new Set<string>()
  const names = cells.map(textLine).map((cell) => {
    const name = known.get(headerKey(cell)) ?? null
    if (name === null && cell !== '') problems.push(warning(1, cell, '', 'unknown_column'))
    if (name !== null && seen.has(name)) problems.push(problem(1, cell, '', 'repeated_column'))
    if (name !== null) seen.add(name)
    return name
  })
  return { names, problems }
}

/** The texts of a row by the names of their columns. One that is not named stands for an empty cell. */
export type CellTexts = Readonly<Record<string, string>>

export interface FileRow {
  /** As a spreadsheet counts. */
  row: number
  cells: CellTexts
  /** What stands in the columns that the file has not, as it was last said. */
  former?: CellTexts
}

/** The cells of a row under the known columns of the file; null, with its problem, when it has more than these. */
export function readRow({ names }: Header, row: number, cells: readonly string[], problems: Problem[]): FileRow | null {
  const beyond = cells.slice(names.length).filter((cell) => textLine(cell) !== '')
  if (beyond.length > 0) {
    problems.push(problem(row, '', beyond.at(-1) ?? '', 'too_many_cells'))
    return null
  }
  return { row, cells: Object.fromEntries(names.flatMap((name, index) => (name === null ? [] : [[name, cells[index] ?? '']]))) }
}

/** The values of one row, or null when a cell stops it; `problems` then says which, and else holds warnings only. */
export function readValues<C extends Columns>(columns: C, { row, cells, former }: FileRow, problems: Problem[]) {
  const before = problems.length
  const values: Record<string, unknown> = {}
  for (const [name, column] of Object.entries(columns)) {
    const said = name in cells ? cells[name] : undefined
    const text = said === undefined ? (former?.[name] ?? '') : foldCell(column, said)
    const cell = said === undefined ? readFormer(column, text) : readCell(column, said, text)
    if (!cell.ok) problems.push(problem(row, name, text, cell.reason, cell.detail))
    else if (cell.warning) problems.push(warning(row, name, text, cell.warning, cell.detail))
    values[name] = cell.ok ? cell.value : null
  }
  // Every column was read by its own reader just above.
  return problems.slice(before).every((each) => each.isWarning) ? (values as ValuesOf<C>) : null
}

/** As it is kept: no spelling that nobody sees makes another value. */
function foldCell({ read }: Column, written: string): string {
  return read === longText ? proseLine(written) : textLine(written)
}

/** What was said before is said again to the letter. */
function readFormer(column: Column, text: string): Cell<unknown> {
  return text === '' ? readEmpty(column) : column.read(text)
}

function readEmpty({ whenEmpty }: Column): Cell<unknown> {
  return whenEmpty ? { ok: true, ...whenEmpty } : { ok: false, reason: 'missing' }
}

function readCell(column: Column, written: string, text: string): Cell<unknown> {
  if (BROKEN.test(written)) return { ok: false, reason: 'broken_encoding' }
  // An apostrophe in front is how a spreadsheet keeps a text a text, and a formula of nothing but digits how it keeps their zeros.
  const plain = text.replace(/^'/, '').replace(/^="([\d.]+)"$/, '$1')
  if (plain === '') return readEmpty(column)
  return column.read(plain)
}

function headerKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
