import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { MetricSource, VisitOrigin } from '#events/collector.events.ts'
import { createTestClickHouse } from '#services/platform/testing/test-engines.ts'
import { countFunnel, getFigures, listConversionsOfVisits } from './analytics.queries.ts'
import { PLACES } from './fact-sql.ts'

/** What the days of visitors say, beside the acts themselves: with repeats, acts that come late, and repeats that come on another day. */

const clickhouse = await createTestClickHouse()
const ACTS = 30_000
const DAYS = 100
const NEWEST = '2026-11-29 12:00:00'
const MIGRATION = readFileSync(new URL('../../migrations/clickhouse/0008-visitor-days.sql', import.meta.url), 'utf8')

const textsOf = (texts: readonly string[]): string => `[${texts.map((text) => `'${text}'`).join(', ')}]`
const one = (of: string, salt: number): string => `${of}[1 + cityHash64(number, ${salt}) % length(${of})]`
const KINDS = textsOf([
  ...['PRODUCT_IMPRESSION', 'PRODUCT_ADD_TO_CART', 'CHECKOUT_INIT', 'CHECKOUT_PASSED_STAGE_1', 'LIST_VIEWED', 'SEARCHED', 'CONSENT_GIVEN'],
])

beforeAll(async () => {
  // In an order that has nothing to do with time, so that each insert has acts of all days.
  for (let start = 0; start < ACTS; start += ACTS / 6)
    await clickhouse.command(`
      INSERT INTO event_facts (event_id, topic, type, kind, received_at, visitor_hash, source, origin, step, results, is_bot)
      SELECT reinterpretAsUUID(sipHash128(number)), 'collector', 'metric.collected.v1', ${one(KINDS, 1)},
        toDateTime64('${NEWEST}', 3, 'UTC') - toIntervalSecond(cityHash64(number, 2) % (${DAYS} * 86400)), cityHash64(number, 3) % 900,
        ${one(textsOf(['', ...PLACES.source]), 4)}, ${one(textsOf(['', ...PLACES.origin]), 5)},
        if(cityHash64(number, 6) % 5 = 0, NULL, cityHash64(number, 6) % 4), if(cityHash64(number, 7) % 3 = 0, NULL, cityHash64(number, 7) % 2),
        cityHash64(number, 8) % 20 = 0
      FROM numbers(${start}, ${ACTS / 6})`)
  const again = (at: string, of: string) =>
    clickhouse.command(`INSERT INTO event_facts SELECT * REPLACE (${at} AS received_at) FROM event_facts WHERE ${of}`)
  await again('received_at', 'cityHash64(event_id) % 5 = 0')
  await again('received_at - toIntervalHour(30)', 'cityHash64(event_id) % 50 = 1')
})

const PERIODS = [
  ['a day', '2026-11-20', '2026-11-20'],
  ['four weeks, with days after them', '2026-10-18', '2026-11-14'],
  ['the change of the clock', '2026-10-25', '2026-10-25'],
  ['everything', '2026-01-01', '2026-12-31'],
] as const

const ofPeople = `FROM event_facts WHERE NOT is_bot AND visitor_hash != 0`
const DAY = "toDate(received_at, 'Asia/Jerusalem')"
const IN_PERIOD = `${ofPeople} AND ${DAY} BETWEEN {from:Date} AND {to:Date}`
const COUNTS = `uniqExact(visitor_hash) AS visitors, uniqExactIf(event_id, kind = 'PRODUCT_IMPRESSION') AS impressions,
  uniqExactIf(visitor_hash, kind = 'PRODUCT_ADD_TO_CART') AS carts, uniqExactIf(visitor_hash, kind = 'CHECKOUT_INIT') AS checkouts`
const NO_ORDERS = { orders: 0, paidOrders: 0, revenueAgorot: 0 }

async function isAsRecounted(period: { from: string; to: string }): Promise<void> {
  const { figures, days } = await getFigures(clickhouse, period)
  expect(figures).toEqual({ ...(await clickhouse.query<object>(`SELECT ${COUNTS} ${IN_PERIOD}`, period))[0], ...NO_ORDERS })
  const plainDays = await clickhouse.query<object>(`SELECT ${DAY} AS day, ${COUNTS} ${IN_PERIOD} GROUP BY day ORDER BY day`, period)
  expect(days.filter(({ visitors }) => visitors > 0)).toEqual(plainDays.map((day) => ({ ...day, ...NO_ORDERS })))
  for (const by of ['origin', 'source'] as const)
    expect(await listConversionsOfVisits(clickhouse, period, by)).toEqual(
      await clickhouse.query(
        `SELECT ${by} AS key, uniqExact(visitor_hash) AS visitors, 0 AS paid,
           uniqExactIf(visitor_hash, visitor_hash IN (SELECT visitor_hash ${IN_PERIOD} AND kind = 'PRODUCT_ADD_TO_CART')) AS carts
         ${IN_PERIOD} AND ${by} != '' GROUP BY key ORDER BY visitors DESC, key`,
        period,
      ),
    )
  expect((await countFunnel(clickhouse, period)).slice(0, 6)).toEqual(await funnelOf(period))
}

/** From each visitor's acts in order: from every list of the period as far as it went within seven days. */
async function funnelOf(period: { from: string; to: string }): Promise<number[]> {
  const visitors = await clickhouse.query<{ acts: [day: string, at: number, step: number][] }>(
    `SELECT arraySort(act -> (act.2, act.3), groupArray((toString(${DAY}), toUnixTimestamp64Milli(received_at), multiIf(
       kind = 'LIST_VIEWED' OR (kind = 'SEARCHED' AND results > 0), 1, kind = 'PRODUCT_IMPRESSION', 2, kind = 'PRODUCT_ADD_TO_CART', 3,
       kind = 'CHECKOUT_PASSED_STAGE_1', 4 + ifNull(step, 0), 0)))) AS acts
     ${ofPeople} GROUP BY visitor_hash`,
  )
  const reached = [0, 0, 0, 0, 0, 0]
  for (const { acts } of visitors) {
    const starts = acts.filter(([day, , step]) => step === 1 && day >= period.from && day <= period.to)
    const levels = starts.map(([, start]) =>
      acts.reduce((last, [, at, step]) => (at >= start && at <= start + 7 * 86_400_000 && step === last + 1 && last < 6 ? step : last), 0),
    )
    for (let step = 0; step < Math.max(0, ...levels); step += 1) reached[step] = (reached[step] ?? 0) + 1
  }
  return reached
}

describe.each(PERIODS)('the visitors of %s', (_, from, to) => {
  it('are those of their acts', () => isAsRecounted({ from, to }))
})

it('ends early where it is asked to', async () => {
  const until = Date.parse('2026-11-14T09:30:00.000Z')
  const { figures } = await getFigures(clickhouse, { from: '2026-10-18', to: '2026-11-14' }, until)
  const before = `${IN_PERIOD} AND received_at < fromUnixTimestamp64Milli(${until}, 'UTC')`
  const [plain] = await clickhouse.query<object>(`SELECT ${COUNTS} ${before}`, { from: '2026-10-18', to: '2026-11-14' })
  expect(figures).toEqual({ ...plain, ...NO_ORDERS })
})

it('is the same for acts that were there before the table, and when it is filled twice', async () => {
  const [fill = ''] = /INSERT INTO visitor_days[^;]+/.exec(MIGRATION) ?? []
  await clickhouse.command('TRUNCATE TABLE visitor_days')
  for (const _ of ['first', 'again']) await clickhouse.command(fill)
  await isAsRecounted({ from: '2026-10-18', to: '2026-11-14' })
})

it('has a place for every origin and source that is collected, as the migration numbers them', () => {
  const literals = (union: typeof MetricSource | typeof VisitOrigin) => union.anyOf.map((literal) => literal.const)
  expect(PLACES.source.toSorted()).toEqual(literals(MetricSource).toSorted())
  expect(PLACES.origin.toSorted()).toEqual(literals(VisitOrigin).toSorted())
  const flat = MIGRATION.replaceAll(/\s+/g, ' ')
  for (const places of Object.values(PLACES))
    expect(flat.split(`${textsOf(places)}, [${places.map((_, place) => 2 ** place).join(', ')}]`)).toHaveLength(3)
})

it('is kept as long as the acts', async () => {
  const old = (at: string) => ({
    event_id: crypto.randomUUID(),
    topic: 'collector',
    type: 'metric.collected.v1',
    kind: 'LIST_VIEWED',
    received_at: at,
    visitor_hash: '77',
  })
  await clickhouse.insert('event_facts', [old('2001-01-05T10:00:00.000Z')])
  for (const table of ['event_facts', 'visitor_days']) await clickhouse.command(`OPTIMIZE TABLE ${table} FINAL`)
  expect(
    await clickhouse.query(
      "SELECT 1 FROM event_facts WHERE received_at < '2002-01-01' UNION ALL SELECT 1 FROM visitor_days WHERE day < '2002-01-01'",
    ),
  ).toEqual([])
})
