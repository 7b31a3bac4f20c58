import { expect, it } from 'vitest'
import { createTestDatabase } from '#services/platform/testing/test-engines.ts'
import { createRetentionJob } from './retention.job.ts'

const NOW = new Date('2026-11-21T00:00:00Z')
const { database } = await createTestDatabase()

async function keepLetter(topic: string, firstSeen: string, replayedAt: string | null): Promise<void> {
  const { rows } = await database.query<{ count: number }>('SELECT count(*)::int AS count FROM dead_letters')
  await database.query(
    `INSERT INTO dead_letters (log_id, group_name, topic, partition, position, bytes, reason, error, attempts, first_seen, replayed_at)
     VALUES ('postgres', 'sink.event-facts.v1', $1, 0, $2, '', 'handler_failed', '', 5, $3, $4)`,
    [topic, rows[0]?.count, firstSeen, replayedAt],
  )
}

it('deletes letters replayed more than a month ago, and those older than what their topic keeps', async () => {
  await keepLetter('collector', '2024-10-01', null)
  await keepLetter('collector', '2024-11-01', null)
  await keepLetter('orders', '2020-01-01', null)
  await keepLetter('orders', '2020-01-01', '2026-10-20')
  await keepLetter('orders', '2020-01-01', '2026-10-22')
  await createRetentionJob(database, () => NOW).run()
  const { rows } = await database.query<{ position: number }>('SELECT position::int FROM dead_letters ORDER BY position')
  expect(rows.map(({ position }) => position)).toEqual([1, 2, 4])
})
