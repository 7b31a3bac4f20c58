import { fileURLToPath } from 'node:url'
import { forgetSinks } from '#services/analytics/run-sinks.ts'
import { createIdempotencyKeysJob } from '#services/orders/idempotency-keys.job.ts'
import type { ClickHouse } from '#services/platform/clickhouse.ts'
import { openClickHouse, openPostgres } from '#services/platform/engines.ts'
import { createRetentionJob } from '#services/platform/event-log/retention.job.ts'
import { type Job, migrateJobs } from '#services/platform/jobs.ts'
import { migrateClickHouse, migratePostgres } from '#services/platform/migrate.ts'
import type { Database } from '#services/platform/postgres.ts'
import { type OpenLog, type OpenLogOptions, openLog } from './open-log.ts'

/** What every service stands on. */
export interface Foundation extends OpenLog {
  database: Database
  connectionString: string
  clickhouse: ClickHouse
  jobs: readonly Job[]
}

const directoryOf = (engine: string): string => fileURLToPath(new URL(`../../migrations/${engine}`, import.meta.url))

/** Opens the engines, brings their tables up to date and opens the log. Each part is closed by the lifecycle, last first. */
export async function openFoundation(options: Omit<OpenLogOptions, 'database'>): Promise<Foundation> {
  const [{ database, connectionString }, clickhouse] = await Promise.all([openPostgres(options), openClickHouse(options)])
  await migratePostgres(database, directoryOf('postgres'))
  const now = (): Date => new Date()
  const jobs = [createRetentionJob(database, now), createIdempotencyKeysJob(database, now)]
  await migrateJobs({ connectionString, jobs, logger: options.logger })
  const opened = await openLog({ ...options, database })
  await migrateClickHouse({
    clickhouse,
    database,
    directory: directoryOf('clickhouse'),
    onEmpty: (tx) => forgetSinks(opened.log, tx, clickhouse),
  })
  return { database, connectionString, clickhouse, jobs, ...opened }
}
