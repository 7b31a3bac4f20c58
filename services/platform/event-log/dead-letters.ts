import type { Topic } from '#events/topics.ts'
import type { Database, Queryable, Transaction } from '#services/platform/postgres.ts'
import type { EventHandler, StoredEvent } from './event-log.ts'
import { describeError, reasonOf } from './failure.ts'
import type { PartitionOfGroup } from './positions.ts'
import { type RawRecord, readRecord } from './raw-batch.ts'
import { notifyReadChanged, staffTag } from './read-changed.ts'

/** Events that a group could not process, stored until a person replays them. */

/** A record that a group could not process. */
export interface DeadLetter {
  record: RawRecord
  event: StoredEvent | null
  reason: string
  /** Contains rules, fields and places in the code, never values. */
  error: string
  attempts: number
  firstSeen: Date
}

export interface DeadLetterRow {
  id: number
  group: string
  topic: Topic
  partition: number
  position: number
  eventId: string | null
  key: string | null
  bytes: string
  reason: string
  error: string
  attempts: number
  firstSeen: Date
  lastSeen: Date
  replayedAt: Date | null
}

export interface DeadLetterCount {
  group: string
  reason: string
  count: number
  /** When the oldest waiting one was first stored. */
  oldest: Date
}

/** Stores letters in the transaction that moves the position past them. A letter stored before waits again. */
export async function storeDeadLetters(tx: Transaction, partitionOfGroup: PartitionOfGroup, letters: readonly DeadLetter[]): Promise<void> {
  for (const letter of letters) {
    const { record, event } = letter
    await tx.query(
      `INSERT INTO dead_letters (log_id, group_name, topic, partition, position, event_id, key, bytes, reason, error, attempts, first_seen)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
       ON CONFLICT (log_id, group_name, topic, partition, position) DO UPDATE SET
         reason = excluded.reason, error = excluded.error, attempts = dead_letters.attempts + excluded.attempts,
         last_seen = now(), replayed_at = NULL`,
      [
        partitionOfGroup.logId,
        partitionOfGroup.group,
        partitionOfGroup.topic,
        partitionOfGroup.partition,
        record.position,
        storable(event?.id),
        storable(event?.subject ?? record.key),
        Buffer.from(record.bytes),
        letter.reason,
        storable(letter.error),
        letter.attempts,
        letter.firstSeen,
      ],
    )
  }
}

/** Postgres rejects NUL in text; the letter's bytes still have it. */
function storable(text: string | null | undefined): string | null {
  return text?.replaceAll('\0', '') ?? null
}

/** Waiting letters, by group and reason. */
export async function countDeadLetters(database: Queryable): Promise<DeadLetterCount[]> {
  const { rows } = await database.query<DeadLetterCount>(
    `SELECT group_name AS "group", reason, count(*)::int AS count, min(first_seen) AS oldest FROM dead_letters
     WHERE replayed_at IS NULL GROUP BY group_name, reason ORDER BY group_name, reason`,
  )
  return rows
}

/** The ids of all waiting letters of a group, oldest first. */
export async function listDeadLetterIds(database: Queryable, group: string): Promise<number[]> {
  const { rows } = await database.query<{ id: number }>(
    'SELECT id::float8 AS id FROM dead_letters WHERE replayed_at IS NULL AND group_name = $1 ORDER BY id',
    [group],
  )
  return rows.map(({ id }) => id)
}

/** Waiting letters after the id `after`, oldest first, at most `limit`, of one group and reason or of all. */
export async function listDeadLetters(
  database: Queryable,
  filter: { group?: string; reason?: string; ids?: readonly number[]; after?: number; limit: number },
): Promise<DeadLetterRow[]> {
  const { rows } = await database.query<Omit<DeadLetterRow, 'bytes'> & { bytes: Buffer }>(
    `SELECT id::float8 AS id, group_name AS "group", topic, partition, position::float8 AS position, event_id AS "eventId", key, bytes,
       reason, error, attempts, first_seen AS "firstSeen", last_seen AS "lastSeen", replayed_at AS "replayedAt"
     FROM dead_letters
     WHERE replayed_at IS NULL AND ($1::text IS NULL OR group_name = $1) AND ($2::text IS NULL OR reason = $2)
       AND ($3::bigint[] IS NULL OR id = ANY ($3)) AND id > $4
     ORDER BY id LIMIT $5`,
    [filter.group ?? null, filter.reason ?? null, filter.ids ?? null, filter.after ?? 0, filter.limit],
  )
  return rows.map((row) => ({ ...row, bytes: row.bytes.toString() }))
}

export interface Replayed {
  replayed: number[]
  failed: { id: number; reason: string }[]
}

/** Replays waiting letters through this group's handler only; successes are marked, the others go on waiting. */
export async function replayDeadLetters(database: Database, handler: EventHandler, ids: readonly number[]): Promise<Replayed> {
  const letters = await listDeadLetters(database, { group: handler.group, ids, limit: ids.length })
  const result: Replayed = { replayed: [], failed: [] }
  for (const letter of letters) {
    const reason = await replay(database, handler, letter)
    if (reason === null) result.replayed.push(letter.id)
    else result.failed.push({ id: letter.id, reason })
  }
  return result
}

/** Null, or the reason why the letter goes on waiting. */
async function replay(database: Database, handler: EventHandler, letter: DeadLetterRow): Promise<string | null> {
  const entry = readRecord(letter)
  if (!entry.event) return entry.reason
  const { event } = entry
  try {
    await handler.deliver?.([event])
    await database.transaction(async (tx) => {
      const { rowCount } = await tx.query('UPDATE dead_letters SET replayed_at = now() WHERE id = $1 AND replayed_at IS NULL', [letter.id])
      // Another process replayed it meanwhile.
      if (rowCount === 0) return
      await notifyReadChanged(tx, [...((await handler.apply?.(tx, [event])) ?? []), staffTag('dead-letters')])
    })
    return null
  } catch (error) {
    await database.query('UPDATE dead_letters SET attempts = attempts + 1, last_seen = now(), error = $2 WHERE id = $1', [
      letter.id,
      describeError(error),
    ])
    return reasonOf(error)
  }
}
