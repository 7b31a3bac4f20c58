import type { Topic } from '#events/topics.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import type { GroupLag } from './event-log.ts'

/** How far a group has read the Postgres log; a group without positions stands at 0. */
export async function readPostgresLag(database: Queryable, logId: string, group: string, topics: readonly Topic[]): Promise<GroupLag[]> {
  const { rows } = await database.query<GroupLag>(
    `SELECT $2::text AS "group", p.topic, p.partition, coalesce(r.next, 0)::float8 AS position, p.next::float8 AS "end"
     FROM log_partitions p
     LEFT JOIN reader_positions r ON r.log_id = $1 AND r.group_name = $2 AND r.topic = p.topic AND r.partition = p.partition
     WHERE p.topic = ANY ($3) ORDER BY p.topic, p.partition`,
    [logId, group, topics],
  )
  return rows
}
