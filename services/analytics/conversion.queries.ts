import { SOONEST_FIRST } from '#services/domain/visibility.ts'
import type { ClickHouse } from '#services/platform/clickhouse.ts'
import { BY_PEOPLE, ORDERS, VISITS } from './fact-kinds.ts'
import { type Period, within } from './israel-days.ts'
import { AVAILABILITY_AT, BRANDS } from './product-facts.ts'

/** Of the visitors who saw such a thing in the period, how many put it into the cart and how many paid in it. */
export interface Conversion {
  key: string
  visitors: number
  carts: number
  paid: number
}

const MOST_WANTED_FIRST = 'ORDER BY visitors DESC, key LIMIT 50'

const PAID = `SELECT * FROM (${ORDERS}) WHERE is_paid AND visitor_hash != 0 AND ${within('paid_at')}`

/** By what brought them to the shop, and by where in it they were. Carts and payments are those of any product. */
export async function listConversionsOfVisits(
  clickhouse: ClickHouse,
  period: Period,
): Promise<{ byOrigin: Conversion[]; bySource: Conversion[] }> {
  const visits = `FROM event_facts WHERE ${VISITS} AND ${BY_PEOPLE} AND ${within('received_at')}`
  const rows = await clickhouse.query<Omit<Conversion, 'key'> & { origin: string; source: string }>(
    `SELECT origin, source, uniqExact(visitor_hash) AS visitors,
       uniqExactIf(visitor_hash, visitor_hash IN (SELECT visitor_hash ${visits} AND kind = 'PRODUCT_ADD_TO_CART')) AS carts,
       uniqExactIf(visitor_hash, visitor_hash IN (SELECT visitor_hash FROM (${PAID}))) AS paid
     FROM (SELECT toString(origin) AS origin, toString(source) AS source, visitor_hash ${visits})
     GROUP BY GROUPING SETS ((origin), (source)) HAVING origin != '' OR source != '' ORDER BY visitors DESC, origin, source`,
    period,
  )
  const by = (dimension: 'origin' | 'source') =>
    rows.flatMap(({ origin, source, ...counts }) => {
      const key = { origin, source }[dimension]
      return key === '' ? [] : [{ key, ...counts }]
    })
  return { byOrigin: by('origin'), bySource: by('source') }
}

/** What visitors did with products: opened the page of one, put it into the cart, paid an order with it. */
const ACTS = `
  SELECT visitor_hash, ean, kind, received_at AS at FROM event_facts
  WHERE kind IN ('PRODUCT_IMPRESSION', 'PRODUCT_ADD_TO_CART') AND ean != '' AND ${BY_PEOPLE} AND ${within('received_at')}
  UNION ALL
  SELECT visitor_hash, arrayJoin(lines).ean AS ean, 'PAID' AS kind, ordered_at AS at FROM (${PAID})`

const conversionsOf = (actsWithKey: string): string => `
  SELECT key, countIf(has_seen) AS visitors, countIf(has_seen AND has_cart) AS carts, countIf(has_seen AND has_paid) AS paid
  FROM (
    SELECT key, max(kind = 'PRODUCT_IMPRESSION') AS has_seen, max(kind = 'PRODUCT_ADD_TO_CART') AS has_cart, max(kind = 'PAID') AS has_paid
    FROM (${actsWithKey}) GROUP BY visitor_hash, key
  )
  GROUP BY key HAVING visitors > 0 ${MOST_WANTED_FIRST}`

/** By the brand of the product whose page they opened. */
export function listConversionsByBrand(clickhouse: ClickHouse, period: Period): Promise<Conversion[]> {
  return clickhouse.query(
    conversionsOf(
      `SELECT visitor_hash, kind, toString(known.brand) AS key FROM (${ACTS}) AS acts INNER JOIN (${BRANDS}) AS known USING (ean)`,
    ),
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
