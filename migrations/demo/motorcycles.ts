import type { Row } from './source.ts'

/** What the importer reads of the source; size keys and structures it finds in the sizes themselves. */
const COLUMNS = ['brand', 'model', 'year_from', 'year_to', 'segment', 'front_size', 'rear_size', 'certainty', 'source'] as const

export function makeMotorcycles(source: readonly Row[]): Row[] {
  return source.map((row) => Object.fromEntries(COLUMNS.map((column) => [column, row[column] ?? ''])))
}
