import type { Topic } from '#events/topics.ts'
import type { Queryable } from '#services/platform/postgres.ts'

/**
 * A text that changes whenever what projections made of a topic may have: their tables change with their position, or with a dead letter
 * that is replayed, and another build may come to serve.
 */
export async function findReadUntil(queryable: Queryable, topic: Topic): Promise<string> {
  const { rows } = await queryable.query<{ readUntil: string }>(
    `SELECT concat_ws(' ', (SELECT string_agg(concat_ws('/', name, serving_version, serving_build), ' ' ORDER BY name) FROM projection_versions),
       (SELECT string_agg(concat_ws('/', log_id, group_name, partition, next), ' ' ORDER BY log_id, group_name, partition)
        FROM reader_positions WHERE topic = $1 AND group_name LIKE 'projection.%'),
       (SELECT concat(count(*), '/', max(replayed_at)) FROM dead_letters WHERE replayed_at IS NOT NULL)) AS "readUntil"`,
    [topic],
  )
  return rows[0]?.readUntil ?? ''
}
