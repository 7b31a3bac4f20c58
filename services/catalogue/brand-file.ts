import { latinSlug } from '#services/domain/slug.ts'
import { saveBrandNames } from './brand-names.ts'
import { shortText, slug, texts, units } from './cell.ts'
import { defaulted, optional, problem, readValues, required } from './columns.ts'
import { entityOf, type FileKind } from './file-kind.ts'

const LAST = 1000

const BRAND_COLUMNS = {
  name: required(shortText, 'as the shop shows it, SUN-F'),
  aliases: required(texts, 'other spellings in files and addresses, separated by |'),
  name_he: optional(shortText, 'in Hebrew letters; empty = the name'),
  slug: optional(slug, 'part of the address; empty = made from the name'),
  position: defaulted(units, LAST, 'place among the brands; empty = after all others'),
} as const

/** Brands: one row, one brand. What the files of products call it must be its name or one of its aliases. */
export const BRAND_FILE: FileKind = {
  name: 'brands',
  columns: BRAND_COLUMNS,
  start: ({ brands }) => ({
    read(header, row, cells, problems) {
      const values = readValues(BRAND_COLUMNS, header, row, cells, problems)
      if (!values) return null
      const { name, aliases } = values
      const brand = { slug: values.slug ?? latinSlug(name), name }
      if (brand.slug === '') {
        problems.push(problem(row, 'slug', name, 'missing'))
        return null
      }
      const taken = [name, ...aliases].find((each) => (brands.find(each)?.slug ?? brand.slug) !== brand.slug)
      if (taken !== undefined) {
        problems.push(problem(row, 'aliases', taken, 'alias_taken', brands.find(taken)?.name))
        return null
      }
      const nameHe = values.name_he ?? name
      const spellings = [name, nameHe, ...aliases]
      brands.add(brand, spellings)
      const data = { ...brand, nameHe, aliases, position: values.position }
      const entity = entityOf('brand', 'brand.changed.v1', { id: brand.slug, rows: [row], data })
      return { ...entity, save: (tx) => saveBrandNames(tx, brand, spellings) }
    },
    end: () => [],
  }),
}
