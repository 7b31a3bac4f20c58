import type { ProductChanged } from '#events/catalogue.events.ts'
import { type ParsedSize, parseTireSize, type TireSize } from '#services/domain/tire-size.ts'
import type { KnownBrand } from '#services/importing/brand-names.ts'
import { type Problem, problem, readValues, type ValuesOf, warning } from '#services/importing/columns.ts'
import { type Entity, entityOf, type FileKind, type Need, type ReadContext } from '#services/importing/file-kind.ts'
import { type Reason, SIZE_REASONS } from '#services/importing/reasons.ts'
import { PRODUCT_COLUMNS } from './product-columns.ts'
import { readDotCells, toTireSpec } from './tire-spec.ts'

interface SizeCells {
  size: string
  load_speed: string | null
  line: string | null
}

/** The tire of a row, of a set the rear one, and words that stand beside the size. */
interface Sizes {
  tire: TireSize
  front: TireSize | null
  words: string
}

type Cells = ValuesOf<typeof PRODUCT_COLUMNS>

/** Products: one row, one article. */
export const PRODUCT_FILE: FileKind = {
  name: 'products',
  columns: PRODUCT_COLUMNS,
  start: (context) => ({
    read(header, row, cells, problems) {
      const values = readValues(PRODUCT_COLUMNS, header, row, cells, problems)
      return values && readProduct(values, row, context, problems)
    },
    end: () => [],
  }),
}

function readProduct(cells: Cells, row: number, context: ReadContext, problems: Problem[]): Entity | null {
  const before = problems.length
  const brand = context.brands.find(cells.brand)
  if (!brand) problems.push(problem(row, 'brand', cells.brand, 'unknown_brand'))
  const sizes = readSize(cells, row, problems)
  if (sizes)
    problems.push(...contradictions(cells, sizes).map(([column, reason]) => problem(row, column, String(cells[column] ?? ''), reason)))
  const dot = readDotCells({ column: 'dot', text: cells.dot, year: cells.dot_year }, row, context.today, problems)
  const frontYear = sizes?.front ? cells.dot_year : null
  const dotFront = readDotCells({ column: 'dot_front', text: cells.dot_front, year: frontYear }, row, context.today, problems)
  if (!brand || !sizes || problems.slice(before).some((each) => !each.isWarning)) return null
  const tires = { tire: toTireSpec(sizes.tire, dot), front: sizes.front && toTireSpec(sizes.front, dotFront) }
  const data = { ...tires, ...identity(cells, brand, sizes), ...offer(cells, sizes), ...presentation(cells, sizes) }
  const { ean: id, priceAgorot, setOf } = data
  const needs = setOf ? [tireOfSet('set_front_ean', setOf.front), tireOfSet('set_rear_ean', setOf.rear)] : []
  return entityOf('product', 'product.changed.v1', { id, rows: [row], data, priceAgorot, needs, idColumn: 'ean' })
}

function tireOfSet(column: keyof Cells, ean: string): Need {
  return { kind: 'product', id: ean, column, reason: 'unknown_set_tire' }
}

/** Cells that do not fit each other. */
function contradictions(cells: Cells, sizes: Sizes): [keyof Cells, Reason][] {
  const isSet = positionOf(cells, sizes) === 'set'
  const checks: [boolean, keyof Cells, Reason][] = [
    [lineOf(cells, sizes) === '', 'line', 'missing'],
    [isSet && !sizes.front, 'size', 'set_needs_two_sizes'],
    [!isSet && sizes.front !== null, 'size', 'single_has_two_sizes'],
    [(cells.set_front_ean === null) !== (cells.set_rear_ean === null), 'set_front_ean', 'set_of_needs_both'],
    [!isSet && cells.set_front_ean !== null, 'set_front_ean', 'set_needs_two_sizes'],
    [cells.full_price !== null && cells.full_price < cells.price, 'full_price', 'full_price_below_price'],
    [cells.road_legal === true && isForOffroadOnly(sizes), 'road_legal', 'not_for_highway'],
  ]
  return checks.flatMap(([isWrong, column, reason]) => (isWrong ? [[column, reason]] : []))
}

function identity(cells: Cells, brand: KnownBrand, sizes: Sizes) {
  const position = positionOf(cells, sizes)
  const line = lineOf(cells, sizes)
  const { set_front_ean: front, set_rear_ean: rear } = cells
  return {
    ean: cells.ean,
    brand: brand.name,
    brandSlug: brand.slug,
    name: line,
    displayName: cells.display_name ?? (position === 'set' ? `סט ${line}` : line),
    segment: cells.segment,
    position,
    setOf: front && rear ? { front, rear } : null,
  } satisfies Partial<ProductChanged>
}

function offer(cells: Cells, sizes: Sizes) {
  return {
    priceAgorot: cells.price,
    fullPriceAgorot: cells.full_price ?? cells.price,
    freeShipping: cells.free_shipping ?? positionOf(cells, sizes) === 'set',
    stock: cells.stock,
    shipmentUnits: cells.shipment_units,
    supplierUnits: cells.supplier_units,
    visibilityOverride: cells.visibility,
    likesBefore: cells.likes_before,
    soldBefore: cells.sold_before,
  } satisfies Partial<ProductChanged>
}

function presentation(cells: Cells, sizes: Sizes) {
  return {
    score: cells.score,
    ratings: { wet: cells.wet, mileage: cells.mileage, sport: cells.sport, offroad: cells.offroad },
    lifeKm: cells.life_km,
    roadLegal: cells.road_legal ?? !isForOffroadOnly(sizes),
    mudAndSnow: cells.mud_and_snow ?? sizes.tire.isMudAndSnow,
    alignType: cells.align_type,
    description: cells.description,
    metaDescription: cells.meta_description,
    youtube: cells.youtube,
    photos: cells.photos,
  } satisfies Partial<ProductChanged>
}

function positionOf(cells: Cells, sizes: Sizes): ProductChanged['position'] {
  return cells.position ?? (sizes.front ? 'set' : (sizes.tire.axle ?? 'both'))
}

function lineOf(cells: Cells, sizes: Sizes): string {
  return cells.line ?? sizes.words
}

function isForOffroadOnly(sizes: Sizes): boolean {
  return sizes.tire.isNotForHighway || sizes.front?.isNotForHighway === true
}

/** The sizes of a row; null when they stop it. */
function readSize(cells: SizeCells, row: number, problems: Problem[]): Sizes | null {
  const parsed = withRating(cells, parseTireSize(cells.size))
  if (!parsed.ok) {
    const detail = parsed.suggestion ? `is it ${parsed.suggestion}?` : undefined
    problems.push(problem(row, 'size', cells.size, SIZE_REASONS[parsed.code], detail))
    return null
  }
  const [tire, front] = parsed.kind === 'set' ? [parsed.rear, parsed.front] : [parsed.size, null]
  const words = [front?.rest, tire.rest].filter(Boolean).join(' ')
  if (words && cells.line) problems.push(warning(row, 'size', cells.size, 'unread_words', words))
  return { tire, front, words }
}

/** A rating in a column of its own counts where the size has none. */
function withRating({ size, load_speed: rating }: SizeCells, parsed: ParsedSize): ParsedSize {
  const isUnrated = parsed.ok && parsed.kind === 'single' && parsed.size.loadIndex === null
  return isUnrated && rating ? parseTireSize(`${size} ${rating}`) : parsed
}
