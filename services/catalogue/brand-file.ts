import { latinSlug } from '#services/domain/slug.ts'
import { saveBrandNames } from '#services/importing/brand-names.ts'
import { type ReadCell, shortText, slug, texts, units } from '#services/importing/cell.ts'
import { defaulted, optional, problem, readValues, required } from '#services/importing/columns.ts'
import { entityOf, type FileKind } from '#services/importing/file-kind.ts'

const LAST = 1000

const lineAliases: ReadCell<{ line: string; alias: string }[]> = (text) => {
  const whole = texts(text)
  if (!whole.ok) return whole
  const pairs = whole.value.map((pair) => pair.split('=').map((part) => part.trim()))
  const read = pairs.flatMap(([line, alias, ...rest]) => (line && alias && rest.length === 0 ? [{ line, alias }] : []))
  return read.length === pairs.length ? { ok: true, value: read } : { ok: false, reason: 'not_a_line_alias' }
}

const BRAND_COLUMNS = {
  name: required(shortText, 'as the shop shows it, SUN-F'),
  aliases: required(texts, 'other spellings in files and addresses, separated by |'),
  name_he: optional(shortText, 'in Hebrew letters; empty = the name'),
  slug: optional(slug, 'part of the address; empty = made from the name'),
  line_aliases: defaulted(lineAliases, [], 'what suppliers call its lines, `Angel GT II = ANGL GT2`, separated by |'),
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
      const conflicting = [name, ...aliases].find((each) => (brands.find(each)?.slug ?? brand.slug) !== brand.slug)
      if (conflicting !== undefined) {
        problems.push(problem(row, 'aliases', conflicting, 'alias_taken', brands.find(conflicting)?.name))
        return null
      }
      const nameHe = values.name_he ?? name
      const spellings = [name, nameHe, ...aliases]
      brands.add(brand, spellings)
      const named = values.line_aliases.length > 0 && { lineAliases: values.line_aliases }
      const data = { ...brand, nameHe, aliases, position: values.position, ...named }
      const entity = entityOf('brand', 'brand.changed.v1', { id: brand.slug, rows: [row], data })
      return { ...entity, save: (tx) => saveBrandNames(tx, brand, spellings) }
    },
    end: () => [],
  }),
}
