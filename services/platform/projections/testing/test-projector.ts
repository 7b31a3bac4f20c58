import { afterAll } from 'vitest'
import type { EventLog, StoredEvent } from '#services/platform/event-log/event-log.ts'
import { createPostgresEventLog } from '#services/platform/event-log/postgres/postgres-event-log.ts'
import type { Database } from '#services/platform/postgres.ts'
import { QUIET } from '#services/platform/testing/quiet.ts'
import { createTestDatabase } from '#services/platform/testing/test-engines.ts'
import { PROJECTIONS } from '#services/start/features.ts'
import type { Projection } from '../projection.ts'
import { createBuildHandler } from '../projection-handler.ts'
import { prepareProjections } from '../run-projections.ts'
import { tableHash } from './table-hash.ts'

/** Databases of a test file: a migrated one with a log in it. */
export async function createTestLog(): Promise<{ database: Database; log: EventLog }> {
  const { database } = await createTestDatabase()
  const log = await createPostgresEventLog({ database, logger: QUIET })
  afterAll(() => log.close())
  return { database, log }
}

export interface TestProjections {
  database: Database
  /** Applies a batch as the log would, in a transaction of its own; answers the tags. */
  apply(projection: Projection, events: readonly StoredEvent[]): Promise<readonly string[]>
  /** Empties the tables of a projection. */
  reset(projection: Projection): Promise<void>
  /** What every table that is read holds, by name. */
  hashes(projection: Projection): Promise<Record<string, string>>
}

/** All projections, prepared and empty, without readers: the test itself says what arrives. */
export async function createTestProjections(): Promise<TestProjections> {
  const { database, log } = await createTestLog()
  await prepareProjections({ database, log, projections: PROJECTIONS })
  return {
    database,
    async apply(projection, events) {
      const handler = createBuildHandler(projection, { version: projection.version, build: 0 })
      return (await database.transaction(async (tx) => handler.apply?.(tx, events))) ?? []
    },
    async reset(projection) {
      const schema = `${projection.name.replaceAll('-', '_')}_v${projection.version}`
      const { rows } = await database.query<{ name: string }>('SELECT tablename AS name FROM pg_tables WHERE schemaname = $1', [schema])
      await database.query(`TRUNCATE ${rows.map((row) => `${schema}.${row.name}`).join(', ')}`)
    },
    hashes: (projection) => hashesOf(database, projection),
  }
}

export async function hashesOf(database: Database, projection: Projection): Promise<Record<string, string>> {
  const entries = projection.views.map(async (view) => [view, await tableHash(database, `read.${view}`)] as const)
  return Object.fromEntries(await Promise.all(entries))
}
