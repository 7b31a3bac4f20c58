import { TOPIC_NAMES, TOPICS } from '#events/topics.ts'
import type { Job } from '#services/platform/jobs.ts'
import type { Database } from '#services/platform/postgres.ts'
import { deleteExpired } from './retention.ts'

/** Deletes, once a night, the events of topics that are not kept for ever. */
export function createRetentionJob(database: Database, now: () => Date): Job {
  return {
    queue: 'retention',
    cron: '20 3 * * *',
    async run() {
      for (const topic of TOPIC_NAMES) {
        const { retentionMonths } = { retentionMonths: undefined, ...TOPICS[topic] }
        if (retentionMonths !== undefined) await deleteExpired(database, topic, monthsBefore(now(), retentionMonths))
      }
    },
  }
}

function monthsBefore(date: Date, months: number): Date {
  const earlier = new Date(date)
  earlier.setUTCMonth(earlier.getUTCMonth() - months)
  return earlier
}
