import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestClickHouse } from '#services/platform/testing/test-engines.ts'
import { listConversionsByBrand } from './analytics.queries.ts'
import { listDemandedProducts, listDemandedSizes } from './demand.queries.ts'

/** What the days of products say, beside the acts themselves: with repeats, acts that come late, and repeats that come on another day. */

const clickhouse = await createTestClickHouse()
const ACTS = 30_000
const NEWEST = '2026-11-29 12:00:00'
const MIGRATION = readFileSync(new URL('../../migrations/clickhouse/0009-product-days.sql', import.meta.url), 'utf8')
const KINDS = "['PRODUCT_IMPRESSION', 'PRODUCT_IMPRESSION', 'PRODUCT_ADD_TO_CART', 'LIST_VIEWED', 'PRODUCT_REMOVE_FROM_CART']"

beforeAll(async () => {
  await clickhouse.command(`
    INSERT INTO product_facts (ean, sequence, event_id, at, brand, sizes, availability, version)
    SELECT toString(number), number + 1, generateUUIDv4(), toDateTime64('2020-01-01 00:00:00', 3, 'UTC'), concat('Brand ', toString(number % 70)),
      arraySlice(['120/70-17', '180/55-17', '190/50-17'], 1 + number % 3, 1 + number % 2), 1, 1
    FROM numbers(90)`)
  // In an order that has nothing to do with time, so that each insert has acts of all days. Some products are unknown, some have no EAN.
  for (let start = 0; start < ACTS; start += ACTS / 6)
    await clickhouse.command(`
      INSERT INTO event_facts (event_id, topic, type, kind, received_at, visitor_hash, ean, source, query, is_bot)
      SELECT reinterpretAsUUID(sipHash128(number)), 'collector', 'metric.collected.v1', ${KINDS}[1 + cityHash64(number, 1) % 5] AS act,
        toDateTime64('${NEWEST}', 3, 'UTC') - toIntervalSecond(cityHash64(number, 2) % (100 * 86400)), cityHash64(number, 3) % 900,
        if(act = 'LIST_VIEWED' OR number % 50 = 0, '', toString(cityHash64(number, 4) % 95)), 'list_page',
        if(act = 'LIST_VIEWED', ['120/70-17', '200/55-17'][1 + number % 2], ''), cityHash64(number, 8) % 20 = 0
      FROM numbers(${start}, ${ACTS / 6})`)
  const again = (at: string, of: string) =>
    clickhouse.command(`INSERT INTO event_facts SELECT * REPLACE (${at} AS received_at) FROM event_facts WHERE ${of}`)
  await again('received_at', 'cityHash64(event_id) % 5 = 0')
  await again('received_at - toIntervalHour(30)', 'cityHash64(event_id) % 50 = 1')
})

const IN_PERIOD = `FROM event_facts WHERE NOT is_bot AND visitor_hash != 0
  AND toDate(received_at, 'Asia/Jerusalem') BETWEEN {from:Date} AND {to:Date}`
const PRODUCT_ACTS = `visitor_hash, ean, kind ${IN_PERIOD} AND ean != '' AND kind IN ('PRODUCT_IMPRESSION', 'PRODUCT_ADD_TO_CART')`
const SEEN = "visitor_hash, kind = 'PRODUCT_IMPRESSION'"
const PUT_IN = "visitor_hash, kind = 'PRODUCT_ADD_TO_CART'"

async function isAsRecounted(period: { from: string; to: string }): Promise<void> {
  expect(await listDemandedProducts(clickhouse, period, 1000)).toEqual(
    await clickhouse.query(
      `SELECT ean, uniqExactIf(${SEEN}) AS visitors, uniqExactIf(${PUT_IN}) AS carts, 0 AS sold
       FROM (SELECT ${PRODUCT_ACTS}) GROUP BY ean ORDER BY visitors DESC, carts DESC, ean`,
      period,
    ),
  )
  const known = `(SELECT DISTINCT ean, brand, sizes FROM product_facts)`
  expect(await listDemandedSizes(clickhouse, period, 1000)).toEqual(
    await clickhouse.query(
      `SELECT size, uniqExact(visitor_hash) AS visitors, 0 AS sold FROM (
         SELECT toString(query) AS size, visitor_hash ${IN_PERIOD} AND kind = 'LIST_VIEWED'
         UNION ALL
         SELECT toString(arrayJoin(sizes)), visitor_hash FROM (SELECT ${PRODUCT_ACTS}) AS acts INNER JOIN ${known} AS known USING (ean)
         WHERE kind = 'PRODUCT_IMPRESSION'
       ) GROUP BY size ORDER BY visitors DESC, size`,
      period,
    ),
  )
  const ofBrands = `SELECT brand, visitor_hash, kind FROM (SELECT ${PRODUCT_ACTS}) AS acts INNER JOIN ${known} AS known USING (ean)`
  expect(await listConversionsByBrand(clickhouse, period)).toEqual(
    await clickhouse.query(
      `SELECT brand AS key, countIf(seen) AS visitors, countIf(seen AND put_in) AS carts, 0 AS paid FROM (
         SELECT brand, visitor_hash, max(kind = 'PRODUCT_IMPRESSION') AS seen, max(kind = 'PRODUCT_ADD_TO_CART') AS put_in
         FROM (${ofBrands}) GROUP BY brand, visitor_hash
       ) GROUP BY key HAVING visitors > 0 ORDER BY visitors DESC, key LIMIT 50`,
      period,
    ),
  )
}

describe.each([
  ['a day', '2026-11-20', '2026-11-20'],
  ['four weeks, with days after them', '2026-10-18', '2026-11-14'],
  ['the change of the clock', '2026-10-25', '2026-10-25'],
  ['everything', '2026-01-01', '2026-12-31'],
] as const)('the products of %s', (_, from, to) => {
  it('are those of their acts', () => isAsRecounted({ from, to }))
})

it('is the same for acts that were there before the table, and when it is filled twice', async () => {
  const [fill = ''] = /INSERT INTO product_days[^;]+/.exec(MIGRATION) ?? []
  await clickhouse.command('TRUNCATE TABLE product_days')
  for (const _ of ['first', 'again']) await clickhouse.command(fill)
  await isAsRecounted({ from: '2026-10-18', to: '2026-11-14' })
})

it('is kept as long as the acts', async () => {
  const old = { event_id: crypto.randomUUID(), topic: 'collector', type: 'metric.collected.v1', kind: 'PRODUCT_IMPRESSION' }
  await clickhouse.insert('event_facts', [{ ...old, received_at: '2001-01-05T10:00:00.000Z', visitor_hash: '77', ean: '1' }])
  await clickhouse.command('OPTIMIZE TABLE product_days FINAL')
  expect(await clickhouse.query("SELECT 1 FROM product_days WHERE day < '2002-01-01'")).toEqual([])
})
