import { shortText, slug } from '#services/importing/cell.ts'
import { readValues, required } from '#services/importing/columns.ts'
import { entityOf, type FileKind } from '#services/importing/file-kind.ts'

const CITY_COLUMNS = {
  slug: required(slug, 'what garages name it by, and part of addresses'),
  name: required(shortText, 'in Hebrew, as the shop shows it'),
  region: required(shortText, 'part of the country, sharon'),
} as const

/** Cities of garages: one row, one city. */
export const CITY_FILE: FileKind = {
  name: 'cities',
  columns: CITY_COLUMNS,
  start: () => ({
    read(header, row, cells, problems) {
      const values = readValues(CITY_COLUMNS, header, row, cells, problems)
      if (!values) return null
      const { slug: id, name: displayName, region } = values
      return entityOf('city', 'city.changed.v1', { id, rows: [row], data: { id, displayName, region }, idColumn: 'slug' })
    },
    end: () => [],
  }),
}
