import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
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
import { createArchiveJob } from '../archive/archive.job.ts'
import { type ArchiveFiles, openArchiveFiles } from '../archive/archive-files.ts'
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

async function openPostgres(archive: ArchiveFiles | null = null): Promise<EventLog> {
  const log = await createPostgresEventLog({ database, logger: QUIET, archive })
  opened.push(log)
  return log
}

async function openKafka(prefix: string, archive: ArchiveFiles | null = null) {
  const outbox = await createPostgresEventLog({ database, logger: QUIET, archive })
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

    expect(await moveLog(log, await openPostgres(), database, () => {})).toEqual([
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
    await moveLog(log, await openPostgres(), database, () => {})
    const late = pressed(visitors[1])
    await before.publish([late])
    expect(await log.isPastMissing(['likes'])).toBe(true)
    expect(await moveLog(log, await openPostgres(), database, () => {})).toMatchObject([
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

    await moveLog(log, await openPostgres(), database, () => {})
    await eventually(() => expect(next.states()).toEqual([{ group: 'projection.likes.v2', status: 'running' }]))
    await eventually(async () => expect((await getVersions(database, 'likes')).serving).toEqual({ version: 2, build: 0 }))
    expect(await shown()).toBe(likes.length + 1)
    await next.close()
  })

  it('copies what has left Postgres for an archive, too', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'tire-shop-archive-'))
    onTestFinished(() => rm(directory, { recursive: true }))
    const files = openArchiveFiles({ archive: { keptDays: 90, place: { directory } } })
    const archived = await openPostgres(files)
    const own = times(5000, () => pressed(visitors[2]))
    for (let from = 0; from < own.length; from += 500) await archived.publish(own.slice(from, from + 500))
    await createArchiveJob({ database, files, keptDays: 90, confirmed: null, now: () => new Date(Date.now() + 100 * 86_400_000) }).run()
    const { rows } = await database.query<{ parts: number }>('SELECT count(*)::int AS parts FROM log_archives')
    expect(rows[0]?.parts).toBeGreaterThan(0)

    const log = await openKafka(`${randomUUID().slice(0, 8)}-`, files)
    expect(await log.isPastMissing(['likes'])).toBe(true)
    const moved = await moveLog(log, archived, database, () => {})
    expect(moved).toMatchObject([{ topic: 'collector' }, { topic: 'likes', held: likes.length + 1 + own.length, missing: 0, repeated: 0 }])
    expect(ofVisitor(await readAll(log, 'likes'), visitors[2] ?? '').slice(-own.length)).toEqual(idsOf(own))
  })
})
