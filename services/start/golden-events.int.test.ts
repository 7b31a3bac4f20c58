import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { EVENTS, type EventType, topicOf, UPCASTS } from '#events/registry.ts'
import { TOPIC_NAMES, type Topic } from '#events/topics.ts'
import { listDeadLetterIds, replayDeadLetters } from '#services/platform/event-log/dead-letters.ts'
import { createPostgresEventLog } from '#services/platform/event-log/postgres/postgres-event-log.ts'
import { startProjector } from '#services/platform/projections/run-projections.ts'
import { eventually } from '#services/platform/testing/eventually.ts'
import { QUIET } from '#services/platform/testing/quiet.ts'
import { createTestClickHouse, createTestDatabase } from '#services/platform/testing/test-engines.ts'
import { PROJECTIONS } from './features.ts'
import { createConsumers, createSinks, listLogReaders, startHandlers } from './log-readers.ts'

/** Every log consumer with one event of every version that a log may contain. */

const FIXTURES = new URL('../../events/fixtures/', import.meta.url)
const goldenOf = (type: string): string => readFileSync(new URL(`${type}.json`, FIXTURES), 'utf8')
const TYPES = readdirSync(FIXTURES).flatMap((name) => (name.endsWith('.json') ? [name.replace('.json', '') as EventType] : []))

const { database } = await createTestDatabase()
const clickhouse = await createTestClickHouse()
const log = await createPostgresEventLog({ database, logger: QUIET })
const readers = [
  await startProjector({ database, log, logger: QUIET, projections: PROJECTIONS }),
  await startHandlers(log, createSinks(clickhouse)),
  await startHandlers(log, createConsumers({ log, now: () => new Date() })),
]
afterAll(async () => {
  for (const reader of readers) await reader.close()
  await log.close()
})
const handlers = await listLogReaders({ database, clickhouse, log, relay: null, now: () => new Date() })
const groupsOf = (topic: Topic): string[] => handlers.flatMap(({ group, topics }) => (topics.includes(topic) ? [group] : [])).sort()

/** Stores the golden bytes unchanged, whatever today's code would write. */
async function store(topic: Topic, bytes: string): Promise<void> {
  await database.query(
    `WITH moved AS (UPDATE log_partitions SET next = next + 1 WHERE topic = $1 AND partition = 0 RETURNING next - 1 AS sequence)
     INSERT INTO log_events (topic, partition, sequence, body) SELECT $1, 0, sequence, $2 FROM moved`,
    [topic, bytes],
  )
}

async function allRead(): Promise<void> {
  await eventually(async () => {
    const lags = (await Promise.all(readers.map((reader) => reader.lag()))).flat()
    expect(lags.filter(({ position, end }) => position < end)).toEqual([])
    expect(new Set(lags.map(({ group }) => group))).toEqual(new Set(handlers.map(({ group }) => group)))
  })
}

const lettersBy = async () =>
  (
    await database.query<{ group: string; reason: string; error: string }>(
      'SELECT group_name AS "group", reason, error FROM dead_letters WHERE replayed_at IS NULL ORDER BY group_name',
    )
  ).rows

describe('every log consumer', () => {
  it('handles the golden event of every version', async () => {
    for (const type of TYPES) await store(topicOf(type), goldenOf(type))
    await allRead()
    expect(await lettersBy()).toEqual([])
    const facts = await clickhouse.query<{ type: string }>('SELECT DISTINCT type FROM event_facts')
    expect(facts.length).toBeGreaterThan(TYPES.length / 2)
    for (const table of ['products', 'orders', 'best_offers', 'garages', 'coupons', 'motorcycles', 'product_likes'])
      expect((await database.query(`SELECT FROM read.${table}`)).rowCount, table).toBeGreaterThan(0)
  })

  describe('receives versions of a later release', () => {
    const FUTURE: EventType[] = TOPIC_NAMES.map(
      (topic) => TYPES.find((type) => topicOf(type) === topic && type !== 'product.removed.v1') as EventType,
    )
    const nameOf = (type: EventType): string => type.replace(/v\d+$/, 'v99')
    afterEach(() => {
      for (const type of FUTURE) {
        delete (EVENTS as Record<string, unknown>)[nameOf(type)]
        delete UPCASTS[nameOf(type) as EventType]
      }
    })

    it('dead-letters them per consumer, and handles them once its release supports them', async () => {
      for (const type of FUTURE) {
        await store(topicOf(type), goldenOf(type).replaceAll(type, nameOf(type)))
        await store(topicOf(type), goldenOf(type))
      }
      await allRead()
      const expected = FUTURE.flatMap((type) =>
        groupsOf(topicOf(type)).map((group) => ({ group, reason: 'unknown_event_type', error: nameOf(type) })),
      )
      const byGroup = (letters: { group: string; error: string }[]) => letters.map(({ group, error }) => `${group} ${error}`).sort()
      const letters = await lettersBy()
      expect(byGroup(letters)).toEqual(byGroup(expected))
      expect(new Set(letters.map(({ reason }) => reason))).toEqual(new Set(['unknown_event_type']))

      for (const type of FUTURE) {
        ;(EVENTS as Record<string, unknown>)[nameOf(type)] = EVENTS[type]
        UPCASTS[nameOf(type) as EventType] = { to: type, data: (later: unknown) => later }
      }
      for (const handler of handlers) {
        const ids = await listDeadLetterIds(database, handler.group)
        expect(await replayDeadLetters(database, handler, ids)).toEqual({ replayed: ids, failed: [] })
      }
      expect(await lettersBy()).toEqual([])
    })
  })
})
