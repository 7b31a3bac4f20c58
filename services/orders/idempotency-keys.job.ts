import type { Job } from '#services/platform/jobs.ts'
import type { Database } from '#services/platform/postgres.ts'

const KEPT_MS = 24 * 60 * 60_000

/** Forgets the keys of orders that were sent more than a day ago: by then no browser repeats them. */
export function createIdempotencyKeysJob(database: Database, now: () => Date): Job {
  return {
    queue: 'idempotency-keys',
    cron: '40 * * * *',
    async run() {
      await database.query('DELETE FROM idempotency_keys WHERE created_at < $1', [new Date(now().getTime() - KEPT_MS)])
    },
  }
}
