import { beforeAll, expect, it } from 'vitest'
import type { ClickHouse } from '#services/platform/clickhouse.ts'
import { createTestClickHouse } from '#services/platform/testing/test-engines.ts'
import { getFigures, sumRevenue } from './analytics.queries.ts'
import { NO_END, PAID } from './fact-sql.ts'
import { countChosen, countRecommendations } from './wizard-stats.queries.ts'

const clickhouse = await createTestClickHouse()
const ORDERS = 60_000
const PERIOD = { from: '2026-11-01', to: '2026-11-30' }

/** Five years of orders, each paid an hour later, of recommendations and of clicks on their tires. */
beforeAll(async () => {
  const acts: [kind: string, props: string][] = [
    ['ORDER_PLACED', 'concat(\'{"orderId":"\', toString(100000 + number), \'"}\')'],
    ['ORDER_PAYMENT_SUCCEEDED', 'concat(\'{"orderId":"\', toString(100000 + number), \'"}\')'],
    ['RECOMMENDATION_MADE', "'{}'"],
    ['RECOMMENDED_TIRE_CLICKED', "'{}'"],
  ]
  for (const [hours, [kind, props]] of acts.entries())
    await clickhouse.command(`INSERT INTO event_facts (event_id, topic, type, kind, received_at, visitor_hash, amount_agorot, props)
      SELECT generateUUIDv4(), 'orders', 'act', '${kind}',
        toDateTime64('2026-11-30 12:00:00', 3, 'UTC') - toIntervalMinute((${ORDERS} - number) * 43) + toIntervalHour(${hours}), number + 1, 100, ${props}
      FROM numbers(${ORDERS})`)
  for (const table of ['event_facts', 'order_sums']) await clickhouse.command(`OPTIMIZE TABLE ${table} FINAL`)
})

/** By table, as ClickHouse estimates before it reads. */
async function rowsToRead(sql: string, params?: Record<string, unknown>): Promise<Record<string, number>> {
  const rows = await clickhouse.query<{ table: string; rows: number }>(`EXPLAIN ESTIMATE ${sql}`, params ?? {})
  return Object.fromEntries(rows.map(({ table, rows: read }) => [table, Number(read)]))
}

it('sums the orders of a month without reading those of the years before', async () => {
  // The set of orders is read before the plan is made.
  const [, ofSet = ''] = /IN \((SELECT order_id [\s\S]+?)\)\s+GROUP BY order_id HAVING/.exec(PAID) ?? []
  for (const sql of [PAID, ofSet])
    for (const [table, rows] of Object.entries(await rowsToRead(sql, PERIOD))) expect(rows, table).toBeLessThan(ORDERS / 2)
  const [plain] = await clickhouse.query<{ orders: number }>(
    `SELECT uniqExact(event_id) AS orders FROM event_facts WHERE kind = 'ORDER_PAYMENT_SUCCEEDED'
       AND toDate(received_at, 'Asia/Jerusalem') BETWEEN {from:Date} AND {to:Date}`,
    PERIOD,
  )
  expect((await getFigures(clickhouse, PERIOD)).figures.paidOrders).toBe(plain?.orders)
  expect(await sumRevenue(clickhouse, PERIOD)).toBe((plain?.orders ?? 0) * 100)
})

it.each<[string, (watched: ClickHouse) => Promise<number>]>([
  ['what was chosen of the recommendations', (watched) => countChosen(watched, PERIOD)],
  ['the recommendations', async (watched) => (await countRecommendations(watched, { month: { ...PERIOD, until: NO_END } })).month],
])('counts %s of a month without those of the years before', async (_, count) => {
  const asked: [sql: string, params: Record<string, unknown> | undefined][] = []
  const watched: ClickHouse = {
    ...clickhouse,
    query: (sql, params) => {
      asked.push([sql, params])
      return clickhouse.query(sql, params)
    },
  }
  expect(await count(watched)).toBeGreaterThan(0)
  for (const [sql, params] of asked) expect((await rowsToRead(sql, params)).event_facts).toBeLessThan(ORDERS)
})
