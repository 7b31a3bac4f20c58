import type { ClickHouse } from '#services/platform/clickhouse.ts'
import {
  AVAILABILITY_AT,
  BY_PEOPLE,
  FIRST_MOMENT,
  ON_THE_SHELF,
  ordersWith,
  PAID,
  type Period,
  startOf,
  TO_BE_HAD,
  within,
} from './fact-sql.ts'

/** Unmet demand of visitors. */

const MAX = 100_000
/** After this a visitor is assumed to have bought elsewhere. */
const DAYS_TO_BUY = 7

export interface LostSearch {
  /** Distinguishes visitors. */
  who: string
  /** Search terms or the opened list, lower case; empty where a product is given. */
  query: string
  ean: string
}

/** Searches older than a week have no visitor any more (old-searches.job.ts) and count individually. */
const WHO = 'if(visitor_hash = 0, toString(event_id), toString(visitor_hash))'

/** Searches and lists without results, and arrival notices; each visitor's wish once while the visitor is known. */
export function listLostSearches(clickhouse: ClickHouse, period: Period): Promise<LostSearch[]> {
  const size = (part: string): string => `JSONExtractString(props, 'size', '${part}')`
  return clickhouse.query(
    `SELECT who, query, ean FROM (
       SELECT ${WHO} AS who, lowerUTF8(event_facts.query) AS query, '' AS ean FROM event_facts
       WHERE (kind = 'SEARCHED' OR (kind = 'LIST_VIEWED' AND source = 'list_page')) AND results = 0 AND event_facts.query != ''
         AND NOT is_bot AND ${within('received_at')}
       UNION ALL
       SELECT ${WHO},
         if(event_facts.ean != '', '', concat(${size('width')}, if(${size('profile')} = '-', '', concat('/', ${size('profile')})), '-', ${size('rim')})),
         event_facts.ean
       FROM event_facts WHERE kind = 'ARRIVAL_NOTICE_ASKED' AND ${within('received_at')}
     ) GROUP BY who, query, ean ORDER BY query, ean, who LIMIT ${MAX}`,
    period,
  )
}

/** `article` and `put_at` keep their names in the join with availability. */
const PUT_IN = (to: string): string => `SELECT visitor_hash, ean, ean AS article, received_at AS at, at AS put_at FROM event_facts
  WHERE kind = 'PRODUCT_ADD_TO_CART' AND ean != '' AND ${BY_PEOPLE} AND ${within('received_at', 'from', to)}`

/** Visitors who added an article that was still to arrive to the cart, and ordered nothing within seven days. `to`: of the carts. */
export function listLeftForArrival(clickhouse: ClickHouse, period: Period): Promise<{ ean: string; visitors: number }[]> {
  return clickhouse.query(
    `SELECT article AS ean, uniqExact(visitor_hash) AS visitors
     FROM (${AVAILABILITY_AT(PUT_IN('to'), FIRST_MOMENT)}) AS acts
     LEFT JOIN (
       SELECT visitor_hash, groupArray(placed_at) AS orders FROM (${ordersWith(`received_at >= ${startOf('from')}`)}) GROUP BY visitor_hash
     ) AS placed USING (visitor_hash)
     WHERE availability > ${ON_THE_SHELF} AND availability <= ${TO_BE_HAD}
       AND NOT arrayExists(order -> order >= put_at AND order < put_at + INTERVAL ${DAYS_TO_BUY} DAY, orders)
     GROUP BY article ORDER BY article LIMIT ${MAX}`,
    period,
  )
}

/**
 * Shares of visitors who bought within seven days of finding what they wanted: by a search, a recommendation, or a cart with an article
 * in stock.
 */
export interface BuyingShare {
  act: 'searched' | 'recommended' | 'cart'
  cases: number
  bought: number
}

/** Acts before `until`, so that each has its seven days before `to`. A cart counts if the same article was bought. */
export function listBuyingShares(clickhouse: ClickHouse, period: Period & { until: string }): Promise<BuyingShare[]> {
  const acts = (kind: string) => `kind = '${kind}' AND results > 0 AND ${BY_PEOPLE} AND ${within('received_at', 'from', 'until')}`
  return clickhouse.query(
    `SELECT act, uniqExact(visitor_hash, wanted) AS cases,
       uniqExactIf((visitor_hash, wanted), arrayExists(paid -> paid.1 >= at AND paid.1 < at + INTERVAL ${DAYS_TO_BUY} DAY
         AND (wanted = '' OR arrayExists(line -> line.ean = wanted, paid.2)), orders)) AS bought
     FROM (
       SELECT 'searched' AS act, visitor_hash, '' AS wanted, received_at AS at FROM event_facts WHERE ${acts('SEARCHED')}
       UNION ALL
       SELECT 'recommended', visitor_hash, '', received_at FROM event_facts WHERE ${acts('RECOMMENDATION_MADE')}
       UNION ALL
       SELECT 'cart', visitor_hash, article, put_at FROM (${AVAILABILITY_AT(PUT_IN('until'), FIRST_MOMENT)}) WHERE availability = ${ON_THE_SHELF}
     ) AS acts
     LEFT JOIN (SELECT visitor_hash, groupArray((ordered_at, lines)) AS orders FROM (${PAID}) GROUP BY visitor_hash) AS bought
     USING (visitor_hash)
     GROUP BY act ORDER BY act`,
    period,
  )
}

/** From this moment an article was unavailable, or available again. */
export interface ShelfChange {
  ean: string
  /** Milliseconds since 1970. */
  at: number
  isOut: boolean
}

/**
 * For every product its first state, then each change, sorted by EAN and time. Articles from a shipment or suppliers are available: they
 * sell. A set whose tires decide is never unavailable itself.
 */
export async function listShelfChanges(clickhouse: ClickHouse): Promise<ShelfChange[]> {
  return clickhouse.query(
    `SELECT ean, toUnixTimestamp64Milli(at) AS at, CAST(is_out, 'Bool') AS isOut FROM (
       SELECT ean, at, is_out, lagInFrame(is_out, 1, 2) OVER (PARTITION BY ean ORDER BY at ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS before
       FROM (SELECT ean, at, toUInt8(argMax(availability, (sequence, version)) > ${TO_BE_HAD}) AS is_out FROM product_facts GROUP BY ean, at)
     ) WHERE is_out != before ORDER BY ean, at`,
  )
}
