import { type Header, readHeader } from './columns.ts'
import type { FileKind } from './file-kind.ts'

/** More than any kind has. */
const MAX_COLUMNS = 1000

/** How well a line does for the names of a kind's columns. */
export interface Fit {
  kind: FileKind
  header: Header
  /** How many of its names are known. */
  known: number
  /** Columns that a new row needs and the line has not. */
  missing: string[]
  /** It names what is known and changes some of it. */
  isPartial: boolean
}

/**
 * The first kind all of whose needed columns the line has; else the one it has most columns of, if any: before all others one whose keys
 * it has, with a column to change.
 */
export function fitOf(kinds: readonly FileKind[], cells: readonly string[]): Fit | null {
  const fits = kinds.map((kind) => fitOfKind(kind, cells)).filter(({ known }) => known > 0)
  const rank = ({ missing, isPartial, known }: Fit) =>
    missing.length === 0 ? Number.POSITIVE_INFINITY : known + (isPartial ? MAX_COLUMNS : 0)
  return fits.reduce<Fit | null>((best, fit) => (best === null || rank(fit) > rank(best) ? fit : best), null)
}

function fitOfKind(kind: FileKind, cells: readonly string[]): Fit {
  const header = readHeader(kind.columns, cells)
  const names = new Set(header.names.filter((name) => name !== null))
  const missing = Object.entries(kind.columns).flatMap(([name, { whenEmpty }]) => (whenEmpty === null && !names.has(name) ? [name] : []))
  const isPartial = kind.keys !== undefined && kind.keys.every((key) => names.has(key)) && names.size > kind.keys.length
  return { kind, header, known: names.size, missing, isPartial }
}

/** `products: segment, stock`; nothing where no name of the line is known. */
export function nearestKind(fit: Fit | null): string {
  return fit ? `${fit.kind.name}: ${fit.missing.join(', ')}` : ''
}
