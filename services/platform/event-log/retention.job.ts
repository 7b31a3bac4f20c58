import { TOPIC_NAMES, TOPICS } from '#events/topics.ts'
import type { Job } from '#services/platform/jobs.ts'
import type { Database } from '#services/platform/postgres.ts'
import { deleteExpired, deleteExpiredLetters, deleteReplayedLetters } from './retention.ts'

const REPLAYED_LETTERS_MONTHS = 1

/** Deletes, once a night, the events of topics that are not kept for ever and their dead letters, and letters replayed long ago. */
export function createRetentionJob(database: Database, now: () => Date): Job {
  return {
    queue: 'retention',
    cron: '20 3 * * *',
    async run() {
      for (const topic of TOPIC_NAMES) {
        const { retentionMonths } = { retentionMonths: undefined, ...TOPICS[topic] }
        if (retentionMonths === undefined) continue
        const olderThan = monthsBefore(now(), retentionMonths)
        await deleteExpired(database, topic, olderThan)
        await deleteExpiredLetters(database, topic, olderThan)
      }
      await deleteReplayedLetters(database, monthsBefore(now(), REPLAYED_LETTERS_MONTHS))
    },
  }
}

function monthsBefore(date: Date, months: number): Date {
  const earlier = new Date(date)
  earlier.setUTCMonth(earlier.getUTCMonth() - months)
  return earlier
}
