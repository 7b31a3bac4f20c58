import { datesFrom } from '#services/domain/calendar.ts'
import { SOONEST_FIRST } from '#services/domain/visibility.ts'
import type { ClickHouse } from '#services/platform/clickhouse.ts'
import {
  AVAILABILITY_AT,
  BRANDS,
  BY_PEOPLE,
  dayOf,
  NO_END,
  OF_VISITS,
  ordersWith,
  PAID,
  type Period,
  type Span,
  startOf,
  until,
  within,
} from './fact-sql.ts'

export interface Figures {
  visitors: number
  /** Views of product pages. */
  impressions: number
  /** Visitors who added something to the cart. */
  carts: number
  /** Visitors who reached checkout. */
  checkouts: number
  /** Placed for the first time. */
  orders: number
  /** Paid for the first time. */
  paidOrders: number
  revenueAgorot: number
}

export interface PeriodFigures {
  figures: Figures
  /** Every day of the period, including days without events. */
  days: ({ day: string } & Figures)[]
}

type Visits = Pick<Figures, 'visitors' | 'impressions' | 'carts' | 'checkouts'>
type Orders = Pick<Figures, 'orders' | 'paidOrders' | 'revenueAgorot'>

const NO_VISITS: Visits = { visitors: 0, impressions: 0, carts: 0, checkouts: 0 }
const NO_ORDERS: Orders = { orders: 0, paidOrders: 0, revenueAgorot: 0 }

/**
 * The figures of a period and of its days. A visitor on two days counts on both, and once in the period; an act that is repeated after
 * midnight counts on both days and once in the period.
 */
export async function getFigures(clickhouse: ClickHouse, period: Period, end = NO_END): Promise<PeriodFigures> {
  const span = { ...period, until: end }
  const [visits, visitsOfDays, orders] = await Promise.all([
    countVisits(clickhouse, span),
    listVisits(clickhouse, span),
    listOrders(clickhouse, span),
  ])
  const ordersOf = new Map(orders.map(({ day, ...figures }) => [day, figures]))
  const visitsOf = new Map(visitsOfDays.map(({ day, ...figures }) => [day, figures]))
  const days = datesFrom(period.from, period.to).map((day) => ({
    day,
    ...NO_VISITS,
    ...visitsOf.get(day),
    ...NO_ORDERS,
    ...ordersOf.get(day),
  }))
  const figures = { ...visits, ...orders.reduce(add, NO_ORDERS) }
  return { figures, days }
}

const VISIT_COUNTS = `uniqExact(visitor_hash) AS visitors, uniqExactIf(event_id, kind = 'PRODUCT_IMPRESSION') AS impressions,
  uniqExactIf(visitor_hash, kind = 'PRODUCT_ADD_TO_CART') AS carts, uniqExactIf(visitor_hash, kind = 'CHECKOUT_INIT') AS checkouts`

const OF_SPAN = `${OF_VISITS} AND ${until('received_at')}`

function listVisits(clickhouse: ClickHouse, span: Span): Promise<({ day: string } & Visits)[]> {
  return clickhouse.query(`SELECT ${dayOf('received_at')} AS day, ${VISIT_COUNTS} ${OF_SPAN} GROUP BY day`, span)
}

/** A separate query: with ROLLUP in the first one it takes four times as long as both. */
async function countVisits(clickhouse: ClickHouse, span: Span): Promise<Visits> {
  const [visits] = await clickhouse.query<Visits>(`SELECT ${VISIT_COUNTS} ${OF_SPAN}`, span)
  return visits ?? NO_VISITS
}

function listOrders(clickhouse: ClickHouse, span: Span): Promise<({ day: string } & Orders)[]> {
  return clickhouse.query(
    `SELECT ${dayOf('moment.1')} AS day, sum(moment.2) AS orders, sum(moment.3) AS paidOrders, sum(moment.4) AS revenueAgorot
     FROM (
       SELECT arrayJoin([(placed_at, 1, 0, toInt64(0)), (paid_at, 0, toInt32(is_paid), if(is_paid, paid_agorot, 0))]) AS moment
       FROM (${ordersWith(within('received_at'))})
     )
     WHERE ${within('moment.1')} AND ${until('moment.1')} GROUP BY day`,
    span,
  )
}

const add = (sum: Orders, { orders, paidOrders, revenueAgorot }: Orders): Orders => ({
  orders: sum.orders + orders,
  paidOrders: sum.paidOrders + paidOrders,
  revenueAgorot: sum.revenueAgorot + revenueAgorot,
})

/** What orders that were first paid in a period came to, agorot; refunds are not taken off. */
export async function sumRevenue(clickhouse: ClickHouse, period: Period): Promise<number> {
  return (await listOrders(clickhouse, { ...period, until: NO_END })).reduce(add, NO_ORDERS).revenueAgorot
}

/** Refunds in a period, agorot. */
export async function sumRefunds(clickhouse: ClickHouse, period: Period): Promise<number> {
  const [row] = await clickhouse.query<{ agorot: number }>(
    `SELECT sum(agorot) AS agorot FROM (
       SELECT any(amount_agorot) AS agorot FROM event_facts WHERE kind = 'ORDER_REFUNDED' AND ${within('received_at')} GROUP BY event_id)`,
    period,
  )
  return Number(row?.agorot ?? 0)
}

/** Acts of known bots, which all other figures exclude. */
export async function countBots(clickhouse: ClickHouse, period: Period): Promise<{ impressions: number; lists: number }> {
  const [row] = await clickhouse.query<{ impressions: number; lists: number }>(
    `SELECT uniqExactIf(event_id, kind = 'PRODUCT_IMPRESSION') AS impressions, uniqExactIf(event_id, kind = 'LIST_VIEWED') AS lists
     FROM event_facts WHERE kind IN ('PRODUCT_IMPRESSION', 'LIST_VIEWED') AND is_bot AND ${within('received_at')}`,
    period,
  )
  return row ?? { impressions: 0, lists: 0 }
}

const WINDOW_DAYS = 7
const WINDOW_MS = WINDOW_DAYS * 86_400_000

const LIST = 1
const PRODUCT = 2
const CART = 3
/** The checkout's first step; steps from the fourth on are not part of the funnel. */
const CHECKOUT = 4
const PAID_STEP = 255
const STEPS = [LIST, PRODUCT, CART, CHECKOUT, CHECKOUT + 1, CHECKOUT + 2, PAID_STEP]

const ON_THE_WAY = "kind IN ('LIST_VIEWED', 'SEARCHED', 'PRODUCT_IMPRESSION', 'PRODUCT_ADD_TO_CART', 'CHECKOUT_PASSED_STAGE_1')"
/** The step of a row of `event_facts`, 0 = none. A search with results is a list too; the first one must be in the period. */
const STEP = `multiIf(
  kind = 'LIST_VIEWED', if(${within('received_at')}, ${LIST}, 0), kind = 'SEARCHED', if(results > 0 AND ${within('received_at')}, ${LIST}, 0),
  kind = 'PRODUCT_IMPRESSION', ${PRODUCT}, kind = 'PRODUCT_ADD_TO_CART', ${CART}, ${CHECKOUT} + ifNull(event_facts.step, 0))`

/**
 * Visitors who reached each step from list to paid: in this order, with any acts in between, within seven days of a first step in the
 * period; later steps may be after it.
 */
export async function countFunnel(clickhouse: ClickHouse, period: Period): Promise<number[]> {
  const onTime = (time: string): string => `${time} >= ${startOf('from')} AND ${time} < ${startOf('to', 1 + WINDOW_DAYS)}`
  const rows = await clickhouse.query<{ level: number; visitors: number }>(
    `SELECT level, count() AS visitors FROM (
       SELECT visitor_hash, windowFunnel(${WINDOW_MS})(at, ${STEPS.map((step) => `step = ${step}`).join(', ')}) AS level
       FROM (
         SELECT visitor_hash, toUInt64(toUnixTimestamp64Milli(received_at)) AS at, toUInt8(${STEP}) AS step
         FROM event_facts WHERE ${ON_THE_WAY} AND ${BY_PEOPLE} AND ${onTime('received_at')}
         UNION ALL
         SELECT visitor_hash, toUInt64(toUnixTimestamp64Milli(paid_at)), ${PAID_STEP}
         FROM (${ordersWith(onTime('received_at'))}) WHERE is_paid AND visitor_hash != 0 AND ${onTime('paid_at')}
       )
       GROUP BY visitor_hash
     ) WHERE level > 0 GROUP BY level`,
    period,
  )
  return STEPS.map((_, index) => rows.reduce((sum, { level, visitors }) => (level > index ? sum + visitors : sum), 0))
}

/** Visitors who viewed such a product in the period, and of these, who added it to the cart and who paid. */
export interface Conversion {
  key: string
  visitors: number
  carts: number
  paid: number
}

const BY_VISITORS = 'ORDER BY visitors DESC, key LIMIT 50'

const BUYERS = `SELECT * FROM (${PAID}) WHERE visitor_hash != 0`

/** By what brought them to the shop, or by where in it they were. Carts and payments of any product count. */
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

/** Acts with products: page view, cart, paid order. */
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

/** By the brand of the viewed product. */
export function listConversionsByBrand(clickhouse: ClickHouse, period: Period): Promise<Conversion[]> {
  return clickhouse.query(
    conversionsOf(`SELECT visitor_hash, kind, known.brand AS key FROM (${ACTS}) AS acts INNER JOIN (${BRANDS}) AS known USING (ean)`),
    period,
  )
}

/** By the availability that the shop showed at that moment. */
export async function listConversionsByAvailability(clickhouse: ClickHouse, period: Period): Promise<Conversion[]> {
  const rows = await clickhouse.query<Omit<Conversion, 'key'> & { key: number }>(
    conversionsOf(`SELECT visitor_hash, kind, availability AS key FROM (${AVAILABILITY_AT(ACTS)}) WHERE availability > 0`),
    period,
  )
  return rows.map(({ key, ...conversion }) => ({ key: SOONEST_FIRST[key - 1] ?? '', ...conversion }))
}
