import { uuidv7 } from 'uuidv7'
import { createLapseOffersJob } from '#services/offers/lapse-offers.job.ts'
import { createIdempotencyKeysJob } from '#services/orders/checkout/idempotency-keys.job.ts'
import { createLapseJob } from '#services/orders/lapse.job.ts'
import { createOldContactsJob } from '#services/orders/old-contacts.job.ts'
import type { Payments } from '#services/orders/payments/open-payments.command.ts'
import { createPaymentReportJob } from '#services/orders/payments/payment-report.job.ts'
import { createSandboxTransactionsJob } from '#services/orders/payments/sandbox-transactions.job.ts'
import { createSettlePaymentsJob } from '#services/orders/payments/settle-payments.job.ts'
import type { ClickHouse } from '#services/platform/clickhouse.ts'
import type { Config } from '#services/platform/config.ts'
import type { EventLog } from '#services/platform/event-log/event-log.ts'
import { createRetentionJob } from '#services/platform/event-log/retention.job.ts'
import type { Job, OpenQueue } from '#services/platform/jobs.ts'
import type { Logger } from '#services/platform/logger.ts'
import type { Database } from '#services/platform/postgres.ts'
import { readPlanInput } from '#services/purchasing/demand/read-plan-input.ts'
import { createNightlyDraftJob } from '#services/purchasing/nightly-draft.job.ts'
import { createOldDraftsJob } from '#services/purchasing/old-drafts.job.ts'
import type { PlanInput } from '#services/purchasing/plan/plan-input.ts'
import { readPlanSettings } from '#services/purchasing/plan-settings.queries.ts'
import { createPrepareDraftJob } from '#services/purchasing/prepare-draft.job.ts'
import { createStaffSessionsJob } from '#services/staff/staff-sessions.job.ts'
import { createRecommendationsJob } from '#services/wizard/recommendations.job.ts'

export interface JobsDeps {
  config: Pick<Config, 'staff' | 'contacts'>
  database: Database
  log: EventLog
  payments: Payments | null
  clickhouse: ClickHouse
  now: () => Date
  openQueue: OpenQueue
  logger: Logger
}

/** Everything that is done by the clock. */
export function createJobs({ config, database, clickhouse, log, now, payments, openQueue, logger }: JobsDeps): Job[] {
  const orders = { database, log, now, newId: uuidv7, logger }
  const jobs = [
    createRetentionJob(database, now),
    createIdempotencyKeysJob(database, now),
    createRecommendationsJob(database, now),
    createStaffSessionsJob(database, now, config.staff.idleMs),
    createPaymentReportJob(database, logger),
    createLapseOffersJob(orders),
    createNightlyDraftJob({ ...orders, openQueue }),
    createPrepareDraftJob({ ...orders, readInput: () => readInput(database, clickhouse, now()) }),
    createOldDraftsJob(database, now),
    createOldContactsJob(orders, config.contacts),
    createLapseJob({ ...orders, gateway: payments?.gateway ?? null }),
  ]
  if (payments === null) return jobs
  if (payments.clearingHouse !== null) jobs.push(createSandboxTransactionsJob(database, now))
  return [...jobs, createSettlePaymentsJob({ ...orders, gateway: payments.gateway })]
}

async function readInput(database: Database, clickhouse: ClickHouse, now: Date): Promise<PlanInput> {
  const { settings } = await readPlanSettings(database)
  return readPlanInput({ database, clickhouse, now }, settings)
}
