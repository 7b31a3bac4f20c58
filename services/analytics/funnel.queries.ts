import type { ClickHouse } from '#services/platform/clickhouse.ts'
import { BY_PEOPLE, ordersWith } from './fact-kinds.ts'
import { type Period, startOf, within } from './israel-days.ts'

const WINDOW_DAYS = 7
const WINDOW_MS = WINDOW_DAYS * 86_400_000

const LIST = 1
const PRODUCT = 2
const CART = 3
/** The checkout's first step; whatever it tells as its fourth and on is none of the funnel's. */
const CHECKOUT = 4
const PAID = 255
const STEPS = [LIST, PRODUCT, CART, CHECKOUT, CHECKOUT + 1, CHECKOUT + 2, PAID]

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
         SELECT visitor_hash, toUInt64(toUnixTimestamp64Milli(paid_at)), ${PAID}
         FROM (${ordersWith(onTime('paid_at'))}) WHERE is_paid AND visitor_hash != 0 AND ${onTime('paid_at')}
       )
       GROUP BY visitor_hash
     ) WHERE level > 0 GROUP BY level`,
    period,
  )
  return STEPS.map((_, index) => rows.reduce((sum, { level, visitors }) => (level > index ? sum + visitors : sum), 0))
}
