import { type Header, readHeader } from './columns.ts'
import type { FileKind } from './file-kind.ts'

/** More than any kind of file. */
const MAX_COLUMNS = 1000

/** What a header is recognized by. */
export type TableKind = Pick<FileKind, 'columns' | 'keys' | 'encoding'>

/** How well a line matches a kind's column names. */
export interface Fit<Kind extends TableKind = FileKind> {
  kind: Kind
  header: Header
  /** Number of known names. */
  known: number
  /** Missing columns that a new row requires. */
  missing: string[]
  /** Has the keys and some other columns: changes existing entities only. */
  isPartial: boolean
}

/**
 * The first kind whose required columns are all present; else the one with most known columns, if any, preferring one whose keys are
 * present together with a column to change.
 */
export function fitOf<Kind extends TableKind>(kinds: readonly Kind[], cells: readonly string[]): Fit<Kind> | null {
  const fits = kinds.map((kind) => fitOfKind(kind, cells)).filter(({ known }) => known > 0)
  const rank = ({ missing, isPartial, known }: Fit<Kind>) =>
    missing.length === 0 ? Number.POSITIVE_INFINITY : known + (isPartial ? MAX_COLUMNS : 0)
  return fits.reduce<Fit<Kind> | null>((best, fit) => (best === null || rank(fit) > rank(best) ? fit : best), null)
}

function fitOfKind<Kind extends TableKind>(kind: Kind, cells: readonly string[]): Fit<Kind> {
  const header = readHeader(kind.columns, cells)
  const names = new Set(header.names.filter((name) => name !== null))
  const missing = Object.entries(kind.columns).flatMap(([name, { whenEmpty }]) => (whenEmpty === null && !names.has(name) ? [name] : []))
  const isPartial = kind.keys !== undefined && kind.keys.every((key) => names.has(key)) && names.size > kind.keys.length
  return { kind, header, known: names.size, missing, isPartial }
}

/** `products: segment, stock`; empty if no column name is known. */
export function nearestKind(fit: Fit | null): string {
  return fit ? `${fit.kind.name}: ${fit.missing.join(', ')}` : ''
}
