import type { Row } from './source.ts'

/** What the importer reads of the source; size keys and structures it finds in the sizes themselves. */
const SIZE_COLUMNS = ['brand', 'model', 'year_from', 'year_to', 'segment', 'front_size', 'rear_size'] as const
const RATING_COLUMNS = ['front_load', 'front_speed', 'rear_load', 'rear_speed'] as const

/** Sizes with the maker's load and speed, where these are known: elsewhere the cells stay empty. */
export function makeMotorcycles(sizes: readonly Row[], ratings: readonly Row[]): Row[] {
  const left = new Map(ratings.map((row) => [keyOf(row), row]))
  const rows = sizes.map((row) => {
    const rating = left.get(keyOf(row))
    left.delete(keyOf(row))
    return {
      ...cellsOf(row, SIZE_COLUMNS),
      ...cellsOf(rating ?? {}, RATING_COLUMNS),
      certainty: row.certainty ?? '',
      source: [row.source ?? '', rating && `load and speed: ${rating.source}`].filter(Boolean).join('; '),
    }
  })
  if (left.size > 0) throw new Error(`maker_ratings.csv has motorcycles without sizes: ${[...left.keys()].join(', ')}`)
  return rows
}

function keyOf({ brand, model, year_from }: Row): string {
  return `${brand} ${model} ${year_from}`
}

function cellsOf(row: Row, columns: readonly string[]): Row {
  return Object.fromEntries(columns.map((column) => [column, row[column] ?? '']))
}
