import type { Job } from '#services/platform/jobs.ts'
import type { Database } from '#services/platform/postgres.ts'

/** Deletes ended sessions, which are invalid in any case. */
export function createStaffSessionsJob(database: Database, now: () => Date, idleMs: number): Job {
  return {
    queue: 'staff-sessions',
    cron: '20 * * * *',
    async run() {
      const at = now()
      const lastUse = new Date(at.getTime() - idleMs)
      await database.query('DELETE FROM staff_sessions WHERE expires_at <= $1 OR used_at <= $2', [at, lastUse])
    },
  }
}
