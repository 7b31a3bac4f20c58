import { afterAll, expect, it } from 'vitest'
import { createPostgresEventLog } from '#services/platform/event-log/postgres/postgres-event-log.ts'
import { eventually } from '#services/platform/testing/eventually.ts'
import { QUIET } from '#services/platform/testing/quiet.ts'
import { createTestClickHouse, createTestDatabase } from '#services/platform/testing/test-engines.ts'
import { createSinks, startHandlers } from '#services/start/log-readers.ts'
import { countEvents } from './event-facts.queries.ts'
import { EVENT_FACTS_GROUP } from './event-facts.sink.ts'
import { metric } from './testing/sink-events.ts'

const NOON = '2026-11-21T12:00:00.000Z'
const { database } = await createTestDatabase()
const clickhouse = await createTestClickHouse()
const log = await createPostgresEventLog({ database, logger: QUIET })
const analytics = await startHandlers(log, createSinks(clickhouse))
afterAll(async () => {
  await analytics.close()
  await log.close()
})

it('gives up the one row that ClickHouse cannot read, and stores all others', async () => {
  const halfACharacter = metric(NOON, { kind: 'SEARCHED', query: 'pilot \ud83c' })
  await log.publish([...Array.from({ length: 20 }, () => metric(NOON)), halfACharacter, ...Array.from({ length: 20 }, () => metric(NOON))])
  await eventually(async () => expect((await analytics.lag()).filter((part) => part.position < part.end)).toEqual([]))
  expect(await countEvents(clickhouse)).toBe(40)
  const { rows } = await database.query('SELECT group_name, event_id, reason FROM dead_letters')
  expect(rows).toEqual([{ group_name: EVENT_FACTS_GROUP, event_id: halfACharacter.id, reason: 'handler_failed' }])
})
