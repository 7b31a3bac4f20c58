import { datesFrom } from '#services/domain/calendar.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { SOONEST_FIRST } from '#services/domain/visibility.ts'
import type { ClickHouse } from '#services/platform/clickhouse.ts'
import {
  AVAILABILITY_AT,
  BRANDS,
  BY_PEOPLE,
  DAYS,
  dayOf,
  FIRST_MOMENT,
  NO_END,
  OF_VISITS,
  ordersWith,
  PAID,
  type Period,
  PLACES,
  type Span,
  startOf,
  until,
  within,
  ZONE,
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

/** The days that are over, and the one that ends early by its acts. */
const VISITOR_DAYS = `
  SELECT day, visitor_hash, has_cart, has_checkout FROM visitor_days
  WHERE day BETWEEN {from:Date} AND {to:Date} AND day < {lastDay:Date32}
  UNION ALL
  SELECT ${dayOf('received_at')}, visitor_hash, kind = 'PRODUCT_ADD_TO_CART', kind = 'CHECKOUT_INIT'
  ${OF_VISITS} AND received_at >= toDateTime64({lastDay:Date32}, 3, '${ZONE}') AND ${until('received_at')}`

const VISITORS = `uniqExact(visitor_hash) AS visitors, uniqExactIf(visitor_hash, has_cart) AS carts,
  uniqExactIf(visitor_hash, has_checkout) AS checkouts FROM (${VISITOR_DAYS})`
const IMPRESSIONS = `uniqExact(event_id) AS impressions FROM event_facts
  WHERE kind = 'PRODUCT_IMPRESSION' AND ${BY_PEOPLE} AND ${within('received_at')} AND ${until('received_at')}`

async function listVisits(clickhouse: ClickHouse, span: Span): Promise<({ day: string } & Partial<Visits>)[]> {
  const [visitors, impressions] = await Promise.all([
    clickhouse.query<{ day: string } & Omit<Visits, 'impressions'>>(`SELECT day, ${VISITORS} GROUP BY day`, withLastDay(span)),
    clickhouse.query<{ day: string } & Pick<Visits, 'impressions'>>(
      `SELECT ${dayOf('received_at')} AS day, ${IMPRESSIONS} GROUP BY day`,
      span,
    ),
  ])
  const impressionsOf = new Map(impressions.map((row) => [row.day, row]))
  return visitors.map((row) => ({ ...row, ...impressionsOf.get(row.day) }))
}

/** Separate queries: with ROLLUP in the first ones it takes four times as long as both. */
async function countVisits(clickhouse: ClickHouse, span: Span): Promise<Visits> {
  const [[visitors], [impressions]] = await Promise.all([
    clickhouse.query<Omit<Visits, 'impressions'>>(`SELECT ${VISITORS}`, withLastDay(span)),
    clickhouse.query<Pick<Visits, 'impressions'>>(`SELECT ${IMPRESSIONS}`, span),
  ])
  return { ...NO_VISITS, ...visitors, ...impressions }
}

const withLastDay = (span: Span) => ({ ...span, lastDay: israelDate(span.until) })

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

/** From list to paid; those before it stand in `visitor_days.way`. */
const STEPS = [1, 2, 3, 4, 5, 6, 7]
const LIST = 1
const PAID_STEP = STEPS.length

const NOT_REACHED = '18446744073709551615'
/** How far a day's acts went: the first list, the first product after it, and so on. A day is shorter than the window. */
const WENT_IN_A_DAY = STEPS.slice(0, -1)
  .map((step) => {
    const isNext = step === LIST ? `act % 8 = ${LIST}` : `act % 8 = ${step} AND act > reached_${step - 1}`
    return `((arrayMin(act -> if(${isNext}, act, ${NOT_REACHED}), way) AS reached_${step}) < ${NOT_REACHED})`
  })
  .join(' + ')

/**
 * Visitors who reached each step from list to paid: in this order, with any acts in between, within seven days of a first step in the
 * period; later steps may be after it. Most visitors come on one day and do not pay: their acts are not gathered, which takes half the time.
 */
export async function countFunnel(clickhouse: ClickHouse, period: Period): Promise<number[]> {
  const onTime = (time: string): string => `${time} >= ${startOf('from')} AND ${time} < ${startOf('to', 1 + WINDOW_DAYS)}`
  const isStep = STEPS.map((step) => `arrayMap(act -> act % 8 = ${step}, acts)`).join(', ')
  const days = `FROM visitor_days WHERE day BETWEEN {from:Date} AND {to:Date} + ${WINDOW_DAYS}`
  const payment = `(visitor_hash, toUInt64(toUnixTimestamp64Milli(paid_at) * 8 + ${PAID_STEP}))`
  const payments = `arrayJoin((
    SELECT groupArray(${payment}) FROM (${ordersWith(onTime('received_at'))}) WHERE is_paid AND visitor_hash != 0 AND ${onTime('paid_at')}
  ))`
  const rows = await clickhouse.query<{ level: number; visitors: number }>(
    `SELECT if(who = 0, went, arrayReduce('windowFunnel(${WINDOW_MS})', arrayMap(act -> intDiv(act, 8), acts), ${isStep})) AS level,
       sum(if(who = 0, rows, 1)) AS visitors
     FROM (
       SELECT visitor_hash * is_gathered AS who, in_a_day * NOT is_gathered AS went, groupArrayArrayIf(on_way, is_gathered) AS acts, count() AS rows
       FROM (
         SELECT visitor_hash, if(${DAYS}, way, arrayFilter(act -> act % 8 != ${LIST}, way)) AS on_way, (${DAYS}) * (${WENT_IN_A_DAY}) AS in_a_day,
           visitor_hash IN (SELECT visitor_hash ${days} GROUP BY visitor_hash HAVING count() > 1 UNION ALL SELECT ${payments}.1) AS is_gathered
         ${days} AND notEmpty(way)
         UNION ALL
         SELECT paid.1, [paid.2], 0, 1 FROM (SELECT ${payments} AS paid)
       )
       GROUP BY who, went
     )
     GROUP BY level HAVING level > 0`,
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
    `SELECT {keys:Array(String)}[place + 1] AS key, count() AS visitors, countIf(put_in) AS carts, countIf(has_paid) AS paid
     FROM (
       SELECT groupBitOr(${by}s) AS places, max(has_cart) AS put_in, visitor_hash IN (SELECT visitor_hash FROM (${BUYERS})) AS has_paid
       FROM visitor_days WHERE ${DAYS} GROUP BY visitor_hash
     )
     ARRAY JOIN bitPositionsToArray(places) AS place
     GROUP BY place ORDER BY visitors DESC, key`,
    { ...period, keys: PLACES[by] },
  )
}

const SEEN = 0
const PUT_IN = 1
const BOUGHT = 2

/** Acts with products: page view, cart, paid order. */
const ACTS = `
  SELECT visitor_hash, ean, if(kind = 'PRODUCT_IMPRESSION', ${SEEN}, ${PUT_IN}) AS act, received_at AS at FROM event_facts
  WHERE kind IN ('PRODUCT_IMPRESSION', 'PRODUCT_ADD_TO_CART') AND ean != '' AND ${BY_PEOPLE} AND ${within('received_at')}
  UNION ALL
  SELECT visitor_hash, arrayJoin(lines).ean AS ean, ${BOUGHT} AS act, ordered_at AS at FROM (${BUYERS})`

/** Of acts with the number of their key: a bit for each of 64, as a row for each visitor and key takes four times as long. */
const conversionsOf = (actsWithKey: string): string => `
  SELECT number, count() AS visitors, countIf(bitTest(carts_of, place)) AS carts, countIf(bitTest(paid_of, place)) AS paid
  FROM (
    SELECT intDiv(key, 64) AS block, groupBitOrIf(bit, act = ${SEEN}) AS seen_of, groupBitOrIf(bit, act = ${PUT_IN}) AS carts_of,
      groupBitOrIf(bit, act = ${BOUGHT}) AS paid_of
    FROM (SELECT visitor_hash, act, key, bitShiftLeft(toUInt64(1), key % 64) AS bit FROM (${actsWithKey}))
    GROUP BY visitor_hash, block
  )
  ARRAY JOIN bitPositionsToArray(seen_of) AS place
  GROUP BY block * 64 + place AS number`

/** By the brand of the viewed product. */
export function listConversionsByBrand(clickhouse: ClickHouse, period: Period): Promise<Conversion[]> {
  const numbered = `SELECT ean, brand, dense_rank() OVER (ORDER BY brand) AS number FROM (${BRANDS})`
  const didWith = `
    SELECT ean, arrayConcat(arrayMap(visitor -> (visitor, ${SEEN}), seen_by), arrayMap(visitor -> (visitor, ${PUT_IN}), put_in_by)) AS did
    FROM product_days WHERE ${DAYS}
    UNION ALL
    SELECT arrayJoin(lines).ean, [(visitor_hash, ${BOUGHT})] FROM (${BUYERS})`
  const acts = `
    SELECT arrayJoin(did) AS each, each.1 AS visitor_hash, each.2 AS act, known.number AS key
    FROM (${didWith}) AS products INNER JOIN (${numbered}) AS known USING (ean)`
  return clickhouse.query(
    `SELECT named.brand AS key, visitors, carts, paid FROM (${conversionsOf(acts)}) AS counted
     INNER JOIN (SELECT DISTINCT brand, number FROM (${numbered})) AS named USING (number) ${BY_VISITORS}`,
    period,
  )
}

/** By the availability that the shop showed at that moment. */
export async function listConversionsByAvailability(clickhouse: ClickHouse, period: Period): Promise<Conversion[]> {
  const times = `${FIRST_MOMENT} UNION ALL SELECT ordered_at FROM (${BUYERS})`
  const acts = `SELECT visitor_hash, act, availability AS key FROM (${AVAILABILITY_AT(ACTS, times)}) WHERE availability > 0`
  const rows = await clickhouse.query<Omit<Conversion, 'key'> & { key: number }>(
    `SELECT number AS key, visitors, carts, paid FROM (${conversionsOf(acts)}) ${BY_VISITORS}`,
    period,
  )
  return rows.map(({ key, ...conversion }) => ({ key: SOONEST_FIRST[key - 1] ?? '', ...conversion }))
}
