import { addDays } from '#services/domain/calendar.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import type { Job } from '#services/platform/jobs.ts'
import type { Database } from '#services/platform/postgres.ts'

const RETENTION_MS = 24 * 60 * 60_000
/** The longest budget is weekly; its bucket is the first day of the week. */
const BUDGET_DAYS = 7

/** Deletes answers older than a day, which browsers no longer retry, and expired budgets. */
export function createRecommendationsJob(database: Database, now: () => Date): Job {
  return {
    queue: 'recommendations',
    cron: '50 * * * *',
    async run() {
      const at = now().getTime()
      await database.query('DELETE FROM recommendations WHERE asked_at < $1', [new Date(at - RETENTION_MS)])
      await database.query('DELETE FROM recommender_budget WHERE bucket < $1', [addDays(israelDate(at), -BUDGET_DAYS)])
    },
  }
}
