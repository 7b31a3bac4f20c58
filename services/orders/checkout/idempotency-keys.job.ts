import type { Job } from '#services/platform/jobs.ts'
import type { Database } from '#services/platform/postgres.ts'

const RETENTION_MS = 24 * 60 * 60_000

/** Deletes idempotency keys, and addresses of orders, that are older than a day. */
export function createIdempotencyKeysJob(database: Database, now: () => Date): Job {
  return {
    queue: 'idempotency-keys',
    cron: '40 * * * *',
    async run() {
      const before = new Date(now().getTime() - RETENTION_MS)
      await database.query('DELETE FROM idempotency_keys WHERE created_at < $1', [before])
      await database.query('DELETE FROM order_addresses WHERE placed_at < $1', [before])
    },
  }
}
