import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import { createTestDatabase } from '#services/platform/testing/test-engines.ts'
import { createSandboxTransactionsJob } from './sandbox-transactions.job.ts'

const { database } = await createTestDatabase()
const NOW = new Date('2026-11-21T10:00:00.000Z')
const WEEK_MINUTES = 7 * 24 * 60
const minutesAgo = (minutes: number): Date => new Date(NOW.getTime() - minutes * 60_000)

it("deletes transactions of the demo's clearing page after a week", async () => {
  const insert = `INSERT INTO sandbox_transactions (transaction_id, unique_id, terminal, mid, amount_agorot, currency, installments,
    first_agorot, periodical_agorot, success_url, error_url, cancel_url, opened_at) VALUES ($1, $2, '1', '1', 1, 'ILS', 1, 1, 0, '', '', '', $3)`
  await database.query(insert, [uuidv7(), 'old', minutesAgo(WEEK_MINUTES + 1)])
  await database.query(insert, [uuidv7(), 'young', minutesAgo(WEEK_MINUTES - 1)])
  await createSandboxTransactionsJob(database, () => NOW).run()
  expect((await database.query('SELECT unique_id FROM sandbox_transactions')).rows).toEqual([{ unique_id: 'young' }])
})
