import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { eventually } from '#services/platform/testing/eventually.ts'
import { QUIET } from '#services/platform/testing/quiet.ts'
import type { EventLog } from '../event-log/event-log.ts'
import { createKafkaEventLog } from '../event-log/kafka/kafka-event-log.ts'
import { createPostgresEventLog } from '../event-log/postgres/postgres-event-log.ts'
import { pressed, recorder, SEEN, seen, times } from '../event-log/testing/log-under-test.ts'
import type { Database } from '../postgres.ts'
import { KAFKA_WITHIN_MS, startTestKafka } from '../testing/kafka-broker.ts'
import { createTestDatabase } from '../testing/test-engines.ts'
import { checkPacked } from './manifest.ts'
import { dumpTopics, PERMANENT_TOPICS, publishTopics } from './permanent-topics.ts'

const kafka = await startTestKafka()
const directory = await mkdtemp(join(tmpdir(), 'topics-'))
const logs: EventLog[] = []
afterAll(async () => {
  await Promise.all(logs.map((log) => log.close()))
  await kafka?.close()
  await rm(directory, { recursive: true })
})

/** Another shop: a database of its own, and topics of its own. */
async function openOther(): Promise<{ database: Database; log: EventLog }> {
  const { database } = await createTestDatabase()
  await database.query(SEEN)
  const outbox = await createPostgresEventLog({ database, logger: QUIET })
  logs.push(outbox)
  const log = await createKafkaEventLog({
    database,
    outbox,
    brokers: kafka?.brokers ?? [],
    prefix: `${randomUUID().slice(0, 8)}-`,
    logger: QUIET,
    clusterWithinMs: KAFKA_WITHIN_MS,
  })
  logs.unshift(log)
  return { database, log }
}

describe.skipIf(kafka === null)('topics that stand in Kafka alone', () => {
  it('are copied as they stood, and published to another Kafka under the same ids, however often that is done', async () => {
    expect(PERMANENT_TOPICS).toEqual(['likes'])
    const [shop, other] = [await openOther(), await openOther()]
    const events = times(1200, () => pressed())
    for (let from = 0; from < events.length; from += 300) await shop.log.publish(events.slice(from, from + 300))

    const topics = await dumpTopics(shop.log, shop.database, directory)
    expect(topics).toMatchObject([{ topic: 'likes', events: events.length, file: 'topics/likes.jsonl.gz' }])
    for (const topic of topics) await checkPacked(directory, topic)
    // Whoever read them left nothing behind.
    expect((await shop.database.query("SELECT FROM reader_positions WHERE group_name LIKE 'once.%'")).rowCount).toBe(0)

    for (let time = 0; time < 2; time += 1) await publishTopics(other.log, directory, topics)
    const group = 'projection.restored.v1'
    await other.log.consume(recorder(group, ['likes']))
    await eventually(async () => expect(await seen(other.database, group)).toHaveLength(2 * events.length))
    const ids = (await seen(other.database, group)).map(({ eventId }) => eventId)
    expect(new Set(ids)).toEqual(new Set(events.map(({ id }) => id)))
  })
})
