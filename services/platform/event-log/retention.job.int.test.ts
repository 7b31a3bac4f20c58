import { expect, it } from 'vitest'
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
  await createRetentionJob(database, () => NOW).run()
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
    await createRetentionJob(database, () => NOW).run()
    const { rows } = await database.query<{ body: string }>('SELECT body FROM log_events ORDER BY topic, sequence')
    expect(rows.map(({ body }) => body)).toEqual(['just young enough', 'young', 'for ever'])
    const { rows: partitions } = await database.query(
      "SELECT first::int, next::int FROM log_partitions WHERE topic = 'collector' AND partition = 0",
    )
    expect(partitions).toEqual([{ first: 2, next: 4 }])
  }
})
