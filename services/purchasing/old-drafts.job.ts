import type { Job } from '#services/platform/jobs.ts'
import type { Database } from '#services/platform/postgres.ts'

const RETENTION_MS = 30 * 24 * 60 * 60_000

/**
 * Forgets drafts that nobody approved in thirty days, each with its lines and what it was computed from: one is made every night, and a
 * large one takes tens of megabytes. Approved ones are orders and stay.
 */
export function createOldDraftsJob(database: Database, now: () => Date): Job {
  return {
    queue: 'old-drafts',
    cron: '50 3 * * *',
    async run() {
      const before = new Date(now().getTime() - RETENTION_MS)
      while (await forgetOne(database, before));
    },
  }
}

async function forgetOne(database: Database, before: Date): Promise<boolean> {
  const { rowCount } = await database.query(
    `WITH old AS (
       SELECT draft_order_id FROM draft_orders
       WHERE created_at < $1 AND approved_at IS NULL AND status NOT IN ('initial', 'preparing')
       ORDER BY created_at LIMIT 1 FOR UPDATE),
     lines AS (DELETE FROM draft_lines l USING old WHERE l.draft_order_id = old.draft_order_id),
     inputs AS (DELETE FROM draft_inputs i USING old WHERE i.draft_order_id = old.draft_order_id)
     DELETE FROM draft_orders d USING old WHERE d.draft_order_id = old.draft_order_id`,
    [before],
  )
  return rowCount > 0
}
