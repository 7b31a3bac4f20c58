import { fileURLToPath } from 'node:url'
import { uuidv7 } from 'uuidv7'
import { forgetSinks } from '#services/analytics/run-sinks.ts'
import { openPayments, type Payments } from '#services/orders/open-payments.command.ts'
import type { ClickHouse } from '#services/platform/clickhouse.ts'
import type { Config } from '#services/platform/config.ts'
import { openClickHouse, openPostgres } from '#services/platform/engines.ts'
import { createJobSender, type Job, migrateJobs, type OpenQueue } from '#services/platform/jobs.ts'
import { migrateClickHouse, migratePostgres } from '#services/platform/migrate.ts'
import type { Database } from '#services/platform/postgres.ts'
import { createJobs } from './jobs.ts'
import { type OpenLog, type OpenLogOptions, openLog } from './open-log.ts'

/** What every service stands on. */
export interface Foundation extends OpenLog {
  database: Database
  connectionString: string
  clickhouse: ClickHouse
  jobs: readonly Job[]
  openQueue: OpenQueue
  /** How cards are charged; null where they are not. */
  payments: Payments | null
}

interface FoundationOptions extends Omit<OpenLogOptions, 'database'> {
  config: OpenLogOptions['config'] & Pick<Config, 'payment' | 'http' | 'staff'>
}

const directoryOf = (engine: string): string => fileURLToPath(new URL(`../../migrations/${engine}`, import.meta.url))

/** Opens the engines, brings their tables up to date and opens the log. Each part is closed by the lifecycle, last first. */
export async function openFoundation(options: FoundationOptions): Promise<Foundation> {
  const [{ database, connectionString }, clickhouse] = await Promise.all([openPostgres(options), openClickHouse(options)])
  await migratePostgres(database, directoryOf('postgres'))
  const opened = await openLog({ ...options, database })
  const { payment, http } = options.config
  const payments = openPayments({ payment, basePath: http.basePath, database, now: () => new Date(), newId: uuidv7 })
  const sender = createJobSender({ database, logger: options.logger })
  options.lifecycle.onClose('sender of jobs', () => sender.close())
  const jobs = createJobs({ ...options, ...opened, database, clickhouse, payments, openQueue: sender.openQueue })
  await migrateJobs({ connectionString, jobs, logger: options.logger })
  await migrateClickHouse({
    clickhouse,
    database,
    directory: directoryOf('clickhouse'),
    onEmpty: (tx) => forgetSinks(opened.log, tx, clickhouse),
  })
  return { database, connectionString, clickhouse, jobs, openQueue: sender.openQueue, payments, ...opened }
}
