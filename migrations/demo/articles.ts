import type { PRODUCT_COLUMNS } from '#services/catalogue/product-columns.ts'
import { checkDigit } from '#services/domain/ean.ts'
import { draw, drawEanDigits, drawWhole } from './draw.ts'
import { newTirePrice, olderTirePrice, type Price, setPrice } from './prices.ts'
import type { Line, Size, Source } from './source.ts'
import { newTireStock, olderTireStock, type Stock } from './stock.ts'
import { metaDescription, olderDescription, olderDisplayName, setDescription, singleDescription } from './texts.ts'

/** A row of the importer's product file. */
/** The demo knows the week of every tire. */
export type ProductRow = Record<Exclude<keyof typeof PRODUCT_COLUMNS, 'dot_year'>, string>

interface Article {
  ean: string
  size: Size
  price: Price
  stock: Stock
  isPopular: boolean
}

/** Of the sizes on the shelf this share lies there in an older year too. */
const OLDER_SHARE = 0.3
const FREE_SHIPPING_FROM_SHEKELS = 900
const ELECTRONIC_SEGMENTS = new Set(['sport', 'track', 'sport-touring', 'touring', 'adventure', 'cruiser'])
const UNBALANCED_SEGMENTS = new Set(['motocross', 'enduro'])

/** Every article of the demo shop: new tires, older ones of the same sizes, and below them the sets. */
export function makeArticles(source: Source): ProductRow[] {
  const takeEan = createEans()
  const popular = new Set(source.popularSizes.map((row) => `${row.width}/${row.profile}/${row.rim}`))
  const singles = source.sizes.map((size) => newArticle(size, popular, takeEan))
  const articleOf = new Map(singles.map((article) => [article.size, article]))
  const sets = source.pairs.flatMap(({ front, rear }) => {
    const [frontArticle, rearArticle] = [articleOf.get(front), articleOf.get(rear)]
    return frontArticle && rearArticle ? [setRow(frontArticle, rearArticle, takeEan)] : []
  })
  const older = singles.filter(({ size, stock }) => stock.stock > 0 && draw(`${keyOf(size)} older`) < OLDER_SHARE)
  return [...singles.map(singleRow), ...older.map((article) => olderRow(article, takeEan)), ...sets]
}

function newArticle(size: Size, popular: ReadonlySet<string>, takeEan: (key: string) => string): Article {
  const key = keyOf(size)
  const isPopular = popular.has(`${size.width}/${size.profile}/${size.rim}`)
  return { ean: takeEan(key), size, price: newTirePrice(key, size.euros), stock: newTireStock(key, isPopular), isPopular }
}

function singleRow({ ean, size, price, stock, isPopular }: Article): ProductRow {
  return {
    ...lineCells(size.line),
    ...demandCells(ean, size.line, isPopular ? 4 : 1),
    ...offerCells(price, stock),
    ean,
    size: size.text,
    position: size.position,
    description: singleDescription(size),
    meta_description: metaDescription(size.line, false),
  }
}

function olderRow(article: Article, takeEan: (key: string) => string): ProductRow {
  const key = `${keyOf(article.size)} of an earlier year`
  const stock = olderTireStock(key)
  const { line } = article.size
  const ean = takeEan(key)
  return {
    ...singleRow({ ...article, ean, stock, price: olderTirePrice(key, article.price) }),
    ...demandCells(ean, line, 0.2),
    display_name: olderDisplayName(line, stock.dot),
    description: olderDescription(article.size, stock.dot),
  }
}

function setRow(front: Article, rear: Article, takeEan: (key: string) => string): ProductRow {
  const { line } = front.size
  const ean = takeEan(`${keyOf(front.size)} + ${keyOf(rear.size)}`)
  const noStockOfItsOwn: Stock = { stock: 0, shipmentUnits: 0, supplierUnits: 0, visibility: '', dot: rear.stock.dot }
  return {
    ...lineCells(line),
    ...demandCells(ean, line, front.isPopular && rear.isPopular ? 3 : 1),
    ...offerCells(setPrice(front.price, rear.price), noStockOfItsOwn),
    ean,
    display_name: `סט ${line.name}`,
    size: `${front.size.text} + ${rear.size.text}`,
    position: 'set',
    free_shipping: '1',
    set_front_ean: front.ean,
    set_rear_ean: rear.ean,
    dot_front: front.stock.dot,
    description: setDescription(front.size),
    meta_description: metaDescription(line, true),
  }
}

function lineCells(line: Line) {
  return {
    brand: line.brand,
    line: line.name,
    display_name: line.name,
    segment: line.segment,
    load_speed: '',
    wet: String(line.wet),
    mileage: String(line.mileage),
    sport: String(line.sport),
    offroad: String(line.offroad),
    life_km: String(line.lifeKm),
    road_legal: line.isRoadLegal ? '1' : '0',
    mud_and_snow: line.isMudAndSnow ? '1' : '0',
    align_type: UNBALANCED_SEGMENTS.has(line.segment) ? 'none' : ELECTRONIC_SEGMENTS.has(line.segment) ? 'electronic' : 'static',
    // A made-up id would show a film of somebody else, or none.
    youtube: '',
    photos: '',
  }
}

function offerCells({ price, fullPrice }: Price, stock: Stock) {
  return {
    price: price.toFixed(2),
    full_price: fullPrice.toFixed(2),
    free_shipping: price >= FREE_SHIPPING_FROM_SHEKELS ? '1' : '0',
    stock: String(stock.stock),
    shipment_units: String(stock.shipmentUnits),
    supplier_units: stock.supplierUnits === null ? '' : String(stock.supplierUnits),
    visibility: stock.visibility,
    dot: stock.dot,
    dot_front: '',
    set_front_ean: '',
    set_rear_ean: '',
  }
}

/** Popular sizes and newer lines are liked and sold more. */
function demandCells(ean: string, line: Line, weight: number) {
  const wanted = weight * (line.launchedYear >= 2018 ? 1.6 : 1)
  return {
    score: scoreOf(line).toFixed(1),
    likes_before: String(Math.floor(draw(`${ean} likes`) ** 2 * 60 * wanted)),
    sold_before: String(Math.floor(draw(`${ean} sold`) ** 2 * 40 * wanted)),
  }
}

/** What a rider of its kind looks for counts most. */
function scoreOf({ id, segment, wet, mileage, sport, offroad }: Line): number {
  const wanted = ELECTRONIC_SEGMENTS.has(segment) ? (sport + wet * 2 + mileage) / 4 : (wet + mileage) / 2
  const quality = UNBALANCED_SEGMENTS.has(segment) ? offroad : segment === 'track' || segment === 'sport' ? (sport * 2 + wet) / 3 : wanted
  return Math.min(9.7, 5.6 + quality * 0.41 + drawWhole(`${id} score`, -2, 2) / 10)
}

function keyOf(size: Size): string {
  return `${size.line.id} ${size.position} ${size.text}`
}

/** Numbers from the range that shops give themselves, each at most once. */
function createEans(): (key: string) => string {
  const taken = new Set<string>()
  return (key) => {
    for (let attempt = 0; ; attempt += 1) {
      const digits = drawEanDigits(`${key} ${attempt}`)
      if (taken.has(digits)) continue
      taken.add(digits)
      return `${digits}${checkDigit(digits)}`
    }
  }
}
