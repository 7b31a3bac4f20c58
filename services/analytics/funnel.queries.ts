import type { ClickHouse } from '#services/platform/clickhouse.ts'
import { BY_PEOPLE, ORDERS } from './fact-kinds.ts'
import { type Period, startOf, within } from './israel-days.ts'

const WINDOW_DAYS = 7
const WINDOW_MS = WINDOW_DAYS * 86_400_000

const ON_THE_WAY = "kind IN ('LIST_VIEWED', 'SEARCHED', 'PRODUCT_IMPRESSION', 'PRODUCT_ADD_TO_CART', 'CHECKOUT_PASSED_STAGE_1')"
/** What makes each step, the first to the last. A search that found something is a list, too. */
const STEPS = [
  `(kind = 'LIST_VIEWED' OR (kind = 'SEARCHED' AND results > 0)) AND ${within('received_at')}`,
  "kind = 'PRODUCT_IMPRESSION'",
  "kind = 'PRODUCT_ADD_TO_CART'",
  "kind = 'CHECKOUT_PASSED_STAGE_1' AND step = 0",
  "kind = 'CHECKOUT_PASSED_STAGE_1' AND step = 1",
  "kind = 'CHECKOUT_PASSED_STAGE_1' AND step = 2",
  "kind = 'PAID'",
]

/**
 * Visitors who came so far, for each step from list to paid: in this order, whatever else they did in between, within seven days
 * of a first step in the period; the later ones may lie after it.
 */
export async function countFunnel(clickhouse: ClickHouse, period: Period): Promise<number[]> {
  const end = startOf('to', 1 + WINDOW_DAYS)
  const rows = await clickhouse.query<{ level: number; visitors: number }>(
    `SELECT level, count() AS visitors FROM (
       SELECT visitor_hash, windowFunnel(${WINDOW_MS})(toUInt64(toUnixTimestamp64Milli(received_at)), ${STEPS.join(', ')}) AS level
       FROM (
         SELECT visitor_hash, received_at, kind, step, results FROM event_facts
         WHERE ${ON_THE_WAY} AND ${BY_PEOPLE} AND received_at >= ${startOf('from')} AND received_at < ${end}
         UNION ALL
         SELECT visitor_hash, paid_at, 'PAID', NULL, NULL FROM (${ORDERS})
         WHERE is_paid AND visitor_hash != 0 AND paid_at >= ${startOf('from')}
       )
       GROUP BY visitor_hash
     ) WHERE level > 0 GROUP BY level`,
    period,
  )
  return STEPS.map((_, place) => rows.reduce((sum, { level, visitors }) => (level > place ? sum + visitors : sum), 0))
}
