import { datesFrom } from '#services/domain/calendar.ts'
import { SOONEST_FIRST } from '#services/domain/visibility.ts'
import type { ClickHouse } from '#services/platform/clickhouse.ts'
import { AVAILABILITY_AT, BRANDS, BY_PEOPLE, dayOf, OF_VISITS, ordersWith, PAID, type Period, startOf, within } from './fact-sql.ts'

export interface Figures {
  visitors: number
  /** Openings of product pages. */
  impressions: number
  /** Visitors who put something into the cart. */
  carts: number
  /** Visitors who came to the checkout. */
  checkouts: number
  /** Placed for the first time. */
  orders: number
  /** Paid for the first time. */
  paidOrders: number
  revenueAgorot: number
}

export interface PeriodFigures {
  figures: Figures
  /** Every day of the period, also those without events. */
  days: ({ day: string } & Figures)[]
}

type Visits = Pick<Figures, 'visitors' | 'impressions' | 'carts' | 'checkouts'>
type Orders = Pick<Figures, 'orders' | 'paidOrders' | 'revenueAgorot'>

const NO_VISITS: Visits = { visitors: 0, impressions: 0, carts: 0, checkouts: 0 }
const NO_ORDERS: Orders = { orders: 0, paidOrders: 0, revenueAgorot: 0 }

/**
 * The numbers of a period and of its days. Who came on two days is a visitor of both, and one of the period; an act that was told
 * twice, the second time after midnight, counts on both days and once in the period.
 */
export async function getFigures(clickhouse: ClickHouse, period: Period): Promise<PeriodFigures> {
  const [visits, visitsOfDays, orders] = await Promise.all([
    countVisits(clickhouse, period),
    listVisits(clickhouse, period),
    listOrders(clickhouse, period),
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

function listVisits(clickhouse: ClickHouse, period: Period): Promise<({ day: string } & Visits)[]> {
  return clickhouse.query(`SELECT ${dayOf('received_at')} AS day, ${VISIT_COUNTS} ${OF_VISITS} GROUP BY day`, period)
}

/** Asked beside the days and not with them: ROLLUP takes four times as long as both. */
async function countVisits(clickhouse: ClickHouse, period: Period): Promise<Visits> {
  const [visits] = await clickhouse.query<Visits>(`SELECT ${VISIT_COUNTS} ${OF_VISITS}`, period)
  return visits ?? NO_VISITS
}

function listOrders(clickhouse: ClickHouse, period: Period): Promise<({ day: string } & Orders)[]> {
  return clickhouse.query(
    `SELECT ${dayOf('moment.1')} AS day, sum(moment.2) AS orders, sum(moment.3) AS paidOrders, sum(moment.4) AS revenueAgorot
     FROM (
       SELECT arrayJoin([(placed_at, 1, 0, toInt64(0)), (paid_at, 0, toInt32(is_paid), if(is_paid, paid_agorot, 0))]) AS moment
       FROM (${ordersWith(`(${within('placed_at')}) OR (${within('paid_at')})`)})
     )
     WHERE ${within('moment.1')} GROUP BY day`,
    period,
  )
}

const add = (sum: Orders, { orders, paidOrders, revenueAgorot }: Orders): Orders => ({
  orders: sum.orders + orders,
  paidOrders: sum.paidOrders + paidOrders,
  revenueAgorot: sum.revenueAgorot + revenueAgorot,
})

/** What was given back in a period, agorot. */
export async function sumRefunds(clickhouse: ClickHouse, period: Period): Promise<number> {
  const [row] = await clickhouse.query<{ agorot: number }>(
    `SELECT sum(agorot) AS agorot FROM (
       SELECT any(amount_agorot) AS agorot FROM event_facts WHERE kind = 'ORDER_REFUNDED' AND ${within('received_at')} GROUP BY event_id)`,
    period,
  )
  return Number(row?.agorot ?? 0)
}

/** What known bots did, which no other number counts. */
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
/** The checkout's first step; whatever it tells as its fourth and on is none of the funnel's. */
const CHECKOUT = 4
const PAID_STEP = 255
const STEPS = [LIST, PRODUCT, CART, CHECKOUT, CHECKOUT + 1, CHECKOUT + 2, PAID_STEP]

const ON_THE_WAY = "kind IN ('LIST_VIEWED', 'SEARCHED', 'PRODUCT_IMPRESSION', 'PRODUCT_ADD_TO_CART', 'CHECKOUT_PASSED_STAGE_1')"
/** Which step a row of `event_facts` is, 0 = none. A search that found something is a list, too; only one in the period begins. */
const STEP = `multiIf(
  kind = 'LIST_VIEWED', if(${within('received_at')}, ${LIST}, 0), kind = 'SEARCHED', if(results > 0 AND ${within('received_at')}, ${LIST}, 0),
  kind = 'PRODUCT_IMPRESSION', ${PRODUCT}, kind = 'PRODUCT_ADD_TO_CART', ${CART}, ${CHECKOUT} + ifNull(event_facts.step, 0))`

/**
 * Visitors who came so far, for each step from list to paid: in this order, whatever else they did in between, within seven days
 * of a first step in the period; the later ones may lie after it.
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
         FROM (${ordersWith(onTime('paid_at'))}) WHERE is_paid AND visitor_hash != 0 AND ${onTime('paid_at')}
       )
       GROUP BY visitor_hash
     ) WHERE level > 0 GROUP BY level`,
    period,
  )
  return STEPS.map((_, index) => rows.reduce((sum, { level, visitors }) => (level > index ? sum + visitors : sum), 0))
}

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
