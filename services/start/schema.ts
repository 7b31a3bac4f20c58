import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { ClickHouse } from '#services/platform/clickhouse.ts'
import type { EventLog } from '#services/platform/event-log/event-log.ts'
import { type Job, migrateJobs } from '#services/platform/jobs.ts'
import type { Logger } from '#services/platform/logger.ts'
import { migrateClickHouse, readClickHouseSchema, readPostgresSchema } from '#services/platform/migrate.ts'
import type { Database, Transaction } from '#services/platform/postgres.ts'
import { listMissingProjections } from '#services/platform/projections/run-projections.ts'
import { throttledWarn } from '#services/platform/throttled-warn.ts'
import { PROJECTIONS } from './features.ts'
import { createSinks } from './log-readers.ts'

const directoryOf = (engine: string): string => fileURLToPath(new URL(`../../migrations/${engine}`, import.meta.url))
export const POSTGRES_MIGRATIONS = directoryOf('postgres')
export const CLICKHOUSE_MIGRATIONS = directoryOf('clickhouse')

/** Engines to migrate. */
interface Engines {
  database: Database
  connectionString: string
  clickhouse: ClickHouse
  clickhouseServes: Promise<unknown>
  log: EventLog
  jobs: readonly Job[]
}

/** Migrates queues and ClickHouse. Returns the applied ClickHouse migrations. */
export async function migrateBesides(engines: Engines, logger: Logger): Promise<string[]> {
  const { database, connectionString, clickhouse, clickhouseServes, log, jobs } = engines
  await migrateJobs({ connectionString, jobs, logger })
  await clickhouseServes
  // Every sink restarts from the beginning of the log.
  const onEmpty = async (tx: Transaction): Promise<void> => {
    for (const { group } of createSinks(clickhouse)) await log.forget(tx, group)
  }
  return migrateClickHouse({ clickhouse, database, directory: CLICKHOUSE_MIGRATIONS, onEmpty })
}

type Wait = { logger: Logger; announce?: ((line: string) => void) | undefined }

/** Waits until `migrate` of this version or a newer one has migrated Postgres. */
export async function awaitPostgres(database: Database, wait: Wait): Promise<void> {
  await waitUntilComplete(wait, async () => (await readPostgresSchema(database, POSTGRES_MIGRATIONS)).missing)
}

/** Waits for the other engines; for ClickHouse only if this service writes to it, since the shop can sell without it. */
export async function awaitBesides(
  { database, clickhouse, jobs }: Omit<Engines, 'connectionString' | 'clickhouseServes' | 'log'>,
  wait: Wait & { writesFacts: boolean },
): Promise<void> {
  await waitUntilComplete(wait, async () => {
    const facts = wait.writesFacts ? (await readClickHouseSchema(clickhouse, CLICKHOUSE_MIGRATIONS)).missing : []
    const queues = await listMissingQueues(
      database,
      jobs.map(({ queue }) => queue),
    )
    return [...queues, ...facts, ...(await listMissingProjections(database, PROJECTIONS))]
  })
}

async function listMissingQueues(database: Database, queues: readonly string[]): Promise<string[]> {
  const { rows } = await database.query<{ isThere: boolean }>(`SELECT to_regclass('pgboss.queue') IS NOT NULL AS "isThere"`)
  const found = rows[0]?.isThere ? (await database.query<{ name: string }>('SELECT name FROM pgboss.queue')).rows : []
  return queues.filter((queue) => !found.some(({ name }) => name === queue))
}

const POLL_INTERVAL_MS = 500

/** Logs once what it waits for; also waits for unreachable engines. */
async function waitUntilComplete({ logger, announce }: Wait, listMissing: () => Promise<readonly string[]>): Promise<void> {
  const warn = throttledWarn(logger, 'whether the tables are there cannot be seen for now')
  let isAnnounced = false
  for (;;) {
    const missing = await listMissing().catch((error: unknown) => void warn(error))
    if (missing?.length === 0) return
    if (missing && !isAnnounced) announce?.(`  waiting for \`migrate\`: ${missing.join(', ')} missing`)
    isAnnounced ||= missing !== undefined
    await pause(POLL_INTERVAL_MS)
  }
}
