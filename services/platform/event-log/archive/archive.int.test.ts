import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type ShopEvent, topicOf } from '#events/registry.ts'
import { eventually } from '#services/platform/testing/eventually.ts'
import { QUIET } from '#services/platform/testing/quiet.ts'
import { S3_KEY, startS3 } from '#services/platform/testing/s3-server.ts'
import { createTestDatabase } from '#services/platform/testing/test-engines.ts'
import type { EventLog, GroupLag } from '../event-log.ts'
import { partitionOf } from '../postgres/appended-places.ts'
import { createPostgresEventLog, ensurePartitions } from '../postgres/postgres-event-log.ts'
import { readTopic } from '../read-topic.ts'
import { createRetentionJob } from '../retention.job.ts'
import { branded, expectSeenOnce, pressed, recorder, SEEN, seen, times } from '../testing/log-under-test.ts'
import { createArchiveJob } from './archive.job.ts'
import { type ArchiveFiles, openArchiveFiles } from './archive-files.ts'

const NOW = new Date('2026-11-21T00:00:00Z')
const OLD = '2026-08-01T00:00:00Z'
/** A visitor whose events stand in the partition. */
const VISITOR = randomUUID()
const PARTITION = partitionOf(VISITOR)

const { database } = await createTestDatabase()
await database.query(SEEN)
const directory = await mkdtemp(join(tmpdir(), 'tire-shop-archive-'))
const s3 = await startS3(join(directory, 'bucket'))
const opened: EventLog[] = []
afterAll(async () => {
  await Promise.all(opened.map((log) => log.close()))
  await s3.close()
  await rm(directory, { recursive: true, force: true })
})

const places = {
  folder: { directory: join(directory, 'folder') },
  bucket: { bucket: s3.bucket, ...S3_KEY },
}
const openFiles = (place: (typeof places)[keyof typeof places]): ArchiveFiles =>
  openArchiveFiles({ archive: { keptDays: 90, place } }) ?? expect.fail('no place')

async function openLog(archive: ArchiveFiles | null): Promise<EventLog> {
  const log = await createPostgresEventLog({ database, logger: QUIET, archive })
  opened.push(log)
  return log
}

/** Publishes `old` events from before, then `young` ones of today, all in one partition. */
async function fill(log: EventLog, old: number, young: number): Promise<ShopEvent[]> {
  const events = times(old + young, () => pressed(VISITOR))
  for (let from = 0; from < old; from += 500) await log.publish(events.slice(from, Math.min(old, from + 500)))
  await database.query('UPDATE log_events SET appended_at = $1', [OLD])
  await log.publish(events.slice(old))
  return events
}

const archive = (files: ArchiveFiles | null, confirmed: readonly GroupLag[] | null = null, keptDays = 90) =>
  createArchiveJob({ database, files, keptDays, confirmed: confirmed && (async () => confirmed), now: () => NOW }).run()

const countStored = async () => (await database.query('SELECT FROM log_events')).rowCount
const listParts = async () => (await database.query('SELECT first::int, next::int FROM log_archives ORDER BY topic, partition, first')).rows

beforeEach(async () => {
  await database.query('TRUNCATE log_partitions, log_events, log_archives, reader_positions, dead_letters, seen')
  await ensurePartitions(database)
})

describe.each(Object.entries(places))('a %s', (_, place) => {
  const files = openFiles(place)

  it('takes whole parts of old events, and gives each to every reader once, in order', async () => {
    const log = await openLog(files)
    const events = await fill(log, 10_700, 300)
    await archive(files)
    expect(await listParts()).toEqual([
      { first: 0, next: 5000 },
      { first: 5000, next: 10_000 },
    ])
    expect(await countStored()).toBe(1000)

    const reader = await log.consume(recorder('test.all', ['likes']))
    expect((await expectSeenOnce(database, 'test.all', events)).map(({ eventId }) => eventId)).toEqual(events.map(({ id }) => id))
    // What is published while an old part is being read comes after it.
    const late = pressed(VISITOR)
    await log.publish([late])
    await expectSeenOnce(database, 'test.all', [...events, late])
    await reader.close()
  })

  it('lets a reader go on that stood within a part', async () => {
    const log = await openLog(files)
    const events = await fill(log, 5_400, 0)
    await database.query(
      "INSERT INTO reader_positions (log_id, group_name, topic, partition, next) VALUES ('postgres', 'test.within', 'likes', $1, 4321)",
      [PARTITION],
    )
    await archive(files)
    const reader = await log.consume(recorder('test.within', ['likes']))
    await eventually(async () => expect(await seen(database, 'test.within')).toHaveLength(5_400 - 4_321))
    expect((await seen(database, 'test.within')).map(({ eventId }) => eventId)).toEqual(events.slice(4_321).map(({ id }) => id))
    await reader.close()
  })

  it('loses nothing when it stores less than it was given, or is gone: the events stay, and leave later', async () => {
    const log = await openLog(files)
    const events = await fill(log, 5_000, 0)
    const cut: ArchiveFiles = { ...files, write: (name, content) => files.write(name, content.subarray(0, 1000)) }
    await expect(archive(cut)).rejects.toThrow('damaged')
    const gone: ArchiveFiles = {
      ...files,
      write: async (name, content) => {
        await files.write(name, content)
        throw new Error('connection lost')
      },
    }
    await expect(archive(gone)).rejects.toThrow('connection lost')
    expect([await countStored(), await listParts()]).toEqual([5_000, []])
    await archive(files)
    expect(await countStored()).toBe(0)
    expect(await readIds(log, 'likes')).toEqual(events.map(({ id }) => id))
  })

  it('is asked again while it cannot be reached, and a damaged file is not read', async () => {
    const events = await fill(await openLog(files), 5_000, 0)
    await archive(files)
    let fault: Error | Buffer | null = new Error('no route to host')
    let damaged = 0
    const faulty: ArchiveFiles = {
      ...files,
      async read(name) {
        if (fault instanceof Error) throw fault
        if (fault === null) return files.read(name)
        damaged += 1
        return fault
      },
    }
    const log = await openLog(faulty)
    const reader = await log.consume(recorder('test.faulty', ['likes']))
    const waits = { status: 'paused', reason: 'log_archive_unreadable' }
    await expect.poll(() => reader.state()).toMatchObject(waits)
    fault = Buffer.from('something else')
    await expect.poll(() => damaged).toBeGreaterThan(1)
    expect(reader.state()).toMatchObject(waits)
    expect(await seen(database, 'test.faulty')).toEqual([])
    fault = null
    await expectSeenOnce(database, 'test.faulty', events)
    await reader.close()
  })

  it('forgets, with its events, what their topic keeps no longer', async () => {
    await openLog(files)
    await database.query(
      `WITH moved AS (UPDATE log_partitions SET next = 10000 WHERE topic = 'collector' AND partition = 1)
       INSERT INTO log_events SELECT 'collector', 1, n, '{}', CASE WHEN n < 5000 THEN timestamptz '2024-10-20' ELSE timestamptz '2024-10-22' END
       FROM generate_series(0, 9999) AS n`,
    )
    await archive(files)
    const { rows } = await database.query<{ file: string }>('SELECT file FROM log_archives ORDER BY first')
    const [first, second] = rows.map(({ file }) => file)
    expect([first, second]).toEqual(['collector/2024-10/1-000000000000.jsonl.gz', 'collector/2024-10/1-000000005000.jsonl.gz'])
    // Kept for 25 months.
    await createRetentionJob(database, files, () => NOW).run()
    expect(await listParts()).toEqual([{ first: 5000, next: 10_000 }])
    await expect(files.read(first ?? '')).rejects.toThrow()
    await expect(files.read(second ?? '')).resolves.toBeInstanceOf(Buffer)
  })
})

it('asks S3 with its key: another one is refused, and nothing leaves', async () => {
  await fill(await openLog(null), 5_000, 0)
  const stranger = openFiles({ ...places.bucket, secret: 'another' })
  await expect(archive(stranger)).rejects.toThrow()
  const nowhere = openFiles({ ...places.bucket, bucket: `${s3.origin}/none` })
  await expect(archive(nowhere)).rejects.toThrow()
  expect([await countStored(), await listParts()]).toEqual([5_000, []])
})

it('leaves everything in Postgres without a place, or for 0 days', async () => {
  await fill(await openLog(null), 5_000, 0)
  await archive(null)
  await archive(openFiles(places.folder), null, 0)
  expect([await countStored(), await listParts()]).toEqual([5_000, []])
})

it('takes of the outbox what Kafka has confirmed, however young, and of other topics what is old', async () => {
  const log = await openLog(openFiles(places.folder))
  const slug = 'michelin'
  const partition = partitionOf(slug)
  for (let from = 0; from < 10_000; from += 500) {
    await database.transaction((tx) =>
      log
        .append(
          tx,
          times(500, () => branded(slug)),
        )
        .then(() => undefined),
    )
  }
  await log.publish(times(500, () => pressed(VISITOR)))
  await database.query('UPDATE log_events SET appended_at = $1', ['2026-11-19T00:00:00Z'])
  const confirmedTo = (position: number): GroupLag[] => [
    { group: 'relay', topic: topicOf('brand.changed.v1'), partition, position, end: 10_000 },
  ]
  const files = openFiles(places.folder)
  await archive(files, confirmedTo(4_999))
  expect(await listParts()).toEqual([])
  await archive(files, confirmedTo(9_999))
  expect(await listParts()).toEqual([{ first: 0, next: 5000 }])
  await archive(files, confirmedTo(10_000))
  expect([await listParts(), await countStored()]).toEqual([
    [
      { first: 0, next: 5000 },
      { first: 5000, next: 10_000 },
    ],
    500,
  ])
  expect(await readIds(log, 'catalogue')).toHaveLength(10_000)
})

async function readIds(log: EventLog, topic: 'likes' | 'catalogue'): Promise<string[]> {
  const ids: string[] = []
  await readTopic(log, database, topic, async (events) => ids.push(...events.map(({ id }) => id)))
  return ids
}
