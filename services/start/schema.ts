import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { forgetSinks } from '#services/analytics/run-sinks.ts'
import { migrateJobs } from '#services/platform/jobs.ts'
import type { Logger } from '#services/platform/logger.ts'
import { migrateClickHouse, readClickHouseSchema, readPostgresSchema } from '#services/platform/migrate.ts'
import type { Database } from '#services/platform/postgres.ts'
import { listMissingProjections } from '#services/platform/projections/run-projections.ts'
import { throttledWarn } from '#services/platform/throttled-warn.ts'
import type { Foundation } from './foundation.ts'

const directoryOf = (engine: string): string => fileURLToPath(new URL(`../../migrations/${engine}`, import.meta.url))
export const POSTGRES_MIGRATIONS = directoryOf('postgres')
export const CLICKHOUSE_MIGRATIONS = directoryOf('clickhouse')

/** Of what the log does not stand on: queues and ClickHouse. Answers the migrations of ClickHouse that were applied. */
export async function migrateBesides(foundation: Foundation, logger: Logger): Promise<string[]> {
  const { database, connectionString, clickhouse, log, jobs } = foundation
  await migrateJobs({ connectionString, jobs, logger })
  const onEmpty = (tx: Parameters<typeof forgetSinks>[1]): Promise<void> => forgetSinks(log, tx, clickhouse)
  return migrateClickHouse({ clickhouse, database, directory: CLICKHOUSE_MIGRATIONS, onEmpty })
}

type Wait = { logger: Logger; announce?: ((line: string) => void) | undefined }

/** Until `migrate` of this version or a newer one is done with Postgres' tables. */
export async function awaitPostgres(database: Database, wait: Wait): Promise<void> {
  await waitUntilComplete(wait, async () => (await readPostgresSchema(database, POSTGRES_MIGRATIONS)).missing)
}

/** Until it is done with the rest. ClickHouse is waited for only where its rows are written: the shop sells without it. */
export async function awaitBesides({ database, clickhouse, jobs }: Foundation, wait: Wait & { writesFacts: boolean }): Promise<void> {
  await waitUntilComplete(wait, async () => {
    const facts = wait.writesFacts ? (await readClickHouseSchema(clickhouse, CLICKHOUSE_MIGRATIONS)).missing : []
    const queues = await listMissingQueues(
      database,
      jobs.map(({ queue }) => queue),
    )
    return [...queues, ...facts, ...(await listMissingProjections(database))]
  })
}

async function listMissingQueues(database: Database, queues: readonly string[]): Promise<string[]> {
  const { rows } = await database.query<{ isThere: boolean }>(`SELECT to_regclass('pgboss.queue') IS NOT NULL AS "isThere"`)
  const found = rows[0]?.isThere ? (await database.query<{ name: string }>('SELECT name FROM pgboss.queue')).rows : []
  return queues.filter((queue) => !found.some(({ name }) => name === queue))
}

const POLL_INTERVAL_MS = 500

/** Says once what it waits for; an engine that is away is waited for too. */
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
