import { datesFrom } from '#services/domain/calendar.ts'
import type { ClickHouse } from '#services/platform/clickhouse.ts'
import { OF_VISITS, ordersWith } from './fact-kinds.ts'
import { dayOf, type Period, within } from './israel-days.ts'

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

/** What known bots did, which no other number counts. */
export async function countBots(clickhouse: ClickHouse, period: Period): Promise<{ impressions: number; lists: number }> {
  const [row] = await clickhouse.query<{ impressions: number; lists: number }>(
    `SELECT uniqExactIf(event_id, kind = 'PRODUCT_IMPRESSION') AS impressions, uniqExactIf(event_id, kind = 'LIST_VIEWED') AS lists
     FROM event_facts WHERE kind IN ('PRODUCT_IMPRESSION', 'LIST_VIEWED') AND is_bot AND ${within('received_at')}`,
    period,
  )
  return row ?? { impressions: 0, lists: 0 }
}
