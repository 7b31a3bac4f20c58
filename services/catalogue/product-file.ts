import type { ProductChanged, TireSpec } from '#events/catalogue.events.ts'
import { type Dot, isFittable, parseDot } from '#services/domain/dot.ts'
import { displaySize } from '#services/domain/size-text.ts'
import { type ParsedSize, parseTireSize, type TireSize } from '#services/domain/tire-size.ts'
import type { KnownBrand } from '#services/importing/brand-names.ts'
import { ean, flag, longText, oneOf, price, rating, shortText, texts, units, video } from '#services/importing/cell.ts'
import { defaulted, optional, type Problem, problem, readValues, required, type ValuesOf, warning } from '#services/importing/columns.ts'
import { type Entity, entityOf, type FileKind, type Need, type ReadContext, type Units } from '#services/importing/file-kind.ts'
import { DOT_REASONS, type Reason, SIZE_REASONS } from '#services/importing/reasons.ts'

export const SEGMENTS = [
  'sport',
  'track',
  'sport-touring',
  'touring',
  'adventure',
  'enduro',
  'motocross',
  'scooter',
  'commuter',
  'cruiser',
  'classic',
] as const

/**
 * The columns of a product file, in any order; the importer reads by this very map. Numbers may have a decimal comma, the
 * separator may be `,`, `;` or a tab, and a set stands below the two tires it names.
 */
export const PRODUCT_COLUMNS = {
  ean: required(ean, 'EAN-13; numbers the shop gives itself begin with 2', ['barcode', 'gtin']),
  brand: required(shortText, 'name or alias of a brand that was imported before', ['manufacturer', 'hersteller']),
  size: required(shortText, 'as on the sidewall: 120/70 ZR 17 M/C (58W) TL; of a set front + rear', ['bezeichnung']),
  segment: required(oneOf(SEGMENTS), `one of ${SEGMENTS.join(', ')}`, ['category']),
  price: required(price, 'shekels, VAT included'),
  stock: required(units, 'units on the shelf; >20 and 20+ count as 20; 0 of a set that names its tires', ['bestand', 'quantity']),
  line: optional(shortText, 'model line, Road 6; empty = the words beside the size', ['model', 'pattern', 'name']),
  display_name: optional(shortText, 'empty = the line, of a set סט and the line'),
  position: optional(oneOf(['front', 'rear', 'both', 'set']), 'empty = as marked on the size, else both', ['axle']),
  load_speed: optional(shortText, '58W, where the size does not say it', ['li_si', 'indexes']),
  full_price: optional(price, 'shekels before the discount; empty = the price', ['rrp']),
  free_shipping: optional(flag, '1 or 0; empty = 1 of a set, else 0'),
  shipment_units: defaulted(units, 0, 'units in the shipment under way; empty = 0'),
  supplier_units: optional(units, 'units that suppliers can still send; empty = not known'),
  visibility: optional(
    oneOf(['instock', 'preorder', 'ondemand', 'outofstock', 'none']),
    'shown instead of what stock, shipment and suppliers say; empty = as they say',
  ),
  set_front_ean: optional(ean, 'the front tire of a set, which then has no stock of its own'),
  set_rear_ean: optional(ean, 'the rear tire of a set'),
  dot: optional(shortText, 'week and year of manufacture, 2324; of a set the rear tire; empty = not known'),
  dot_front: optional(shortText, 'the same of the front tire of a set'),
  dot_year: optional(shortText, 'year of manufacture, 2024, where no week is known: counts as its first week', ['production_year']),
  score: defaulted(rating, 0, 'score of customers, 0 to 10; empty = 0, not scored'),
  wet: defaulted(rating, 0, 'grip in the wet, 0 to 10; empty = 0, not rated'),
  mileage: defaulted(rating, 0, 'how long it lasts, 0 to 10'),
  sport: defaulted(rating, 0, 'grip in the dry, 0 to 10'),
  offroad: defaulted(rating, 0, 'how far off the road it goes, 0 to 10'),
  life_km: optional(units, 'usual life of the rear tire in kilometres; empty = not known'),
  road_legal: optional(flag, '1 or 0; empty = 1, but 0 of a tire marked NHS'),
  mud_and_snow: optional(flag, '1 or 0; empty = as marked on the size'),
  align_type: defaulted(oneOf(['static', 'electronic', 'none']), 'none', 'how the wheel is balanced; empty = none'),
  description: defaulted(longText, '', 'Hebrew text of the product page'),
  meta_description: optional(longText, 'Hebrew text for search engines; empty = made from name and size'),
  youtube: optional(video, 'address or id of a video'),
  photos: defaulted(texts, [], 'paths of photos in the image bucket, separated by |'),
  likes_before: defaulted(units, 0, 'likes from before this shop; empty = 0'),
  sold_before: defaulted(units, 0, 'units sold in the year before this shop; empty = 0'),
} as const

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
  const units: Units[] = [
    { column: 'stock', source: 'stock', count: data.stock },
    { column: 'shipment_units', source: 'shipment', count: data.shipmentUnits },
    { column: 'supplier_units', source: 'supplier', count: data.supplierUnits },
  ]
  const needs = setOf ? [tireOfSet('set_front_ean', setOf.front), tireOfSet('set_rear_ean', setOf.rear)] : []
  return entityOf('product', 'product.changed.v1', { id, rows: [row], data, priceAgorot, needs, units, idColumn: 'ean' })
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

/** One wheel's tire as an event carries it. */
export function toTireSpec(size: TireSize, dot: string | null): TireSpec {
  return {
    displaySize: displaySize(size),
    width: size.width,
    profile: size.profile,
    rim: size.rim,
    sizeKey: size.key,
    construction: size.construction,
    loadIndex: size.loadIndex,
    speedSymbol: size.speedSymbol,
    tube: size.tube,
    reinforced: size.isReinforced,
    dot,
  }
}

/** The cells that tell when one tire was made. */
export interface DotCells {
  column: 'dot' | 'dot_front'
  text: string | null
  /** Counts where there is no week. */
  year: string | null
}

/** Week and year as four digits; null when the cells are empty or stop the row. */
function readDotCells(cells: DotCells, row: number, today: string, problems: Problem[]): string | null {
  const isYearOnly = cells.text === null
  const text = cells.text ?? cells.year
  if (text === null) return null
  const column = isYearOnly ? 'dot_year' : cells.column
  const dot = parseDot(text, today, isYearOnly)
  if (dot.code === null || dot.week === null || dot.year === null) {
    problems.push(problem(row, column, text, isYearOnly && dot.status === 'invalid' ? 'unreadable_year' : reasonOf(dot)))
    return null
  }
  if (dot.isYearOnly) problems.push(warning(row, column, text, 'year_only'))
  if (dot.status === 'suspect') problems.push(warning(row, column, text, 'suspect_dot'))
  if (!isFittable({ week: dot.week, year: dot.year }, today)) problems.push(warning(row, column, text, 'over_five_years'))
  return dot.code
}

function reasonOf({ status }: Dot): Reason {
  return status === 'valid' ? 'unreadable_dot' : DOT_REASONS[status]
}
