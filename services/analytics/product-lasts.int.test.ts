import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { createEvent } from '#events/registry.ts'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import type { ClickHouse } from '#services/platform/clickhouse.ts'
import { createTestClickHouse } from '#services/platform/testing/test-engines.ts'
import { AVAILABILITY_AT, BRANDS, SIZES } from './fact-sql.ts'
import { createProductFactsSink } from './product-facts.sink.ts'
import { nextUuid } from './testing/sink-events.ts'

const clickhouse = await createTestClickHouse()
const ROWS = 40_000
const PRODUCTS = 60
const NEWEST = '2026-11-29 12:00:00'

/** Ten years: a fifth of the products are sets of two others; a part of the rows comes again with a later version. */
beforeAll(async () => {
  await clickhouse.command(`INSERT INTO product_facts
    SELECT leftPad(toString(number % ${PRODUCTS}), 13, '0') AS ean, number AS sequence, generateUUIDv4() AS event_id,
      toDateTime64('${NEWEST}', 3, 'UTC') - toIntervalHour(intDiv((${ROWS} - number) * 88000, ${ROWS})) AS at,
      ['', 'Michelin', 'Pirelli'][cityHash64(number) % 3 + 1] AS brand,
      arraySlice(['120/70-17', '180/55-17'], 1, cityHash64(number, 1) % 3) AS sizes, cityHash64(number, 2) % 6 AS availability,
      if(number % 5 = 0, leftPad(toString((number + 1) % ${PRODUCTS}), 13, '0'), '') AS front_ean,
      if(number % 5 = 0, leftPad(toString((number + 2) % ${PRODUCTS}), 13, '0'), '') AS rear_ean, '{}' AS state, number AS version
    FROM numbers(${ROWS})`)
  await clickhouse.command(`INSERT INTO product_facts
    SELECT * REPLACE ((availability + 1) % 6 AS availability, 'Metzeler' AS brand, version + 1 AS version) FROM product_facts WHERE sequence % 7 = 0`)
  for (const table of ['product_lasts', 'product_moments', 'product_months']) await clickhouse.command(`OPTIMIZE TABLE ${table} FINAL`)
})

/** Acts every nine hours of the last weeks, and one of long ago. */
const actsSince = (days: number) => `
  SELECT leftPad(toString(number % ${PRODUCTS}), 13, '0') AS ean, toDateTime64('${NEWEST}', 3, 'UTC') - toIntervalMinute(number * 541) AS at,
    ean AS article, at AS put_at
  FROM numbers(${Math.floor((days * 24) / 9)})`

const CHANGES = `SELECT ean, at, argMax(availability, (sequence, version)) AS availability, argMax(front_ean, (sequence, version)) AS front_ean,
  argMax(rear_ean, (sequence, version)) AS rear_ean FROM product_facts GROUP BY ean, at`

/** From every row that there is. */
async function recount(acts: string) {
  const changes = await clickhouse.query<{ ean: string; at: string; availability: number; front_ean: string; rear_ean: string }>(
    `SELECT * FROM (${CHANGES}) ORDER BY at`,
  )
  const found = await clickhouse.query<{ ean: string; at: string }>(`SELECT ean, at FROM (${acts}) ORDER BY ean, at`)
  const lastOf = (ean: string, at: string) => changes.findLast((change) => change.ean === ean && change.at <= at)
  return found.flatMap(({ ean, at }) => {
    const own = lastOf(ean, at)
    if (!own) return []
    const tires = [own.front_ean, own.rear_ean].map((tire) => lastOf(tire, at)?.availability || 5)
    return [{ ean, at, availability: own.front_ean === '' ? own.availability : Math.max(...tires) }]
  })
}

const answer = (acts: string) =>
  clickhouse.query(`SELECT article AS ean, put_at AS at, availability FROM (${AVAILABILITY_AT(acts)}) ORDER BY article, put_at`)

/** By table, as ClickHouse estimates before it reads. */
async function rowsToRead(sql: string, params: Record<string, unknown> = {}): Promise<Record<string, number>> {
  const rows = await clickhouse.query<{ table: string; rows: number }>(`EXPLAIN ESTIMATE ${sql}`, params)
  return Object.fromEntries(rows.map(({ table, rows: read }) => [table, Number(read)]))
}

const attributesOf = async (lasts: string) =>
  new Map((await clickhouse.query<{ ean: string; last: unknown }>(lasts)).map(({ ean, last }) => [ean, last]))

async function isAsRecounted(): Promise<void> {
  for (const acts of [
    actsSince(40),
    `${actsSince(20)} UNION ALL SELECT leftPad('7', 13, '0'), toDateTime64('2019-03-10 10:00:00', 3, 'UTC') AS at, leftPad('7', 13, '0'), at`,
  ])
    expect(await answer(acts)).toEqual(await recount(acts))
  const plain = (column: string, isKnown: string) =>
    `SELECT ean, argMaxIf(product_facts.${column}, (sequence, version), ${isKnown}) AS last FROM product_facts GROUP BY ean`
  expect(await attributesOf(`SELECT ean, brand AS last FROM (${BRANDS})`)).toEqual(await attributesOf(plain('brand', "brand != ''")))
  expect(await attributesOf(`SELECT ean, sizes AS last FROM (${SIZES})`)).toEqual(await attributesOf(plain('sizes', 'notEmpty(sizes)')))
}

describe('what is asked of products with ten years of history', () => {
  it('is what all their rows come to', async () => {
    await isAsRecounted()
  })

  it('reads the months that it is about, the last of each month before, and one row of each product', async () => {
    const sql = AVAILABILITY_AT(actsSince(20))
    expect(await rowsToRead(`SELECT * FROM (${sql})`)).toEqual({})
    // The changes are read before the plan is made.
    const [, changes = ''] = /arrayJoin\(\((SELECT[\s\S]+?)\)\) AS change/.exec(sql) ?? []
    const read = await rowsToRead(changes)
    expect(read).not.toHaveProperty('product_facts')
    expect(read.product_moments).toBeGreaterThan(0)
    // A tenth of what there is would still be too much.
    expect(read.product_moments).toBeLessThan(ROWS / 4)
    expect(await rowsToRead(`${BRANDS} UNION ALL SELECT ean, toString(sizes) FROM (${SIZES})`)).toEqual({ product_lasts: PRODUCTS * 2 })
  })

  it('is the same for rows that were there before the tables, and when they are filled twice', async () => {
    const migration = readFileSync(new URL('../../migrations/clickhouse/0007-product-lasts.sql', import.meta.url), 'utf8')
    const fills = migration.match(/INSERT INTO [^;]+/g) ?? []
    expect(fills).toHaveLength(3)
    for (const table of ['product_lasts', 'product_moments', 'product_months']) await clickhouse.command(`TRUNCATE TABLE ${table}`)
    expect(await answer(actsSince(20))).toEqual([])
    for (const fill of [...fills, ...fills]) await clickhouse.command(fill)
    await isAsRecounted()
  })
})

it('goes on from the last row of a product, whatever stands before it', async () => {
  const asked: [sql: string, params: Record<string, unknown> | undefined][] = []
  const watched: ClickHouse = {
    ...clickhouse,
    query: (sql, params) => {
      asked.push([sql, params])
      return clickhouse.query(sql, params)
    },
  }
  const ean = '2000000000015'
  for (const sequence of [ROWS + 1, ROWS + 2]) {
    const data = product(ean, { stock: sequence })
    const event = createEvent('product.changed.v1', { id: nextUuid(), time: '2026-11-30T08:00:00.000Z', subject: ean, data })
    await createProductFactsSink(watched).deliver?.([{ ...event, sequence }])
  }
  const read = await Promise.all(asked.map(([sql, params]) => rowsToRead(sql, params)))
  expect(read.flatMap(Object.keys)).toEqual(['product_lasts', 'product_lasts'])
})
