import { uuidv7 } from 'uuidv7'
import { afterAll, expect, inject, it } from 'vitest'
import { createEvent } from '#events/registry.ts'
import { product as productOf } from '#services/catalogue/testing/catalogue-events.ts'
import { createClickHouse } from '#services/platform/clickhouse.ts'
import { createPostgresEventLog } from '#services/platform/event-log/postgres/postgres-event-log.ts'
import { eventually } from '#services/platform/testing/eventually.ts'
import { QUIET } from '#services/platform/testing/quiet.ts'
import { createTestClickHouse, createTestDatabase } from '#services/platform/testing/test-engines.ts'
import { createSinks, startHandlers } from '#services/start/log-readers.ts'
import { countEvents, listDailyCounts } from './event-facts.queries.ts'
import { EVENT_FACTS_GROUP } from './event-facts.sink.ts'
import { PRODUCT_FACTS_GROUP } from './product-facts.sink.ts'
import { createCuttableSocket } from './testing/cuttable-socket.ts'
import { bestOffer, metric, productLike } from './testing/sink-events.ts'

const EAN = '2000000000015'
const NOON = '2026-11-21T12:00:00.000Z'
const { database } = await createTestDatabase()
const direct = await createTestClickHouse()
const socket = await createCuttableSocket(inject('clickHouseSocket'))
const clickhouse = createClickHouse({ address: { socketPath: socket.socketPath, database: direct.database } })
const log = await createPostgresEventLog({ database, logger: QUIET })
const analytics = await startHandlers(log, createSinks(clickhouse))
afterAll(async () => {
  await analytics.close()
  await log.close()
  await clickhouse.close()
  await socket.close()
})

const caughtUp = () => eventually(async () => expect((await analytics.lag()).filter((part) => part.position < part.end)).toEqual([]))
const stateOf = (name: string) => analytics.states().find(({ group }) => group === name)
const deadLetters = async () => (await database.query('SELECT reason FROM dead_letters')).rows
const metrics = (count: number) => Array.from({ length: count }, () => metric(NOON, { ean: EAN }))

it('counts every act of the log once', async () => {
  await log.publish([...metrics(1200), productLike(NOON, EAN)])
  await database.transaction((tx) => log.append(tx, [bestOffer(NOON, EAN)]))
  await caughtUp()
  expect(await countEvents(clickhouse, { ean: EAN })).toBe(1202)
})

it('waits while ClickHouse is away, says so, and misses nothing when it is back', async () => {
  const before = await countEvents(clickhouse)
  await socket.cut()
  await log.publish(metrics(300))
  await eventually(() =>
    expect(stateOf(EVENT_FACTS_GROUP)).toEqual({ group: EVENT_FACTS_GROUP, status: 'paused', reason: 'clickhouse_unavailable' }),
  )
  await log.publish(metrics(300))
  await socket.heal()
  await caughtUp()
  expect(await countEvents(clickhouse)).toBe(before + 600)
  expect(stateOf(EVENT_FACTS_GROUP)).toEqual({ group: EVENT_FACTS_GROUP, status: 'running' })
  expect(await deadLetters()).toEqual([])
})

it('waits while ClickHouse has no table to read from or to write to, and holds it against no event', async () => {
  const product = createEvent('product.changed.v1', { id: uuidv7(), time: NOON, subject: EAN, data: productOf(EAN) })
  await direct.command('RENAME TABLE product_facts TO put_aside')
  await database.transaction((tx) => log.append(tx, [product]))
  await eventually(() => expect(stateOf(PRODUCT_FACTS_GROUP)).toMatchObject({ status: 'paused', reason: 'clickhouse_unavailable' }))
  await direct.command('RENAME TABLE put_aside TO product_facts')
  await caughtUp()
  expect(await direct.query('SELECT ean FROM product_facts')).toEqual([{ ean: EAN }])
  expect(await deadLetters()).toEqual([])
})

it('counts the same after everything was read again from the start', async () => {
  const range = { from: '2026-11-21', to: '2026-11-21' }
  const before = await listDailyCounts(clickhouse, range)
  await analytics.close()
  await database.transaction(async (tx) => {
    for (const { group } of createSinks(clickhouse)) await log.forget(tx, group)
  })
  const again = await startHandlers(log, createSinks(clickhouse))
  await eventually(async () => expect((await again.lag()).filter((part) => part.position < part.end)).toEqual([]))
  await again.close()
  expect(await listDailyCounts(clickhouse, range)).toEqual(before)
  expect(before.map(({ kind, events }) => [kind, events])).toEqual([
    ['BEST_OFFER_MADE', 1],
    ['PRODUCT_IMPRESSION', 1800],
    ['PRODUCT_LIKE_PRESSED', 1],
  ])
})
