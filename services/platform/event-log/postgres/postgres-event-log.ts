import type { ShopEvent } from '#events/registry.ts'
import { PARTITIONS, TOPIC_NAMES, type Topic } from '#events/topics.ts'
import type { Database, Queryable } from '#services/platform/postgres.ts'
import { throttledWarn } from '#services/platform/throttled-warn.ts'
import type { ArchiveFiles } from '../archive/archive-files.ts'
import { type EventLog, EventLogError, type EventPosition, type GroupLag, type LogLogger, type Subscription } from '../event-log.ts'
import { isRetriable } from '../failure.ts'
import { forgetGroup, partitionId } from '../positions.ts'
import { assertDirection, createPublishQueue, observeAppend, observePublish } from '../publish.ts'
import { allocateOffset, type Share } from './appended-places.ts'
import { createLogSignal } from './log-signal.ts'
import { startPostgresReader } from './postgres-reader.ts'

/**
 * Separates events of a batch: a character that JSON always escapes. One text is cheaper to send than an array, whose quotes are all
 * escaped.
 */
const SEPARATOR = '\u001e'

/**
 * Allocates positions and stores the events in one statement. The counters' row locks last until the commit, so commit order is position
 * order; they are taken in sorted order, which prevents deadlocks. An event whose partition has no counter gets a null sequence, which
 * the column rejects.
 */
const STORE = `
  WITH shares AS (
    SELECT * FROM unnest($1::text[], $2::int[], $3::int[]) AS share (topic, partition, count)
  ), locked AS MATERIALIZED (
    SELECT p.topic, p.partition, shares.count FROM log_partitions p JOIN shares USING (topic, partition)
    ORDER BY p.topic, p.partition FOR NO KEY UPDATE OF p
  ), moved AS (
    UPDATE log_partitions p SET next = p.next + locked.count FROM locked
    WHERE p.topic = locked.topic AND p.partition = locked.partition
    RETURNING p.topic, p.partition, p.next - locked.count AS start
  ), stored AS (
    INSERT INTO log_events (topic, partition, sequence, body)
    SELECT event.topic, event.partition, moved.start + event.place, event.body
    FROM unnest($4::text[], $5::int[], $6::int[], string_to_array($7, E'\\x1e')) AS event (topic, partition, place, body)
    LEFT JOIN moved ON moved.topic = event.topic AND moved.partition = event.partition
  )
  SELECT topic, partition, start FROM moved`

/** Positions are in the same database as the log, so a constant is enough. */
const POSTGRES_LOG_ID = 'postgres'

export interface PostgresEventLogDeps {
  database: Database
  logger: LogLogger
  /** Where old parts of the log are; without it they cannot be read. */
  archive?: ArchiveFiles | null
}

/** The log as append-only tables: the only log of a single machine, and the outbox of the Kafka log. */
export async function createPostgresEventLog({ database, logger, archive = null }: PostgresEventLogDeps): Promise<EventLog> {
  await ensurePartitions(database)
  const signal = await createLogSignal(database, throttledWarn(logger, 'the log cannot reach Postgres'))
  const readers = new Set<Subscription>()
  const queue = createPublishQueue(async (events) => signal.announce(endsOf(await store(database, events))))

  return {
    id: POSTGRES_LOG_ID,
    publish: observePublish(async (events) => {
      assertDirection(events, 'publish')
      await queue.push(events)
    }),
    append: observeAppend(async (tx, events) => {
      assertDirection(events, 'append')
      const positions = await storeEvents(tx, events)
      tx.afterCommit(() => signal.announce(endsOf(positions)))
      return positions
    }),
    async probe() {
      await database.query('SELECT next FROM log_partitions LIMIT 1')
    },
    async consume(handler) {
      const reader = startPostgresReader({ database, archive, logId: POSTGRES_LOG_ID, signal, handler, logger })
      readers.add(reader)
      return { ...reader, close: () => reader.close().finally(() => readers.delete(reader)) }
    },
    lag: (group, topics) => readPostgresLag(database, POSTGRES_LOG_ID, group, topics),
    isPastMissing: async () => false,
    forget: forgetGroup,
    async close() {
      await queue.close()
      await Promise.all([...readers].map((reader) => reader.close()))
      await signal.close()
    },
  }
}

async function store(database: Database, events: readonly ShopEvent[]) {
  try {
    return await storeEvents(database, events)
  } catch (error) {
    if (isRetriable(error)) throw new EventLogError('log_unavailable', 'Postgres cannot store events now', { cause: error })
    throw error
  }
}

/** A group's lag in the Postgres log; a group without positions is at 0. */
async function readPostgresLag(database: Queryable, logId: string, group: string, topics: readonly Topic[]): Promise<GroupLag[]> {
  const { rows } = await database.query<GroupLag>(
    `SELECT $2::text AS "group", p.topic, p.partition, coalesce(r.next, 0)::float8 AS position, p.next::float8 AS "end"
     FROM log_partitions p
     LEFT JOIN reader_positions r ON r.log_id = $1 AND r.group_name = $2 AND r.topic = p.topic AND r.partition = p.partition
     WHERE p.topic = ANY ($3) ORDER BY p.topic, p.partition`,
    [logId, group, topics],
  )
  return rows
}

/** Creates the counters of every topic; called once when the log opens. */
export async function ensurePartitions(database: Queryable): Promise<void> {
  await database.query(
    `INSERT INTO log_partitions (topic, partition)
     SELECT topic, partition FROM unnest($1::text[]) AS topic, generate_series(0, $2::int - 1) AS partition
     ON CONFLICT DO NOTHING`,
    [TOPIC_NAMES, PARTITIONS],
  )
}

/** Stores events in order and returns their positions. */
export async function storeEvents(queryable: Queryable, events: readonly ShopEvent[]): Promise<EventPosition[]> {
  if (events.length === 0) return []
  const shares = new Map<string, Share>()
  const placed = events.map((event) => allocateOffset(shares, event))
  const sorted = [...shares.values()]
  const { rows } = await queryable.query<{ topic: Topic; partition: number; start: string }>(
    STORE,
    [
      sorted.map((share) => share.topic),
      sorted.map((share) => share.partition),
      sorted.map((share) => share.count),
      placed.map(({ share }) => share.topic),
      placed.map(({ share }) => share.partition),
      placed.map(({ offset }) => offset),
      events.map((event) => JSON.stringify(event)).join(SEPARATOR),
    ],
    { isPrepared: true },
  )
  const starts = new Map(rows.map((row) => [partitionId(row.topic, row.partition), Number(row.start)]))
  return placed.map(({ share, offset, eventId }) => ({
    eventId,
    topic: share.topic,
    partition: share.partition,
    sequence: (starts.get(partitionId(share.topic, share.partition)) ?? 0) + offset,
  }))
}

/** Lower bound of the partitions' ends after these positions. */
function endsOf(positions: readonly EventPosition[]): Map<string, number> {
  const ends = new Map<string, number>()
  for (const { topic, partition, sequence } of positions) {
    const id = partitionId(topic, partition)
    ends.set(id, Math.max(ends.get(id) ?? 0, sequence + 1))
  }
  return ends
}
