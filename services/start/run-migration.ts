import { setTimeout as pause } from 'node:timers/promises'
import { TOPIC_NAMES } from '#events/topics.ts'
import { recordIssuer } from '#services/documents/index.ts'
import type { Engines } from '#services/platform/engines.ts'
import { migratePostgres, readClickHouseSchema, readPostgresSchema } from '#services/platform/migrate.ts'
import type { SchemaState } from '#services/platform/migration-files.ts'
import { listMissingProjections, prepareProjections } from '#services/platform/projections/run-projections.ts'
import { PROJECTIONS } from './features.ts'
import { type FoundationOptions, openParts } from './foundation.ts'
import { CLICKHOUSE_MIGRATIONS, migrateBesides, POSTGRES_MIGRATIONS } from './schema.ts'

const WAIT_FOR_ENGINE_MS = 60_000
const POLL_INTERVAL_MS = 500

export type MigrationOptions = FoundationOptions & { announce: (line: string) => void; waitMs?: number }

/**
 * Migrates every engine and prints what it did. Safe beside running services and concurrent migrations. Throws if an engine does not
 * respond within a minute.
 */
export async function runMigration(options: MigrationOptions, engines: Engines): Promise<void> {
  const { announce, waitMs = WAIT_FOR_ENGINE_MS, logger } = options
  const { database, clickhouse } = engines
  await waitUntilReachable('Postgres', waitMs, () => database.query('SELECT 1'))
  await engines.clickhouseServes
  await waitUntilReachable('ClickHouse', waitMs, () => clickhouse.inDatabase('default').query('SELECT 1'))
  const records = await migratePostgres(database, POSTGRES_MIGRATIONS)
  await recordIssuer(database, options.config)
  announce(describeMigrations('Postgres', records, await readPostgresSchema(database, POSTGRES_MIGRATIONS)))

  const foundation = await openParts(options, engines)
  if (foundation.relay) {
    await waitUntilReachable('Kafka', waitMs, foundation.log.probe)
    announce(`  Kafka: the topics ${TOPIC_NAMES.join(', ')} stand`)
  }
  const facts = await migrateBesides(foundation, logger)
  announce(describeMigrations('ClickHouse', facts, await readClickHouseSchema(clickhouse, CLICKHOUSE_MIGRATIONS)))
  announce(`  jobs: ${foundation.jobs.length} queues stand`)
  const unprepared = await listMissingProjections(database, PROJECTIONS)
  await prepareProjections({ database, log: foundation.log, projections: PROJECTIONS })
  announce(`  projections: ${unprepared.length > 0 ? `made ${unprepared.join(', ')}` : 'all stand'}`)
}

function describeMigrations(engine: string, applied: readonly string[], { newer }: SchemaState): string {
  const done = applied.length > 0 ? `applied ${applied.join(', ')}` : 'nothing to apply'
  return `  ${engine}: ${done}${newer.length > 0 ? `; WARNING: a newer version of the shop has applied ${newer.join(', ')}` : ''}`
}

async function waitUntilReachable(engine: string, waitMs: number, probe: () => Promise<unknown>): Promise<void> {
  for (const deadline = Date.now() + waitMs; ; await pause(POLL_INTERVAL_MS)) {
    try {
      await probe()
      return
    } catch (error) {
      if (Date.now() >= deadline) throw new Error(`${engine} does not answer: ${reasonOf(error)}`, { cause: error })
    }
  }
}

/** The innermost cause is the most specific: which address refused, whose password was wrong. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error
  return cause instanceof Error ? reasonOf(cause) : message || String((error as { code?: unknown }).code ?? error)
}
