import type { BrandChanged, CategoryChanged, PopularSizesChanged, ShipmentSettingsChanged } from '#events/catalogue.events.ts'
import { addDays, isoWeekOf, mondayOfIsoWeek } from '#services/domain/calendar.ts'
import { dotParts } from '#services/domain/dot.ts'
import { formatDate, startOfIsraelDay } from '#services/domain/israel-time.ts'
import { latinSlug } from '#services/domain/slug.ts'
import { parseSizeParts } from '#services/domain/tire-size.ts'
import { saveBrandNames } from '#services/importing/brand-names.ts'
import { date, longText, type ReadCell, shortText, slug, someOf, texts, units } from '#services/importing/cell.ts'
import { type CellTexts, defaulted, optional, problem, readValues, required } from '#services/importing/columns.ts'
import { entityOf, type FileKind } from '#services/importing/file-kind.ts'
import { SEGMENTS } from './product-columns.ts'

const LAST = 1000
/** An empty list, where a cell must not be empty. */
const NONE = '|'

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

/** Brands: one row per brand. Product files must use its name or one of its aliases. */
export const BRAND_FILE: FileKind = {
  name: 'brands',
  entity: 'brand',
  keys: ['name'],
  columns: BRAND_COLUMNS,
  idOf: brandSlugOf,
  write: (data) => [writeBrand(data as BrandChanged)],
  start: ({ brands }) => ({
    read(fileRow, problems) {
      const { row } = fileRow
      const values = readValues(BRAND_COLUMNS, fileRow, problems)
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

function brandSlugOf(cells: CellTexts): string | null {
  const row = { row: 0, cells }
  const given = readValues({ slug: BRAND_COLUMNS.slug }, row, [])?.slug
  return given ?? (latinSlug(readValues({ name: BRAND_COLUMNS.name }, row, [])?.name ?? '') || null)
}

/** A Hebrew name equal to the name is written as empty, so that it keeps following the name. */
function writeBrand(brand: BrandChanged): Record<keyof typeof BRAND_COLUMNS, string> {
  return {
    name: brand.name,
    aliases: brand.aliases.join('|') || NONE,
    name_he: brand.nameHe === brand.name ? '' : brand.nameHe,
    slug: brand.slug,
    line_aliases: (brand.lineAliases ?? []).map(({ line, alias }) => `${line}=${alias}`).join('|'),
    position: String(brand.position),
  }
}

const CATEGORY_COLUMNS = {
  slug: required(slug, 'part of the address'),
  name: required(shortText, 'in Hebrew, as the shop shows it'),
  segments: required(someOf(SEGMENTS), 'segments of the products in it, separated by |'),
  seo_title: optional(shortText, 'title for search engines; empty = the shop’s default'),
  seo_description: optional(longText, 'text for search engines; empty = the shop’s default'),
} as const

/** Categories: one row per category. */
export const CATEGORY_FILE: FileKind = {
  name: 'categories',
  entity: 'category',
  keys: ['slug'],
  columns: CATEGORY_COLUMNS,
  idOf: (cells) => readValues({ slug: CATEGORY_COLUMNS.slug }, { row: 0, cells }, [])?.slug ?? null,
  write: (data) => [writeCategory(data as CategoryChanged)],
  start: () => ({
    read(fileRow, problems) {
      const { row } = fileRow
      const values = readValues(CATEGORY_COLUMNS, fileRow, problems)
      if (!values) return null
      const { slug: id, name, segments, seo_title: seoTitle, seo_description: seoDescription } = values
      return entityOf('category', 'category.changed.v1', { id, rows: [row], data: { slug: id, name, segments, seoTitle, seoDescription } })
    },
    end: () => [],
  }),
}

function writeCategory(category: CategoryChanged): Record<keyof typeof CATEGORY_COLUMNS, string> {
  return {
    slug: category.slug,
    name: category.name,
    segments: category.segments.join('|') || NONE,
    seo_title: category.seoTitle ?? '',
    seo_description: category.seoDescription ?? '',
  }
}

const POPULAR_SIZE_COLUMNS = {
  width: required(shortText, '120, of an inch size 3.50'),
  profile: required(shortText, '70, of an inch size -', ['height']),
  rim: required(shortText, '17'),
  rank: required(units, 'place in the list, the most popular first'),
  motorcycles: optional(shortText, 'who rides on it', ['note']),
} as const

const MAX_SIZES = 100

/** Popular sizes: the file is one list, without invalid rows. */
export const POPULAR_SIZES_FILE: FileKind = {
  name: 'popular-sizes',
  entity: 'popular-sizes',
  columns: POPULAR_SIZE_COLUMNS,
  write: (data) => (data as PopularSizesChanged).sizes.map((size, index) => ({ ...size, rank: String(index + 1) })),
  start: () => {
    const sizes: { row: number; rank: number; width: string; profile: string; rim: string; motorcycles: string }[] = []
    return {
      read(fileRow, problems) {
        const { row } = fileRow
        const values = readValues(POPULAR_SIZE_COLUMNS, fileRow, problems)
        if (!values) return null
        const size = parseSizeParts(values.width, values.profile, values.rim)
        if (!size || sizes.length === MAX_SIZES) {
          problems.push(problem(row, 'width', `${values.width}/${values.profile}/${values.rim}`, size ? 'out_of_range' : 'unreadable_size'))
          return null
        }
        const { width, profile, rim } = size
        sizes.push({ row, rank: values.rank, width, profile, rim, motorcycles: values.motorcycles ?? '' })
        return null
      },
      end() {
        if (sizes.length === 0) return []
        const sorted = sizes.toSorted((a, b) => a.rank - b.rank || a.row - b.row)
        const data = { sizes: sorted.map(({ row: _row, rank: _rank, ...size }) => size) }
        return [entityOf('popular-sizes', 'popular-sizes.changed.v1', { id: 'popular-sizes', rows: sizes.map(({ row }) => row), data })]
      },
    }
  },
}

interface Week {
  week: number
  year: number
}

const week: ReadCell<Week> = (text) =>
  /^(0[1-9]|[1-4]\d|5[0-3])\d{2}$/.test(text) ? { ok: true, value: dotParts(text) } : { ok: false, reason: 'unreadable_dot' }

const SHIPMENT_COLUMNS = {
  current_shipment: required(date, 'day on which the shipment under way arrives, DD/MM/YYYY'),
  next_shipment: required(date, 'day on which the one after it arrives'),
  next_shipment_order_deadline: required(date, 'last day for ordering from it'),
  preorder_from: required(week, 'predicted manufacture of tires under way, earliest: week and year, 2026 = week 20 of 2026'),
  preorder_to: required(week, 'the same, latest'),
  ondemand_from: required(week, 'predicted manufacture of tires on order, earliest'),
  ondemand_to: required(week, 'the same, latest'),
} as const

const LAST_MOMENT_MS = 1

/** Shipment settings: one row. The last row counts. */
export const SHIPMENT_SETTINGS_FILE: FileKind = {
  name: 'shipment-settings',
  entity: 'shipment-settings',
  columns: SHIPMENT_COLUMNS,
  idOf: () => 'shipment-settings',
  write: (data) => [writeShipments(data as ShipmentSettingsChanged)],
  start: ({ shiftDays }) => ({
    read(fileRow, problems) {
      const { row } = fileRow
      const values = readValues(SHIPMENT_COLUMNS, fileRow, problems)
      if (!values) return null
      const moved = (day: string) => addDays(day, shiftDays)
      const movedWeek = ({ week: number, year }: Week) => isoWeekOf(moved(mondayOfIsoWeek(number, year)))
      const data = {
        currentShipmentAt: startOf(moved(values.current_shipment)),
        nextShipmentAt: startOf(moved(values.next_shipment)),
        nextShipmentOrderDeadline: endOf(moved(values.next_shipment_order_deadline)),
        tireYears: {
          preorder: { previous: movedWeek(values.preorder_from), current: movedWeek(values.preorder_to) },
          ondemand: { previous: movedWeek(values.ondemand_from), current: movedWeek(values.ondemand_to) },
        },
      }
      return entityOf('shipment-settings', 'shipment-settings.changed.v1', { id: 'shipment-settings', rows: [row], data })
    },
    end: () => [],
  }),
}

function writeShipments(settings: ShipmentSettingsChanged): Record<keyof typeof SHIPMENT_COLUMNS, string> {
  const { preorder, ondemand } = settings.tireYears
  return {
    current_shipment: formatDate(settings.currentShipmentAt),
    next_shipment: formatDate(settings.nextShipmentAt),
    next_shipment_order_deadline: formatDate(settings.nextShipmentOrderDeadline),
    preorder_from: writeWeek(preorder.previous),
    preorder_to: writeWeek(preorder.current),
    ondemand_from: writeWeek(ondemand.previous),
    ondemand_to: writeWeek(ondemand.current),
  }
}

function writeWeek({ week: number, year }: Week): string {
  return [number, year % 100].map((part) => String(part).padStart(2, '0')).join('')
}

function startOf(day: string): string {
  return new Date(startOfIsraelDay(day)).toISOString()
}

/** The end of a day, inclusive. */
function endOf(day: string): string {
  return new Date(startOfIsraelDay(addDays(day, 1)) - LAST_MOMENT_MS).toISOString()
}
