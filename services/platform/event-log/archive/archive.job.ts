import { isDirect, PARTITIONS, TOPIC_NAMES, type Topic } from '#events/topics.ts'
import type { Job } from '#services/platform/jobs.ts'
import type { Database } from '#services/platform/postgres.ts'
import type { GroupLag } from '../event-log.ts'
import { partitionId } from '../positions.ts'
import type { ArchiveFiles } from './archive-files.ts'
import { hashOf, PART_EVENTS, packPart, readPartFile } from './archived-parts.ts'

export interface ArchiveJobDeps {
  database: Database
  /** Null: the log stays in Postgres. */
  files: ArchiveFiles | null
  /** Days that events stay in Postgres; 0 = for ever. */
  keptDays: number
  /** How far Kafka has confirmed the events of the outbox; null if Postgres is the log. */
  confirmed: (() => Promise<readonly GroupLag[]>) | null
  now: () => Date
}

/** What Kafka has confirmed stays that long, for who asks who changed something last. */
const CONFIRMED_DAYS = 1
const DAY_MS = 86_400_000

/** What may leave a partition: whatever is older, and stands before the position. */
interface Bounds {
  olderThan: Date
  before: number
}

/**
 * Moves old events from Postgres to files, in whole parts: readers go on there. On Kafka, the outbox forgets what Kafka has confirmed.
 * Hourly, so that a run is short.
 */
export function createArchiveJob({ database, files, keptDays, confirmed, now }: ArchiveJobDeps): Job {
  return {
    queue: 'archive',
    cron: '45 * * * *',
    async run() {
      if (files === null || keptDays === 0) return
      const positions = new Map((await confirmed?.())?.map((part) => [partitionId(part.topic, part.partition), part.position]))
      const daysAgo = (days: number): Date => new Date(now().getTime() - days * DAY_MS)
      const boundsOf = (topic: Topic, partition: number): Bounds =>
        confirmed === null || isDirect(topic)
          ? { olderThan: daysAgo(keptDays), before: Number.MAX_SAFE_INTEGER }
          : { olderThan: daysAgo(Math.min(keptDays, CONFIRMED_DAYS)), before: positions.get(partitionId(topic, partition)) ?? 0 }
      for (const topic of TOPIC_NAMES) {
        for (let partition = 0; partition < PARTITIONS; partition += 1) {
          while (await archivePart(database, files, topic, partition, boundsOf(topic, partition)));
        }
      }
    },
  }
}

/** Moves the partition's oldest part; false when there is none that may leave. */
async function archivePart(database: Database, files: ArchiveFiles, topic: Topic, partition: number, bounds: Bounds): Promise<boolean> {
  const first = await findOldPart(database, topic, partition, bounds)
  if (first === null) return false
  const { rows } = await database.query<{ body: string; appended_at: Date }>(
    'SELECT body, appended_at FROM log_events WHERE topic = $1 AND partition = $2 AND sequence >= $3 ORDER BY sequence LIMIT $4',
    [topic, partition, first, PART_EVENTS],
  )
  const content = await packPart(rows.map(({ body }) => body))
  const lastAt = new Date(Math.max(...rows.map((row) => row.appended_at.getTime())))
  const part = { file: nameOf(topic, partition, first, lastAt), sha256: hashOf(content) }
  await files.write(part.file, content)
  // Soon the only copy.
  await readPartFile(files, part)
  await database.transaction(async (tx) => {
    const next = first + rows.length
    const { rowCount } = await tx.query('DELETE FROM log_events WHERE topic = $1 AND partition = $2 AND sequence >= $3 AND sequence < $4', [
      topic,
      partition,
      first,
      next,
    ])
    if (rowCount !== PART_EVENTS) throw new Error(`another process has moved ${part.file}`)
    await tx.query(
      `INSERT INTO log_archives (topic, partition, first, next, file, sha256, bytes, last_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [topic, partition, first, next, part.file, part.sha256, content.length, lastAt],
    )
    // Last: publishers wait for this row.
    await tx.query('UPDATE log_partitions SET first = $3 WHERE topic = $1 AND partition = $2', [topic, partition, next])
  })
  return true
}

/** The start of the oldest part, when its last event may leave. Positions have no gaps. */
async function findOldPart(database: Database, topic: Topic, partition: number, { olderThan, before }: Bounds): Promise<number | null> {
  const { rows } = await database.query<{ first: number }>(
    `SELECT p.first::float8 AS first FROM log_partitions p
     JOIN log_events e ON e.topic = p.topic AND e.partition = p.partition AND e.sequence = p.first + $3::int - 1
     WHERE p.topic = $1 AND p.partition = $2 AND e.appended_at < $4 AND e.sequence < $5`,
    [topic, partition, PART_EVENTS, olderThan, before],
  )
  return rows[0]?.first ?? null
}

/** By topic and month: `collector/2026-11/3-000000105000.jsonl.gz`. */
function nameOf(topic: Topic, partition: number, first: number, lastAt: Date): string {
  return `${topic}/${lastAt.toISOString().slice(0, 7)}/${partition}-${String(first).padStart(12, '0')}.jsonl.gz`
}
