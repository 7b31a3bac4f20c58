import { textLine } from '#services/domain/plain-text.ts'
import type { Cell, ReadCell } from './cell.ts'
import { messageOf, type Reason } from './reasons.ts'

/** A column of a file: what stands in it, how it may be called, and how a cell becomes a value. */
export interface Column<T = unknown> {
  about: string
  read: ReadCell<T>
  /** The value of an empty cell; null when it must not be empty. */
  whenEmpty: { value: T } | null
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

/** Whether the file has every column that a row needs. */
export function hasRequired(columns: Columns, header: Header): boolean {
  return Object.entries(columns).every(([name, column]) => column.whenEmpty !== null || header.names.includes(name))
}

/** The values of one row, or null when a cell stops it; `problems` then says which, and else holds warnings only. */
export function readValues<C extends Columns>(columns: C, header: Header, row: number, cells: readonly string[], problems: Problem[]) {
  const before = problems.length
  const texts = new Map(header.names.flatMap((name, index) => (name === null ? [] : [[name, cells[index] ?? '']])))
  if (cells.slice(header.names.length).some((cell) => textLine(cell) !== ''))
    problems.push(problem(row, '', cells.at(-1) ?? '', 'too_many_cells'))
  const values: Record<string, unknown> = {}
  for (const [name, column] of Object.entries(columns)) {
    const written = texts.get(name) ?? ''
    const text = textLine(written)
    const cell: Cell<unknown> = BROKEN.test(written) ? { ok: false, reason: 'broken_encoding' } : readCell(column, text)
    if (!cell.ok) problems.push(problem(row, name, text, cell.reason, cell.detail))
    else if (cell.warning) problems.push(warning(row, name, text, cell.warning, cell.detail))
    values[name] = cell.ok ? cell.value : null
  }
  // Every column was read by its own reader just above.
  return problems.slice(before).every((each) => each.isWarning) ? (values as ValuesOf<C>) : null
}

function readCell(column: Column, text: string): Cell<unknown> {
  // An apostrophe in front is how a spreadsheet keeps a text a text, and a formula of nothing but digits how it keeps their zeros.
  const plain = text.replace(/^'/, '').replace(/^="([\d.]+)"$/, '$1')
  if (plain === '') return column.whenEmpty ? { ok: true, ...column.whenEmpty } : { ok: false, reason: 'missing' }
  return column.read(plain)
}

function headerKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
