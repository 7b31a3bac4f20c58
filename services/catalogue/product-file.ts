import type { ProductChanged, TireSpec } from '#events/catalogue.events.ts'
import { createEvent } from '#events/registry.ts'
import { type Dot, isFittable, parseDot } from '#services/domain/dot.ts'
import { moneyField } from '#services/domain/fields.ts'
import { displaySize } from '#services/domain/size-text.ts'
import { type ParsedSize, parseTireSize, type TireSize } from '#services/domain/tire-size.ts'
import type { KnownBrand } from '#services/importing/brand-names.ts'
import { writeFlag } from '#services/importing/cell.ts'
import { type Problem, problem, readValues, warning } from '#services/importing/columns.ts'
import { type Entity, entityOf, type FileKind, type Need, type ReadContext, type Units } from '#services/importing/file-kind.ts'
import { DOT_REASONS, type Reason, SIZE_REASONS } from '#services/importing/reasons.ts'
import { onHandNow } from './desk/desk-product.presenter.ts'
import { type ProductCells as Cells, PRODUCT_COLUMNS } from './product-columns.ts'

interface SizeCells {
  size: string
  load_speed: string | null
  line: string | null
}

/** The tire of a row, for a set the rear one, and the words beside the size. */
interface Sizes {
  tire: TireSize
  front: TireSize | null
  words: string
}

/** Products: one row per article. */
export const PRODUCT_FILE: FileKind = {
  name: 'products',
  entity: 'product',
  columns: PRODUCT_COLUMNS,
  idOf: (cells) => readValues({ ean: PRODUCT_COLUMNS.ean }, { row: 0, cells }, [])?.ean ?? null,
  keys: ['ean'],
  supersedes: { dot_year: ['dot', 'dot_front'] },
  identityOf: (data) => identityOf(data as ProductChanged),
  onHandNow: (data, handedOver) => onHandNow(data as ProductChanged, handedOver),
  toRemoved: (ean, { eventId, time }) => createEvent('product.removed.v1', { id: eventId, time, subject: ean, data: { ean } }),
  write: (data) => [writeProduct(data as ProductChanged)],
  start: (context) => ({
    read(fileRow, problems) {
      const values = readValues(PRODUCT_COLUMNS, fileRow, problems)
      return values && readProduct(values, fileRow.row, context, problems)
    },
    end: () => [],
  }),
}

function identityOf({ brandSlug, tire, front }: ProductChanged) {
  return { brand: brandSlug, size: [...(front ? [front] : []), tire].map(({ sizeKey }) => sizeKey).join(' + ') }
}

/** Values that the shop derives from other cells are written as empty, so that they keep following them. */
function writeProduct(product: ProductChanged): Record<keyof Cells, string> {
  const { tire, front, setOf, ratings } = product
  const ownName = product.displayName === (product.position === 'set' ? `סט ${product.name}` : product.name) ? '' : product.displayName
  return {
    ean: product.ean,
    brand: product.brand,
    size: [...(front ? [front] : []), tire].map(writeSize).join(' + '),
    segment: product.segment,
    price: moneyField.write(product.priceAgorot),
    stock: String(product.stock),
    line: product.name,
    display_name: ownName,
    position: product.position,
    load_speed: '',
    full_price: product.fullPriceAgorot === product.priceAgorot ? '' : moneyField.write(product.fullPriceAgorot),
    free_shipping: writeFlag(product.freeShipping),
    shipment_units: String(product.shipmentUnits),
    supplier_units: String(product.supplierUnits ?? ''),
    visibility: product.visibilityOverride ?? '',
    set_front_ean: setOf?.front ?? '',
    set_rear_ean: setOf?.rear ?? '',
    dot: tire.dot ?? '',
    dot_front: front?.dot ?? '',
    dot_year: '',
    score: String(product.score),
    wet: String(ratings.wet),
    mileage: String(ratings.mileage),
    sport: String(ratings.sport),
    offroad: String(ratings.offroad),
    life_km: String(product.lifeKm ?? ''),
    road_legal: writeFlag(product.roadLegal),
    mud_and_snow: writeFlag(product.mudAndSnow),
    align_type: product.alignType,
    description: product.description,
    meta_description: product.metaDescription ?? '',
    youtube: product.youtube ?? '',
    photos: product.photos.join('|'),
    likes_before: String(product.likesBefore),
    sold_before: String(product.soldBefore),
  }
}

/** With everything that the row's size implies about its tire. */
function writeSize({ displaySize: size, loadIndex, speedSymbol, tube, reinforced }: TireSpec): string {
  const rating = loadIndex === null ? (speedSymbol?.startsWith('(') ? speedSymbol : '') : `${loadIndex}${speedSymbol ?? ''}`
  return [size, rating, tube, reinforced && 'REINF'].filter(Boolean).join(' ')
}

function readProduct(cells: Cells, row: number, context: ReadContext, problems: Problem[]): Entity | null {
  const before = problems.length
  const brand = context.brands.find(cells.brand)
  if (!brand) problems.push(problem(row, 'brand', cells.brand, 'unknown_brand'))
  const sizes = readSize(cells, row, problems)
  if (sizes)
    problems.push(...contradictions(cells, sizes).map(([column, reason]) => problem(row, column, textOfCell(cells, column), reason)))
  const dot = readDotCells({ column: 'dot', text: cells.dot, year: cells.dot_year }, row, context.today, problems)
  const frontYear = sizes?.front ? cells.dot_year : null
  const dotFront = readDotCells({ column: 'dot_front', text: cells.dot_front, year: frontYear }, row, context.today, problems)
  if (!brand || !sizes || problems.slice(before).some((each) => !each.isWarning)) return null
  const tires = { tire: toTireSpec(sizes.tire, dot), front: sizes.front && toTireSpec(sizes.front, dotFront) }
  const data = { ...tires, ...identity(cells, brand, sizes), ...offer(cells, sizes), ...presentation(cells, sizes) }
  return productEntity(data, row)
}

/** An article's complete new state, as a row of the file. */
export function productEntity(data: ProductChanged, row: number): Entity {
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

function textOfCell(cells: Cells, column: keyof Cells): string {
  return column === 'full_price' && cells.full_price !== null ? moneyField.write(cells.full_price) : String(cells[column] ?? '')
}

/** Cells that contradict each other. */
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

/** The sizes of a row; null when invalid. */
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

/** A rating in its own column is used where the size has none. */
function withRating({ size, load_speed: rating }: SizeCells, parsed: ParsedSize): ParsedSize {
  const isUnrated = parsed.ok && parsed.kind === 'single' && parsed.size.loadIndex === null
  return isUnrated && rating ? parseTireSize(`${size} ${rating}`) : parsed
}

/** A tire in an event's format. */
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

/** The cells with one tire's date of manufacture. */
export interface DotCells {
  column: 'dot' | 'dot_front'
  text: string | null
  /** Used without a week. */
  year: string | null
}

/** Week and year as four digits; null when the cells are empty or invalid. */
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
