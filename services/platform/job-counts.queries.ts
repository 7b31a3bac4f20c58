import type { Queryable } from './postgres.ts'

export interface JobCounts {
  queue: string
  /** Due, not started. */
  waiting: number
  active: number
  /** Failed after all retries, in the last six hours; pg-boss deletes them after a week. */
  failed: number
  /** When a run last completed; null = none is on record. */
  lastDone: Date | null
}

/** Counts of every scheduled queue, over all processes; a queue without a schedule belongs to a removed job. */
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
