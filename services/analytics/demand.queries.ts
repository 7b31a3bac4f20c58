import type { ClickHouse } from '#services/platform/clickhouse.ts'
import { BY_PEOPLE, PAID } from './fact-kinds.ts'
import { type Period, within } from './israel-days.ts'
import { SIZES } from './product-facts.ts'

/** What visitors looked for, and what was sold of it. */

export interface SearchedWords {
  /** In small letters. */
  query: string
  searches: number
  visitors: number
  /** Of these searches, how many found nothing. */
  empty: number
}

export interface DemandedSize {
  /** As sizes are compared, `120/70-17`. */
  size: string
  /** Who opened its list, or the page of a product of that size. */
  visitors: number
  /** Tires of orders that were paid in the period; a set counts with each of its sizes. */
  sold: number
}

export interface DemandedProduct {
  ean: string
  /** Who opened its page. */
  visitors: number
  /** Who put it into the cart. */
  carts: number
  /** Units of orders that were paid in the period. */
  sold: number
}

/** Words typed into the search; `by` says which come first. */
export function listSearches(clickhouse: ClickHouse, period: Period, by: 'searches' | 'empty', limit: number): Promise<SearchedWords[]> {
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

const LOOKED_AT = `kind = 'PRODUCT_IMPRESSION' AND ean != '' AND ${BY_PEOPLE} AND ${within('received_at')}`
const LISTED = `kind = 'LIST_VIEWED' AND source = 'list_page' AND ${BY_PEOPLE} AND ${within('received_at')}`

/** Sizes that visitors looked at or bought, the most wanted first. */
export function listDemandedSizes(clickhouse: ClickHouse, period: Period, limit: number): Promise<DemandedSize[]> {
  return clickhouse.query(
    `SELECT size, uniqExactIf(visitor_hash, visitor_hash != 0) AS visitors, sum(units) AS sold
     FROM (
       SELECT toString(query) AS size, visitor_hash, 0 AS units FROM event_facts WHERE ${LISTED} AND query != ''
       UNION ALL
       SELECT arrayJoin(known.sizes), seen.visitor_hash, 0
       FROM (SELECT DISTINCT visitor_hash, ean FROM event_facts WHERE ${LOOKED_AT}) AS seen INNER JOIN (${SIZES}) AS known USING (ean)
       UNION ALL
       SELECT arrayJoin(known.sizes), 0, bought.sold FROM (${SOLD}) AS bought INNER JOIN (${SIZES}) AS known USING (ean)
     )
     GROUP BY size ORDER BY visitors DESC, sold DESC, size LIMIT {limit:UInt32}`,
    { ...period, limit },
  )
}

/** Products that visitors looked at or bought, the most wanted first. */
export function listDemandedProducts(clickhouse: ClickHouse, period: Period, limit: number): Promise<DemandedProduct[]> {
  const isPutIn = `kind = 'PRODUCT_ADD_TO_CART' AND ean != '' AND ${BY_PEOPLE} AND ${within('received_at')}`
  return clickhouse.query(
    `SELECT ean, uniqExactIf(visitor_hash, act = 'seen') AS visitors, uniqExactIf(visitor_hash, act = 'cart') AS carts, sum(units) AS sold
     FROM (
       SELECT ean, visitor_hash, 'seen' AS act, 0 AS units FROM event_facts WHERE ${LOOKED_AT}
       UNION ALL
       SELECT ean, visitor_hash, 'cart', 0 FROM event_facts WHERE ${isPutIn}
       UNION ALL
       SELECT ean, 0, 'sold', sold FROM (${SOLD})
     )
     GROUP BY ean ORDER BY visitors DESC, carts DESC, sold DESC, ean LIMIT {limit:UInt32}`,
    { ...period, limit },
  )
}
