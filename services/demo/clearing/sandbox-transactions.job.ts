import type { Job } from '#services/platform/jobs.ts'
import type { Database } from '#services/platform/postgres.ts'

const RETENTION_MS = 7 * 24 * 60 * 60_000

/** Deletes demo transactions older than a week, which the shop no longer queries. */
export function createSandboxTransactionsJob(database: Database, now: () => Date): Job {
  return {
    queue: 'sandbox-transactions',
    cron: '50 * * * *',
    async run() {
      await database.query('DELETE FROM sandbox_transactions WHERE opened_at < $1', [new Date(now().getTime() - RETENTION_MS)])
    },
  }
}
