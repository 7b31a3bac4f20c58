import type { Job } from '#services/platform/jobs.ts'
import type { Database } from '#services/platform/postgres.ts'

const RETENTION_MS = 7 * 24 * 60 * 60_000

/** Forgets the visits to the demo's clearing page of more than a week ago: the shop asks for none of them any more. */
export function createSandboxTransactionsJob(database: Database, now: () => Date): Job {
  return {
    queue: 'sandbox-transactions',
    cron: '50 * * * *',
    async run() {
      await database.query('DELETE FROM sandbox_transactions WHERE opened_at < $1', [new Date(now().getTime() - RETENTION_MS)])
    },
  }
}
