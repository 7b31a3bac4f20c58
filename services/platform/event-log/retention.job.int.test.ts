import { describe, expect, it } from 'vitest'
import type { Database, Transaction } from '#services/platform/postgres.ts'
import { createTestDatabase } from '#services/platform/testing/test-engines.ts'
import { ensurePartitions } from './postgres/postgres-event-log.ts'
import { createRetentionJob } from './retention.job.ts'
import { writeRawToPostgres } from './testing/write-raw.ts'

const NOW = new Date('2026-11-21T00:00:00Z')
const { database } = await createTestDatabase()

async function storeLetter(topic: string, firstSeen: string, replayedAt: string | null): Promise<void> {
  const { rows } = await database.query<{ count: number }>('SELECT count(*)::int AS count FROM dead_letters')
  await database.query(
    `INSERT INTO dead_letters (log_id, group_name, topic, partition, position, bytes, reason, error, attempts, first_seen, replayed_at)
     VALUES ('postgres', 'sink.event-facts.v1', $1, 0, $2, '', 'handler_failed', '', 5, $3, $4)`,
    [topic, rows[0]?.count, firstSeen, replayedAt],
  )
}

it('deletes letters replayed more than a month ago, and those older than what their topic keeps', async () => {
  await storeLetter('collector', '2024-10-01', null)
  await storeLetter('collector', '2024-11-01', null)
  await storeLetter('orders', '2020-01-01', null)
  await storeLetter('orders', '2020-01-01', '2026-10-20')
  await storeLetter('orders', '2020-01-01', '2026-10-22')
  await createRetentionJob(database, null, () => NOW).run()
  const { rows } = await database.query<{ position: number }>('SELECT position::int FROM dead_letters ORDER BY position')
  expect(rows.map(({ position }) => position)).toEqual([1, 2, 4])
})

it('deletes what is older than its topic keeps, and keeps what is younger, also of other topics', async () => {
  await ensurePartitions(database)
  const appended = async (topic: 'collector' | 'orders', body: string, at: string) => {
    const { position } = await writeRawToPostgres(database, topic, body)
    await database.query('UPDATE log_events SET appended_at = $3 WHERE topic = $1 AND sequence = $2', [topic, position, at])
  }
  // Kept for 25 months: until 2024-10-21.
  await appended('collector', 'old', '2020-01-01T00:00:00Z')
  await appended('collector', 'a second too old', '2024-10-20T23:59:59Z')
  await appended('collector', 'just young enough', '2024-10-21T00:00:00Z')
  await appended('collector', 'young', '2026-11-20T00:00:00Z')
  await appended('orders', 'for ever', '2020-01-01T00:00:00Z')
  for (let night = 1; night <= 2; night += 1) {
    await createRetentionJob(database, null, () => NOW).run()
    const { rows } = await database.query<{ body: string }>('SELECT body FROM log_events ORDER BY topic, sequence')
    expect(rows.map(({ body }) => body)).toEqual(['just young enough', 'young', 'for ever'])
    const { rows: partitions } = await database.query(
      "SELECT first::int, next::int FROM log_partitions WHERE topic = 'collector' AND partition = 0",
    )
    expect(partitions).toEqual([{ first: 2, next: 4 }])
  }
})

describe('with a long history', () => {
  /** How Postgres finds the rows of a table that the job reads and deletes. */
  async function plansOf(table: string): Promise<string[]> {
    const asked: [sql: string, values: readonly unknown[] | undefined][] = []
    const watch = <Of extends Database | Transaction>(queryable: Of): Of => ({
      ...queryable,
      query: (sql: string, values?: readonly unknown[]) => {
        asked.push([sql, values])
        return queryable.query(sql, values)
      },
    })
    const watched: Database = { ...watch(database), transaction: (work) => database.transaction((tx) => work(watch(tx))) }
    await createRetentionJob(watched, null, () => NOW).run()
    const plans = asked
      .filter(([sql]) => sql.includes(table))
      .map(async ([sql, values]) => {
        const { rows } = await database.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, values)
        return rows.map((row) => row['QUERY PLAN']).join('\n')
      })
    expect(plans.length).toBeGreaterThan(1)
    return Promise.all(plans)
  }

  it('begins where the night before ended, not at what was deleted then', async () => {
    await ensurePartitions(database)
    await database.query(
      `WITH moved AS (UPDATE log_partitions SET next = next + 6000 WHERE topic = 'collector' AND partition = 1 RETURNING next - 6000 AS start)
       INSERT INTO log_events SELECT 'collector', 1, start + n, 'old', timestamptz '2020-01-01' FROM moved, generate_series(0, 5999) AS n
       UNION ALL SELECT 'orders', 3, n, 'for ever', timestamptz '2020-01-01' FROM generate_series(0, 49999) AS n`,
    )
    await database.query('ANALYZE log_events')
    for (const plan of await plansOf('FROM log_events')) expect(plan).toMatch(/Index Cond: .*sequence >=/)
    expect((await database.query("SELECT FROM log_events WHERE body = 'old'")).rowCount).toBe(0)
  })

  it('finds old letters by their age, and deletes more of them than fit into one step', async () => {
    await database.query(
      `INSERT INTO dead_letters (log_id, group_name, topic, partition, position, bytes, reason, error, attempts, first_seen, replayed_at)
       SELECT 'postgres', 'sink.event-facts.v1', 'orders', 0, 1000 + n, '', 'handler_failed', '', 5, timestamptz '2026-01-01',
         CASE WHEN n <= 6000 THEN timestamptz '2026-02-01' ELSE timestamptz '2026-11-20' END FROM generate_series(1, 12000) AS n`,
    )
    await database.query('ANALYZE dead_letters')
    for (const plan of await plansOf('FROM dead_letters')) expect(plan).not.toContain('Seq Scan')
    const { rows } = await database.query('SELECT count(*)::int AS letters FROM dead_letters WHERE position > 1000')
    expect(rows).toEqual([{ letters: 6000 }])
  })
})
