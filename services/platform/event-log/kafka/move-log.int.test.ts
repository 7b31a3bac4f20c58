import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { createEvent, type ShopEvent } from '#events/registry.ts'
import type { Topic } from '#events/topics.ts'
import { rebuildProjection } from '#services/platform/projections/projection.command.ts'
import { getVersions } from '#services/platform/projections/projection-versions.ts'
import { startProjector } from '#services/platform/projections/run-projections.ts'
import { eventually } from '#services/platform/testing/eventually.ts'
import { KAFKA_WITHIN_MS, startTestKafka } from '#services/platform/testing/kafka-broker.ts'
import { QUIET } from '#services/platform/testing/quiet.ts'
import { createTestDatabase } from '#services/platform/testing/test-engines.ts'
import { countProductLikes } from '#services/visitors/likes.queries.ts'
import { likesProjection } from '#services/visitors/testing/test-likes.ts'
import type { EventLog, StoredEvent } from '../event-log.ts'
import { createPostgresEventLog } from '../postgres/postgres-event-log.ts'
import { readTopic } from '../read-topic.ts'
import { pressed, times } from '../testing/log-under-test.ts'
import { createKafkaEventLog } from './kafka-event-log.ts'
import { moveLog } from './move-log.ts'

const kafka = await startTestKafka()
const { database } = await createTestDatabase()
const opened: EventLog[] = []
afterAll(async () => {
  await Promise.all(opened.toReversed().map((log) => log.close()))
  await kafka?.close()
})

/** What `pressed` presses. */
const LIKED = '2000000000008'
const TOPICS = ['collector', 'likes'] as const
const visitors = times(20, () => randomUUID())
const likes = times(1500, (index) => pressed(visitors[index % visitors.length]))
const looks = times(2500, (index) => looked(visitors[index % visitors.length] ?? ''))

function looked(visitorId: string): ShopEvent {
  const nothing = { source: null, ean: null, step: null, query: null, results: null, isBot: false }
  const fields = { id: randomUUID(), time: new Date().toISOString(), subject: visitorId }
  return createEvent('metric.collected.v1', { ...fields, data: { kind: 'PRODUCT_IMPRESSION', ...nothing, visitorId } })
}

async function openPostgres(): Promise<EventLog> {
  const log = await createPostgresEventLog({ database, logger: QUIET })
  opened.push(log)
  return log
}

async function openKafka(prefix: string) {
  const outbox = await createPostgresEventLog({ database, logger: QUIET })
  const log = await createKafkaEventLog({
    database,
    outbox,
    brokers: kafka?.brokers ?? [],
    prefix,
    logger: QUIET,
    clusterWithinMs: KAFKA_WITHIN_MS,
  })
  opened.push(log)
  return log
}

async function readAll(log: EventLog, topic: Topic): Promise<StoredEvent[]> {
  const found: StoredEvent[] = []
  await readTopic(log, database, topic, async (events) => found.push(...events))
  return found
}

const idsOf = (events: readonly { id: string }[]) => events.map(({ id }) => id)
const ofVisitor = (events: readonly { id: string; subject: string }[], visitorId: string) =>
  idsOf(events.filter(({ subject }) => subject === visitorId))

describe.skipIf(kafka === null)('a shop that grows from one machine to Kafka', () => {
  it('knows that Kafka begins later, and copies each event once, under its id and in the order of its key', async () => {
    const before = await openPostgres()
    await before.publish(likes)
    for (let from = 0; from < looks.length; from += 500) await before.publish(looks.slice(from, from + 500))
    expect(await before.isPastMissing(TOPICS)).toBe(false)

    const log = await openKafka(`${randomUUID().slice(0, 8)}-`)
    expect([await log.isPastMissing(['likes']), await log.isPastMissing(['orders'])]).toEqual([true, false])
    // Meanwhile the shop goes on there; a copy was begun, and killed before it had noted how far it came.
    const meanwhile = pressed(visitors[0])
    await log.publish([meanwhile, ...likes.slice(0, 40)])

    expect(await moveLog(log, database, () => {})).toEqual([
      { topic: 'collector', held: looks.length, missing: 0, repeated: 0 },
      { topic: 'likes', held: likes.length, missing: 0, repeated: 0 },
    ])
    expect(await log.isPastMissing(TOPICS)).toBe(false)
    const found = { likes: await readAll(log, 'likes'), collector: await readAll(log, 'collector') }
    expect(idsOf(found.likes).sort()).toEqual(idsOf([...likes, meanwhile]).sort())
    expect(idsOf(found.collector).sort()).toEqual(idsOf(looks).sort())
    for (const visitor of visitors) {
      expect(ofVisitor(found.likes, visitor).filter((id) => id !== meanwhile.id)).toEqual(ofVisitor(likes, visitor))
      expect(ofVisitor(found.collector, visitor)).toEqual(ofVisitor(looks, visitor))
    }
  })

  it('may be asked again, and copies what one machine has published since', async () => {
    const before = await openPostgres()
    const log = await openKafka(`${randomUUID().slice(0, 8)}-`)
    await moveLog(log, database, () => {})
    const late = pressed(visitors[1])
    await before.publish([late])
    expect(await log.isPastMissing(['likes'])).toBe(true)
    expect(await moveLog(log, database, () => {})).toMatchObject([
      { topic: 'collector', missing: 0, repeated: 0 },
      { topic: 'likes', held: likes.length + 1, missing: 0, repeated: 0 },
    ])
    expect(idsOf(await readAll(log, 'likes'))).toContain(late.id)
  })

  it('makes no tables anew from Kafka before that: they would hold too little', async () => {
    const shown = () => countProductLikes(database, LIKED)
    const options = { database, logger: QUIET, pollIntervalMs: 20 }
    const before = await startProjector({ ...options, log: await openPostgres(), projections: [likesProjection] })
    await eventually(async () => expect(await shown()).toBe(likes.length + 1))
    await before.close()

    const log = await openKafka(`${randomUUID().slice(0, 8)}-`)
    const refused = { group: 'projection.likes.v2', status: 'paused', reason: 'log_begins_later' }
    const next = await startProjector({ ...options, log, projections: [{ ...likesProjection, version: 2 }] })
    expect(next.states()).toContainEqual(refused)
    expect(await rebuildProjection(database, log, likesProjection)).toBe('log_begins_later')
    expect(await shown()).toBe(likes.length + 1)

    await moveLog(log, database, () => {})
    await eventually(() => expect(next.states()).toEqual([{ group: 'projection.likes.v2', status: 'running' }]))
    await eventually(async () => expect((await getVersions(database, 'likes')).serving).toEqual({ version: 2, build: 0 }))
    expect(await shown()).toBe(likes.length + 1)
    await next.close()
  })
})
