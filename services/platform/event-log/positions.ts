import { PARTITIONS, type Topic } from '#events/topics.ts'
import type { Queryable, Transaction } from '#services/platform/postgres.ts'

/** Positions of groups: one row per log, group, topic and partition. */

export interface PartitionOfGroup {
  logId: string
  group: string
  topic: Topic
  partition: number
}

/** A partition's name within this process, `collector/3`. */
export function partitionId(topic: string, partition: number): string {
  return `${topic}/${partition}`
}

/** By partition (`likes/2`), the next position the group reads. A group that never read starts at 0, and its rows are created. */
export async function openPositions(
  database: Queryable,
  logId: string,
  group: string,
  topics: readonly Topic[],
): Promise<Map<string, number>> {
  await database.query(
    `INSERT INTO reader_positions (log_id, group_name, topic, partition)
     SELECT $1, $2, topic, partition FROM unnest($3::text[]) AS topic, generate_series(0, $4::int - 1) AS partition
     ON CONFLICT DO NOTHING`,
    [logId, group, topics, PARTITIONS],
  )
  return readPositions(database, logId, group, topics)
}

export async function readPositions(
  database: Queryable,
  logId: string,
  group: string,
  topics: readonly Topic[],
): Promise<Map<string, number>> {
  const { rows } = await database.query<{ topic: Topic; partition: number; next: string }>(
    'SELECT topic, partition, next FROM reader_positions WHERE log_id = $1 AND group_name = $2 AND topic = ANY ($3)',
    [logId, group, topics],
  )
  return new Map(rows.map((row) => [partitionId(row.topic, row.partition), Number(row.next)]))
}

/** Compare-and-set of a position; false when another reader of the group has moved it. */
export async function advancePosition(tx: Transaction, of: PartitionOfGroup, from: number, to: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE reader_positions SET next = $6, updated_at = now()
     WHERE log_id = $1 AND group_name = $2 AND topic = $3 AND partition = $4 AND next = $5`,
    [of.logId, of.group, of.topic, of.partition, from, to],
    { isPrepared: true },
  )
  return rowCount === 1
}

/**
 * Deletes a group's positions and dead letters, as if it had never read. In all logs: its tables are empty, so a position in another
 * engine's log would be wrong when the shop returns to it.
 */
export async function forgetGroup(tx: Transaction, group: string): Promise<void> {
  await tx.query('DELETE FROM reader_positions WHERE group_name = $1', [group])
  await tx.query('DELETE FROM dead_letters WHERE group_name = $1', [group])
}
