import type { Queryable } from './postgres.ts'

export interface JobCounts {
  queue: string
  /** Due, and not begun. */
  waiting: number
  active: number
  /** Given up after every attempt, in the last six hours; pg-boss keeps them for a week. */
  failed: number
  /** When a run was last done; null where none is known any more. */
  lastDone: Date | null
}

/** How every queue with a schedule does, in whatever process its jobs run; one that lost its schedule belongs to no job any more. */
export async function countJobs(database: Queryable): Promise<JobCounts[]> {
  const { rows } = await database.query<JobCounts>(
    `SELECT s.name AS queue, count(*) FILTER (WHERE j.state IN ('created', 'retry') AND j.start_after <= now())::int AS waiting,
       count(*) FILTER (WHERE j.state = 'active')::int AS active,
       count(*) FILTER (WHERE j.state = 'failed' AND j.completed_on > now() - interval '6 hours')::int AS failed,
       max(j.completed_on) FILTER (WHERE j.state = 'completed') AS "lastDone"
     FROM pgboss.schedule s LEFT JOIN pgboss.job j ON j.name = s.name GROUP BY s.name ORDER BY s.name`,
  )
  return rows
}
