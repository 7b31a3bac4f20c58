import { longText, shortText, slug, someOf } from '#services/importing/cell.ts'
import { optional, readValues, required } from '#services/importing/columns.ts'
import { entityOf, type FileKind } from '#services/importing/file-kind.ts'
import { SEGMENTS } from './product-columns.ts'

const CATEGORY_COLUMNS = {
  slug: required(slug, 'part of the address'),
  name: required(shortText, 'in Hebrew, as the shop shows it'),
  segments: required(someOf(SEGMENTS), 'segments of the products in it, separated by |'),
  seo_title: optional(shortText, 'title for search engines; empty = the shop’s default'),
  seo_description: optional(longText, 'text for search engines; empty = the shop’s default'),
} as const

/** Categories: one row, one category. */
export const CATEGORY_FILE: FileKind = {
  name: 'categories',
  columns: CATEGORY_COLUMNS,
  start: () => ({
    read(header, row, cells, problems) {
      const values = readValues(CATEGORY_COLUMNS, header, row, cells, problems)
      if (!values) return null
      const { slug: id, name, segments, seo_title: seoTitle, seo_description: seoDescription } = values
      return entityOf('category', 'category.changed.v1', { id, rows: [row], data: { slug: id, name, segments, seoTitle, seoDescription } })
    },
    end: () => [],
  }),
}
