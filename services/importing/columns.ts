import { proseLine, textLine } from '#services/domain/plain-text.ts'
import { type Cell, longText, type ReadCell } from './cell.ts'
import { messageOf, type Reason } from './reasons.ts'

/** A column of a file: description, aliases and parser. */
export interface Column<T = unknown> {
  about: string
  read: ReadCell<T>
  /** Value of an empty cell; null if required. */
  whenEmpty: { value: T } | null
  /** An empty cell keeps the previous value. */
  isKept?: true
  /** Other names, compared without case, spaces and punctuation. */
  aliases: readonly string[]
}
export type Columns = Readonly<Record<string, Column>>

/** Values of a row by column. */
export type ValuesOf<C extends Columns> = { [Name in keyof C]: C[Name] extends Column<infer T> ? T : never }

export interface Problem {
  /** Row number of the spreadsheet; column names are row 1, 0 is the file itself. */
  row: number
  column: string
  value: string
  reason: Reason
  message: string
  /** Variable part of the message: allowed values, missing columns. */
  detail: string
  /** Warnings do not stop a row. */
  isWarning: boolean
}

/** Column name of each position; null if unknown. */
export interface Header {
  names: readonly (string | null)[]
  problems: Problem[]
}

const SHOWN_VALUE_LENGTH = 80
// A replacement character results from invalid UTF-8, a zero from UTF-16.
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

/** For data that cannot be recovered: an empty cell keeps the previous value. */
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

/** Finds known columns in the header line. */
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

/** Texts of a row by column name; a missing name is an empty cell. */
export type CellTexts = Readonly<Record<string, string>>

export interface FileRow {
  /** Row number of the spreadsheet. */
  row: number
  cells: CellTexts
  /** Last imported texts of the columns missing in the file. */
  former?: CellTexts
}

/** Cells of a row by known columns; null, with a problem, if there are more cells than columns. */
export function readRow({ names }: Header, row: number, cells: readonly string[], problems: Problem[]): FileRow | null {
  const beyond = cells.slice(names.length).filter((cell) => textLine(cell) !== '')
  if (beyond.length > 0) {
    problems.push(problem(row, '', beyond.at(-1) ?? '', 'too_many_cells'))
    return null
  }
  return { row, cells: Object.fromEntries(names.flatMap((name, index) => (name === null ? [] : [[name, cells[index] ?? '']]))) }
}

/** Values of a row, or null if a cell stops it; adds the errors and warnings to `problems`. */
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
  // Each column was parsed by its own reader above.
  return problems.slice(before).every((each) => each.isWarning) ? (values as ValuesOf<C>) : null
}

/** Normalized text, so that invisible differences make no change. */
function foldCell({ read }: Column, written: string): string {
  return read === longText ? proseLine(written) : textLine(written)
}

/** Re-reads a previous value from its exact text. */
function readFormer(column: Column, text: string): Cell<unknown> {
  return text === '' ? readEmpty(column) : column.read(text)
}

function readEmpty({ whenEmpty }: Column): Cell<unknown> {
  return whenEmpty ? { ok: true, ...whenEmpty } : { ok: false, reason: 'missing' }
}

function readCell(column: Column, written: string, text: string): Cell<unknown> {
  if (BROKEN.test(written)) return { ok: false, reason: 'broken_encoding' }
  // Spreadsheets mark text with a leading apostrophe, and preserve leading zeros with a formula of digits.
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
