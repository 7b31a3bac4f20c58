import type { Queryable } from './postgres.ts'

export interface JobCounts {
  queue: string
  /** Due, and not begun. */
  waiting: number
  active: number
  /** Given up after every attempt; pg-boss keeps them for a week. */
  failed: number
  /** When a run was last done; null where none is known any more. */
  lastDone: Date | null
}

/** How every queue does, in whatever process its jobs run. */
export async function countJobs(database: Queryable): Promise<JobCounts[]> {
  const { rows } = await database.query<JobCounts>(
    `SELECT q.name AS queue, count(*) FILTER (WHERE j.state IN ('created', 'retry') AND j.start_after <= now())::int AS waiting,
       count(*) FILTER (WHERE j.state = 'active')::int AS active, count(*) FILTER (WHERE j.state = 'failed')::int AS failed,
       max(j.completed_on) FILTER (WHERE j.state = 'completed') AS "lastDone"
     FROM pgboss.queue q LEFT JOIN pgboss.job j ON j.name = q.name
     WHERE q.name NOT LIKE '\\_\\_%' GROUP BY q.name ORDER BY q.name`,
  )
  return rows
}
