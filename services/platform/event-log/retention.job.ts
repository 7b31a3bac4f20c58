import { PARTITIONS, TOPIC_NAMES, TOPICS, type Topic } from '#events/topics.ts'
import type { Job } from '#services/platform/jobs.ts'
import type { Database } from '#services/platform/postgres.ts'
import type { ArchiveFiles } from './archive/archive-files.ts'
import { deleteOldParts } from './archive/archived-parts.ts'

const REPLAYED_LETTERS_MONTHS = 1

/** Deletes, once a night, expired events and their dead letters, and letters replayed long ago. */
export function createRetentionJob(database: Database, archive: ArchiveFiles | null, now: () => Date): Job {
  return {
    queue: 'retention',
    cron: '20 3 * * *',
    async run() {
      for (const topic of TOPIC_NAMES) {
        const { retentionMonths } = { retentionMonths: undefined, ...TOPICS[topic] }
        if (retentionMonths === undefined) continue
        const olderThan = monthsBefore(now(), retentionMonths)
        await deleteOldParts(database, archive, topic, olderThan)
        await deleteExpired(database, topic, olderThan)
        await deleteExpiredLetters(database, topic, olderThan)
      }
      await deleteReplayedLetters(database, monthsBefore(now(), REPLAYED_LETTERS_MONTHS))
    },
  }
}

function monthsBefore(date: Date, months: number): Date {
  const earlier = new Date(date)
  earlier.setUTCMonth(earlier.getUTCMonth() - months)
  return earlier
}

/** Small enough that no delete holds its locks for long. */
const CHUNK_EVENTS = 5000

/** Deletes a topic's events from before `olderThan` from the Postgres log, oldest first; returns the count. Only `collector` expires. */
export async function deleteExpired(database: Database, topic: Topic, olderThan: Date): Promise<number> {
  let deleted = 0
  for (let partition = 0; partition < PARTITIONS; partition += 1) {
    for (let chunk = CHUNK_EVENTS; chunk === CHUNK_EVENTS; deleted += chunk) {
      chunk = await deleteChunk(database, topic, partition, olderThan)
    }
  }
  return deleted
}

/** Deletes dead letters replayed before `olderThan`; until then they are there for analysis. */
function deleteReplayedLetters(database: Database, olderThan: Date): Promise<void> {
  return deleteLetters(database, 'replayed_at < $1 ORDER BY replayed_at', [olderThan])
}

/** Deletes dead letters of events that the topic would have expired, waiting or not. */
function deleteExpiredLetters(database: Database, topic: Topic, olderThan: Date): Promise<void> {
  return deleteLetters(database, 'topic = $1 AND first_seen < $2 ORDER BY first_seen', [topic, olderThan])
}

async function deleteLetters(database: Database, which: string, values: readonly unknown[]): Promise<void> {
  for (let chunk = CHUNK_EVENTS; chunk === CHUNK_EVENTS; ) {
    const sql = `DELETE FROM dead_letters WHERE id = ANY (ARRAY (SELECT id FROM dead_letters WHERE ${which} LIMIT ${CHUNK_EVENTS}))`
    chunk = (await database.query(sql, values)).rowCount
  }
}

/**
 * Moves the partition's start with the delete, so that a reader behind it knows to skip. Begins there itself: what was deleted before
 * stays in the index until a vacuum.
 */
async function deleteChunk(database: Database, topic: Topic, partition: number, olderThan: Date): Promise<number> {
  return database.transaction(async (tx) => {
    const { rows } = await tx.query<{ sequence: string; appended_at: Date }>(
      `SELECT sequence, appended_at FROM log_events WHERE topic = $1 AND partition = $2
         AND sequence >= (SELECT first FROM log_partitions WHERE topic = $1 AND partition = $2) ORDER BY sequence LIMIT $3`,
      [topic, partition, CHUNK_EVENTS],
    )
    const young = rows.findIndex((row) => row.appended_at >= olderThan)
    const expired = young === -1 ? rows : rows.slice(0, young)
    const last = expired.at(-1)
    if (!last) return 0
    await tx.query('DELETE FROM log_events WHERE topic = $1 AND partition = $2 AND sequence BETWEEN $3 AND $4', [
      topic,
      partition,
      expired[0]?.sequence,
      last.sequence,
    ])
    await tx.query('UPDATE log_partitions SET first = $3::bigint + 1 WHERE topic = $1 AND partition = $2', [
      topic,
      partition,
      last.sequence,
    ])
    return expired.length
  })
}
