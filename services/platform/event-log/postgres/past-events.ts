import { type EventType, topicOf } from '#events/registry.ts'
import type { Topic } from '#events/topics.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import { partitionOf } from './appended-places.ts'

/** Data and places of a subject's events of a type that are still in Postgres, newest first. */
export async function listEventsOf<Data extends object>(database: Queryable, type: EventType, subject: string) {
  const { rows } = await database.query<{ data: Data; time: string; sequence: number }>(
    `SELECT body::jsonb -> 'data' AS data, body::jsonb ->> 'time' AS time, sequence::float8 AS sequence FROM log_events
     WHERE topic = $1 AND partition = $2 AND body LIKE $3 AND body::jsonb ->> 'type' = $4 AND body::jsonb ->> 'subject' = $5
     ORDER BY sequence DESC`,
    [
      topicOf(type),
      partitionOf(subject),
      `%${JSON.stringify(subject)
        .slice(1, -1)
        .replace(/[\\%_]/g, '\\$&')}%`,
      type,
      subject,
    ],
  )
  return rows
}

/** Records of a type that are still in Postgres, highest places first. */
export async function listLastRecords(database: Queryable, type: EventType, limit: number) {
  const { rows } = await database.query<{ topic: Topic; partition: number; position: number; bytes: string }>(
    `SELECT topic, partition, sequence::float8 AS position, body AS bytes FROM log_events
     WHERE topic = $1 AND body LIKE $2 ORDER BY sequence DESC LIMIT $3`,
    [topicOf(type), `%"${type}"%`, limit],
  )
  return rows
}
