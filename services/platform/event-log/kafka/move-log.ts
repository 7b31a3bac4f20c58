import { setTimeout as pause } from 'node:timers/promises'
import type { Topic } from '#events/topics.ts'
import type { Database, Queryable } from '#services/platform/postgres.ts'
import type { EventLog } from '../event-log.ts'
import { readTopic } from '../read-topic.ts'
import { DIRECT_TOPICS, type KafkaEventLog } from './kafka-event-log.ts'

/**
 * Events published before the shop had Kafka are in Postgres only, and a reader from Kafka's start would miss them. This copies them,
 * one way.
 */

/** Events of a topic in Postgres, and their state in Kafka. */
export interface MovedTopic {
  topic: Topic
  held: number
  missing: number
  /** Copied more than once; readers ignore repeats by id. */
  repeated: number
}

const POLL_INTERVAL_MS = 200

/**
 * Copies every event of the direct topics to Kafka, with its id and in the order of its key, and counts the result. It may be killed and
 * run again, also beside a shop that runs on Kafka already: events that are there are skipped.
 */
export async function moveLog(
  log: Pick<KafkaEventLog, keyof EventLog | 'startCopy'>,
  outbox: EventLog,
  database: Database,
  onProgress: (line: string) => void,
): Promise<MovedTopic[]> {
  return database.transaction(
    async (tx) => {
      await tx.query('CREATE TEMP TABLE on_kafka (topic text, event_id uuid) ON COMMIT DROP')
      await tx.query('CREATE TEMP TABLE in_postgres (LIKE on_kafka) ON COMMIT DROP')
      await listIds(log, database, tx, 'on_kafka')
      await tx.query('CREATE INDEX ON on_kafka (event_id)')
      await tx.query('ANALYZE on_kafka')
      const copy = await log.startCopy(async (ids) => {
        const { rows } = await tx.query<{ id: string }>('SELECT DISTINCT event_id AS id FROM on_kafka WHERE event_id = ANY ($1::uuid[])', [
          ids,
        ])
        return new Set(rows.map(({ id }) => id))
      })
      let told = 0
      while (await log.isPastMissing(DIRECT_TOPICS)) {
        await pause(POLL_INTERVAL_MS)
        const copied = (await copy.lag()).reduce((sum, { position }) => sum + position, 0)
        if (copied > told) onProgress(`${copied.toLocaleString('en')} events are through …`)
        told = copied
      }
      await copy.close()
      await tx.query('TRUNCATE on_kafka')
      await listIds(log, database, tx, 'on_kafka')
      await listIds(outbox, database, tx, 'in_postgres')
      return countMoved(tx)
    },
    { isLong: true },
  )
}

async function listIds(log: EventLog, database: Database, tx: Queryable, table: 'on_kafka' | 'in_postgres'): Promise<void> {
  for (const topic of DIRECT_TOPICS) {
    await readTopic(log, database, topic, (events) =>
      tx.query(`INSERT INTO ${table} SELECT $1, unnest($2::uuid[])`, [topic, events.map(({ id }) => id)]),
    )
  }
}

async function countMoved(tx: Queryable): Promise<MovedTopic[]> {
  const { rows } = await tx.query<MovedTopic>(
    `SELECT topic, count(*)::float8 AS held, (count(*) FILTER (WHERE k.event_id IS NULL))::float8 AS missing,
       (count(*) FILTER (WHERE k.copies > 1))::float8 AS repeated
     FROM (SELECT DISTINCT topic, event_id FROM in_postgres) e
     LEFT JOIN (SELECT event_id, count(*) AS copies FROM on_kafka GROUP BY event_id) k USING (event_id)
     GROUP BY topic ORDER BY topic`,
  )
  return rows
}
