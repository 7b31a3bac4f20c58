import { uuidv7 } from 'uuidv7'
import { createLapseOffersJob } from '#services/offers/lapse-offers.job.ts'
import { createIdempotencyKeysJob } from '#services/orders/checkout/idempotency-keys.job.ts'
import { createLapseJob } from '#services/orders/lapse.job.ts'
import { createOldContactsJob } from '#services/orders/old-contacts.job.ts'
import { openPayments, type Payments } from '#services/orders/payments/open-payments.command.ts'
import { createPaymentReportJob } from '#services/orders/payments/payment-report.job.ts'
import { createSandboxTransactionsJob } from '#services/orders/payments/sandbox-transactions.job.ts'
import { createSettlePaymentsJob } from '#services/orders/payments/settle-payments.job.ts'
import type { ClickHouse } from '#services/platform/clickhouse.ts'
import type { Config } from '#services/platform/config.ts'
import { openClickHouse, openPostgres } from '#services/platform/engines.ts'
import type { EventLog } from '#services/platform/event-log/event-log.ts'
import { createRetentionJob } from '#services/platform/event-log/retention.job.ts'
import { createJobSender, type Job, type OpenQueue } from '#services/platform/jobs.ts'
import type { Logger } from '#services/platform/logger.ts'
import { migratePostgres } from '#services/platform/migrate.ts'
import type { Database } from '#services/platform/postgres.ts'
import { startShopClock } from '#services/platform/shop-clock.ts'
import { readPlanInput } from '#services/purchasing/demand/read-plan-input.ts'
import { createNightlyDraftJob } from '#services/purchasing/nightly-draft.job.ts'
import { createOldDraftsJob } from '#services/purchasing/old-drafts.job.ts'
import type { PlanInput } from '#services/purchasing/plan/plan-input.ts'
import { readPlanSettings } from '#services/purchasing/plan-settings.queries.ts'
import { createPrepareDraftJob } from '#services/purchasing/prepare-draft.job.ts'
import { createStaffSessionsJob } from '#services/staff/staff-sessions.job.ts'
import { createRecommendationsJob } from '#services/wizard/recommendations.job.ts'
import { type OpenLog, type OpenLogOptions, openLog } from './open-log.ts'
import { awaitBesides, awaitPostgres, migrateBesides, POSTGRES_MIGRATIONS } from './schema.ts'

interface JobsDeps {
  config: Pick<Config, 'staff' | 'contacts'>
  database: Database
  log: EventLog
  payments: Payments | null
  clickhouse: ClickHouse
  now: () => Date
  openQueue: OpenQueue
  logger: Logger
}

/** What every service stands on. */
export interface Foundation extends OpenLog {
  database: Database
  connectionString: string
  clickhouse: ClickHouse
  /** The time by which everything is decided, the same in all processes. */
  now: () => Date
  jobs: readonly Job[]
  openQueue: OpenQueue
  /** How cards are charged; null where they are not. */
  payments: Payments | null
}

export interface FoundationOptions extends Omit<OpenLogOptions, 'database'> {
  config: OpenLogOptions['config'] & Pick<Config, 'payment' | 'http' | 'staff' | 'contacts'>
}

type Engines = Pick<Foundation, 'database' | 'connectionString' | 'clickhouse'>

/** Opens the engines, brings their tables up to date and opens the log. Each part is closed by the lifecycle, last first. */
export async function openFoundation(options: FoundationOptions): Promise<Foundation> {
  const engines = await openEngines(options)
  await migratePostgres(engines.database, POSTGRES_MIGRATIONS)
  const foundation = await openParts(options, engines)
  await migrateBesides(foundation, options.logger)
  return foundation
}

/** The same for a service among others, which changes no tables: it waits until they are what this version needs, or newer. */
export async function joinFoundation(options: FoundationOptions & { writesFacts: boolean }): Promise<Foundation> {
  const engines = await openEngines(options)
  await awaitPostgres(engines.database, options)
  const foundation = await openParts(options, engines)
  await awaitBesides(foundation, options)
  return foundation
}

export async function openEngines(options: FoundationOptions): Promise<Engines> {
  const [postgres, clickhouse] = await Promise.all([openPostgres(options), openClickHouse(options)])
  return { ...postgres, clickhouse }
}

/** What stands on the engines, once Postgres has its tables. */
export async function openParts(options: FoundationOptions, engines: Engines): Promise<Foundation> {
  const { database } = engines
  const { now, ...clock } = await startShopClock(database)
  options.lifecycle.onClose('clock', clock.close)
  const opened = await openLog({ ...options, database })
  const { payment, http } = options.config
  const payments = openPayments({ payment, basePath: http.basePath, database, now, newId: uuidv7 })
  const sender = createJobSender({ database, logger: options.logger })
  options.lifecycle.onClose('sender of jobs', () => sender.close())
  const jobs = createJobs({ ...options, ...opened, ...engines, now, payments, openQueue: sender.openQueue })
  return { ...engines, now, jobs, openQueue: sender.openQueue, payments, ...opened }
}

/** Everything that is done by the clock. */
function createJobs({ config, database, clickhouse, log, now, payments, openQueue, logger }: JobsDeps): Job[] {
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
