import { SOONEST_FIRST } from '#services/domain/visibility.ts'
import type { ClickHouse } from '#services/platform/clickhouse.ts'
import { BY_PEOPLE, OF_VISITS, PAID } from './fact-kinds.ts'
import { type Period, within } from './israel-days.ts'
import { AVAILABILITY_AT, BRANDS } from './product-facts.ts'

/** Of the visitors who saw such a thing in the period, how many put it into the cart and how many paid in it. */
export interface Conversion {
  key: string
  visitors: number
  carts: number
  paid: number
}

const BY_VISITORS = 'ORDER BY visitors DESC, key LIMIT 50'

const BUYERS = `SELECT * FROM (${PAID}) WHERE visitor_hash != 0`

/** By what brought them to the shop, or by where in it they were. Carts and payments are those of any product. */
export function listConversionsOfVisits(clickhouse: ClickHouse, period: Period, by: 'origin' | 'source'): Promise<Conversion[]> {
  return clickhouse.query(
    `SELECT key, count() AS visitors,
       countIf(visitor_hash IN (SELECT visitor_hash ${OF_VISITS} AND kind = 'PRODUCT_ADD_TO_CART')) AS carts,
       countIf(visitor_hash IN (SELECT visitor_hash FROM (${BUYERS}))) AS paid
     FROM (SELECT ${by} AS key, visitor_hash ${OF_VISITS} AND ${by} != '' GROUP BY key, visitor_hash)
     GROUP BY key ORDER BY visitors DESC, key`,
    period,
  )
}

/** What visitors did with products: opened the page of one, put it into the cart, paid an order with it. */
const ACTS = `
  SELECT visitor_hash, ean, kind, received_at AS at FROM event_facts
  WHERE kind IN ('PRODUCT_IMPRESSION', 'PRODUCT_ADD_TO_CART') AND ean != '' AND ${BY_PEOPLE} AND ${within('received_at')}
  UNION ALL
  SELECT visitor_hash, arrayJoin(lines).ean AS ean, 'PAID' AS kind, ordered_at AS at FROM (${BUYERS})`

const conversionsOf = (actsWithKey: string): string => `
  SELECT key, countIf(has_seen) AS visitors, countIf(has_seen AND has_cart) AS carts, countIf(has_seen AND has_paid) AS paid
  FROM (
    SELECT key, max(kind = 'PRODUCT_IMPRESSION') AS has_seen, max(kind = 'PRODUCT_ADD_TO_CART') AS has_cart, max(kind = 'PAID') AS has_paid
    FROM (${actsWithKey}) GROUP BY visitor_hash, key
  )
  GROUP BY key HAVING visitors > 0 ${BY_VISITORS}`

/** By the brand of the product whose page they opened. */
export function listConversionsByBrand(clickhouse: ClickHouse, period: Period): Promise<Conversion[]> {
  return clickhouse.query(
    conversionsOf(`SELECT visitor_hash, kind, known.brand AS key FROM (${ACTS}) AS acts INNER JOIN (${BRANDS}) AS known USING (ean)`),
    period,
  )
}

/** By what the shop showed of it at that moment: to be had, on order, gone. */
export async function listConversionsByAvailability(clickhouse: ClickHouse, period: Period): Promise<Conversion[]> {
  const rows = await clickhouse.query<Omit<Conversion, 'key'> & { key: number }>(
    conversionsOf(`SELECT visitor_hash, kind, availability AS key FROM (${AVAILABILITY_AT(ACTS)}) WHERE availability > 0`),
    period,
  )
  return rows.map(({ key, ...conversion }) => ({ key: SOONEST_FIRST[key - 1] ?? '', ...conversion }))
}
