import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { createTestDatabase } from '#services/platform/testing/test-engines.ts'
import { createOldDraftsJob } from './draft-orders.job.ts'

const { database } = await createTestDatabase()
const NOW = new Date('2026-11-22T02:00:00.000Z')

async function keep(status: string, createdAt: string, approvedAt: string | null = null): Promise<string> {
  const id = randomUUID()
  await database.query(
    `INSERT INTO draft_orders (draft_order_id, status, stage, share, outcome, input_hash, lines_hash, created_by, created_at, updated_at,
       approved_at, cancelled_at)
     SELECT $1, $2, 'writing', 1, '{}', '', '', 'system', at, at, $4, CASE WHEN $2 = 'cancelled' THEN at END FROM (SELECT $3::timestamptz AS at)`,
    [id, status, createdAt, approvedAt],
  )
  await database.query(
    `INSERT INTO draft_lines (draft_order_id, place, ean, supplier, sku, computed, quantity, tires, unit_cents, landed_agorot, line)
     SELECT $1, place, '2000000000015', 'rduch', '2', 9, 7, 1, 9000, 38000, '{}' FROM generate_series(0, 1) AS place`,
    [id],
  )
  await database.query(`INSERT INTO draft_inputs (draft_order_id, input, sha256, read_at) VALUES ($1, '', '', $2)`, [id, createdAt])
  return id
}

it('forgets what nobody approved in thirty days, and keeps orders, what is prepared and what is younger', async () => {
  const [old, older] = ['2026-10-23T01:59:00.000Z', '2026-09-01T00:10:00.000Z']
  await keep('completed', old)
  await keep('cancelled', older)
  const kept = [
    await keep('completed', older, '2026-09-01T08:00:00.000Z'),
    await keep('preparing', older),
    await keep('completed', '2026-10-23T02:01:00.000Z'),
  ].sort()
  await createOldDraftsJob(database, () => NOW).run()
  for (const table of ['draft_orders', 'draft_lines', 'draft_inputs']) {
    const { rows } = await database.query<{ id: string }>(`SELECT DISTINCT draft_order_id AS id FROM ${table}`)
    expect(rows.map(({ id }) => id).sort()).toEqual(kept)
  }
})
