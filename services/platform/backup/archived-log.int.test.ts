import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createArchiveJob } from '../event-log/archive/archive.job.ts'
import { openArchiveFiles } from '../event-log/archive/archive-files.ts'
import { keepArchivedParts } from '../event-log/archive/archived-parts.ts'
import { createPostgresEventLog } from '../event-log/postgres/postgres-event-log.ts'
import { readTopic } from '../event-log/read-topic.ts'
import { createRetentionJob } from '../event-log/retention.job.ts'
import { pressed, times } from '../event-log/testing/log-under-test.ts'
import { QUIET } from '../testing/quiet.ts'
import { createTestDatabase } from '../testing/test-engines.ts'
import { dumpParts, loadParts } from './archived-log.ts'
import { dumpRecords, loadRecords } from './postgres-records.ts'

const NOW = new Date('2026-11-21T00:00:00Z')
const directory = await mkdtemp(join(tmpdir(), 'tire-shop-backup-'))
afterAll(() => rm(directory, { recursive: true }))
const filesIn = (name: string) => openArchiveFiles({ archive: { keptDays: 90, place: { directory: join(directory, name) } } })
const [files, others] = [filesIn('archive'), filesIn('restored')]

it('holds the parts of the log that have left Postgres, also one that expires meanwhile', async () => {
  const { database } = await createTestDatabase()
  const log = await createPostgresEventLog({ database, logger: QUIET, archive: files })
  const [visitor = ''] = times(1, () => pressed().subject)
  const events = times(5_200, () => pressed(visitor))
  for (let from = 0; from < events.length; from += 500) await log.publish(events.slice(from, from + 500))
  await database.query(
    `WITH moved AS (UPDATE log_partitions SET next = 5000 WHERE topic = 'collector' AND partition = 1)
     INSERT INTO log_events SELECT 'collector', 1, n, '{}' FROM generate_series(0, 4999) AS n`,
  )
  // In time for the archive, and too old for the collector's topic from the next night on.
  await database.query("UPDATE log_events SET appended_at = '2024-10-20'")
  await createArchiveJob({ database, files, keptDays: 90, confirmed: null, now: () => NOW }).run()

  const backup = join(directory, 'backup')
  const taken = await database.copying('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', async (tx) => {
    await keepArchivedParts(tx)
    const records = await dumpRecords(tx, backup)
    await createRetentionJob(database, files, () => NOW).run()
    return { records, archive: await dumpParts(tx, files, backup) }
  })
  expect(taken.archive).toHaveLength(2)
  await createRetentionJob(database, files, () => NOW).run()
  await expect(database.query('SELECT file FROM log_archives')).resolves.toMatchObject({ rowCount: 1 })
  await log.close()

  const { database: restored } = await createTestDatabase()
  await restored.copying('BEGIN', async (tx) => {
    await loadRecords(tx, backup, taken.records)
    await loadParts(tx, others, backup, taken.archive)
  })
  const opened = await createPostgresEventLog({ database: restored, logger: QUIET, archive: others })
  const ids: string[] = []
  await readTopic(opened, restored, 'likes', async (found) => ids.push(...found.map(({ id }) => id)))
  expect(ids).toEqual(events.map(({ id }) => id))
  await opened.close()
})

it('is not restored where a part cannot be read', async () => {
  const { database } = await createTestDatabase()
  const part = { file: 'likes/2026-01/0-000000000000.jsonl.gz', sha256: 'a'.repeat(64) }
  await database.query(
    "INSERT INTO log_archives (topic, partition, first, next, file, sha256, bytes, last_at) VALUES ('likes', 0, 0, 5000, $1, $2, 1, now())",
    [part.file, part.sha256],
  )
  await expect(loadParts(database, files, directory, [])).rejects.toThrow()
  await expect(loadParts(database, null, directory, [])).rejects.toThrow('LOG_ARCHIVE_DIR')
  await files?.write(part.file, Buffer.from('something else'))
  await expect(loadParts(database, files, directory, [])).rejects.toThrow('damaged')
})
