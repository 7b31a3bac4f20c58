import { listStockOfSizes } from '#services/catalogue/catalogue.queries.ts'
import { listProductsByEans } from '#services/catalogue/product.queries.ts'
import { daysBetween } from '#services/domain/calendar.ts'
import { sizeListPath } from '#services/domain/page-paths.ts'
import { displaySizeOf } from '#services/domain/size-text.ts'
import { parseSingleSize } from '#services/domain/tire-size.ts'
import { setUnits } from '#services/domain/visibility.ts'
import type { ClickHouse } from '#services/platform/clickhouse.ts'
import type { Database } from '#services/platform/postgres.ts'
import type { Demand, ProductDemand, SizeDemand } from './analytics.contract.ts'
import { BY_PEOPLE, DAYS, PAID, type Period, SIZES, within } from './fact-sql.ts'

/** Visitors' demand, and sales. */

export interface SearchedWords {
  /** Lower case. */
  query: string
  searches: number
  visitors: number
  /** Of these searches, those without results. */
  empty: number
}

interface DemandedSize {
  /** Normalized, `120/70-17`. */
  size: string
  /** Visitors of its list, or of a product page of that size. */
  visitors: number
  /** Tires of orders paid in the period; a set counts for both of its sizes. */
  sold: number
}

export interface DemandedProduct {
  ean: string
  /** Visitors of its page. */
  visitors: number
  /** Visitors who added it to the cart. */
  carts: number
  /** Units of orders paid in the period. */
  sold: number
}

/** Search terms; `by` is the sort order. */
function listSearches(clickhouse: ClickHouse, period: Period, by: 'searches' | 'empty', limit: number): Promise<SearchedWords[]> {
  return clickhouse.query(
    `SELECT lowerUTF8(event_facts.query) AS query, uniqExact(event_id) AS searches,
       uniqExactIf(visitor_hash, visitor_hash != 0) AS visitors, uniqExactIf(event_id, results = 0) AS empty
     FROM event_facts
     WHERE kind = 'SEARCHED' AND NOT is_bot AND event_facts.query != '' AND ${within('received_at')}
     GROUP BY query HAVING ${by} > 0 ORDER BY ${by} DESC, query LIMIT {limit:UInt32}`,
    { ...period, limit },
  )
}

const SOLD = `SELECT line.1 AS ean, sum(line.2) AS sold FROM (
  SELECT arrayJoin(lines) AS line FROM (${PAID})
) GROUP BY ean`

const LIST_VIEWS = `kind = 'LIST_VIEWED' AND source = 'list_page' AND ${BY_PEOPLE} AND ${within('received_at')}`

/** Sizes that visitors viewed or bought, most wanted first. */
export function listDemandedSizes(clickhouse: ClickHouse, period: Period, limit: number): Promise<DemandedSize[]> {
  return clickhouse.query(
    `SELECT size, arrayUniq(groupArrayArray(visited_by)) AS visitors, sum(units) AS sold
     FROM (
       SELECT toString(query) AS size, groupArray(visitor_hash) AS visited_by, 0 AS units
       FROM event_facts WHERE ${LIST_VIEWS} AND query != '' GROUP BY size
       UNION ALL
       SELECT arrayJoin(known.sizes), seen_by, 0
       FROM (SELECT ean, seen_by FROM product_days WHERE ${DAYS}) AS seen INNER JOIN (${SIZES}) AS known USING (ean)
       UNION ALL
       SELECT arrayJoin(known.sizes), [], bought.sold FROM (${SOLD}) AS bought INNER JOIN (${SIZES}) AS known USING (ean)
     )
     GROUP BY size ORDER BY visitors DESC, sold DESC, size LIMIT {limit:UInt32}`,
    { ...period, limit },
  )
}

/** Products that visitors viewed or bought, most wanted first. */
export function listDemandedProducts(clickhouse: ClickHouse, period: Period, limit: number): Promise<DemandedProduct[]> {
  return clickhouse.query(
    `SELECT ean, arrayUniq(groupArrayArray(seen_by)) AS visitors, arrayUniq(groupArrayArray(put_in_by)) AS carts, sum(units) AS sold
     FROM (
       SELECT ean, seen_by, put_in_by, 0 AS units FROM product_days WHERE ${DAYS}
       UNION ALL
       SELECT ean, [], [], sold FROM (${SOLD})
     )
     GROUP BY ean ORDER BY visitors DESC, carts DESC, sold DESC, ean LIMIT {limit:UInt32}`,
    { ...period, limit },
  )
}

const LISTED = 25
/** The number of sizes that are checked for missing stock. */
const SIZES_LOOKED_AT = 1000

interface Stores {
  clickhouse: ClickHouse
  database: Database
}

/** Demand in a period, with current stock and names. */
export async function getDemand(stores: Stores, period: Period): Promise<Demand> {
  const { clickhouse } = stores
  const [searches, emptySearches, sizes, products] = await Promise.all([
    listSearches(clickhouse, period, 'searches', LISTED),
    listSearches(clickhouse, period, 'empty', LISTED),
    listSizes(stores, period),
    listProducts(stores, period),
  ])
  return {
    period,
    searches,
    emptySearches,
    products,
    sizes: sizes.slice(0, LISTED),
    sizesWithoutStock: sizes.filter(({ inStock, visitors }) => inStock === 0 && visitors > 0).slice(0, LISTED),
  }
}

async function listSizes({ clickhouse, database }: Stores, period: Period): Promise<SizeDemand[]> {
  const demanded = (await listDemandedSizes(clickhouse, period, SIZES_LOOKED_AT)).flatMap(withAddress)
  const stock = await listStockOfSizes(
    database,
    demanded.map(({ address }) => address),
  )
  const days = daysBetween(period.from, period.to) + 1
  return demanded.map(({ address, ...size }, index) => {
    const inStock = stock[index] ?? 0
    const daysLeft = size.sold === 0 ? null : Math.floor((inStock * days) / size.sold)
    return { ...size, path: sizeListPath(address), inStock, daysLeft }
  })
}

/** An address may contain anything: invalid sizes are omitted. */
function withAddress(demanded: DemandedSize) {
  const address = parseSingleSize(demanded.size)
  return address ? [{ ...demanded, address }] : []
}

async function listProducts({ clickhouse, database }: Stores, period: Period): Promise<ProductDemand[]> {
  const demanded = await listDemandedProducts(clickhouse, period, LISTED)
  const products = await listProductsByEans(
    database,
    demanded.map(({ ean }) => ean),
  )
  const byEan = new Map(products.map((product) => [product.ean, product]))
  return demanded.map((each) => {
    const product = byEan.get(each.ean)
    if (!product) return { ...each, brand: '', displayName: '', displaySize: '', inStock: 0 }
    const { brand, displayName, memberStock } = product
    const { stock } = memberStock ? setUnits(memberStock.front, memberStock.rear) : product
    return { ...each, brand, displayName, displaySize: displaySizeOf(product), inStock: stock }
  })
}
