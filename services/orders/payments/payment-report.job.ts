import type { Job } from '#services/platform/jobs.ts'
import type { Logger } from '#services/platform/logger.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import { listPaymentProblems } from './payments.queries.ts'

/** Logs every morning where payments and orders disagree, until staff have settled it; also `operate payments`. */
export function createPaymentReportJob(database: Queryable, logger: Pick<Logger, 'warn'>): Job {
  return {
    queue: 'payment-report',
    cron: '0 7 * * *',
    async run() {
      for (const { problem, since, ...about } of await listPaymentProblems(database)) {
        logger.warn({ problem, since: since.toISOString(), ...about }, 'money and order do not agree')
      }
    },
  }
}
