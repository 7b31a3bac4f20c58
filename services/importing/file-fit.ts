import { type Header, readHeader } from './columns.ts'
import type { FileKind } from './file-kind.ts'

/** How well a line does for the names of a kind's columns. */
export interface Fit {
  kind: FileKind
  header: Header
  /** How many of its names are known. */
  known: number
  /** Columns that a row needs and the line has not. */
  missing: string[]
}

/** The first kind all of whose needed columns the line has; else the one it has most columns of, if any. */
export function fitOf(kinds: readonly FileKind[], cells: readonly string[]): Fit | null {
  let best: Fit | null = null
  for (const kind of kinds) {
    const header = readHeader(kind.columns, cells)
    const known = header.names.filter((name) => name !== null).length
    const missing = Object.entries(kind.columns).flatMap(([name, { whenEmpty }]) =>
      whenEmpty === null && !header.names.includes(name) ? [name] : [],
    )
    const fit = { kind, header, known, missing }
    if (missing.length === 0) return fit
    if (known > (best?.known ?? 0)) best = fit
  }
  return best
}

/** `products: segment, stock`; nothing where no name of the line is known. */
export function nearestKind(kinds: readonly FileKind[], cells: readonly string[]): string {
  const fit = fitOf(kinds, cells)
  return fit ? `${fit.kind.name}: ${fit.missing.join(', ')}` : ''
}
