import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { afterAll, inject } from 'vitest'
import { type ClickHouse, createClickHouse } from '../clickhouse.ts'
import { migrateClickHouse } from '../migrate.ts'
import { createDatabase, type Database } from '../postgres.ts'

/** The database that every test database is a copy of: migrated once in a run. */
export const TEMPLATE = 'template_shop'
export const POSTGRES_MIGRATIONS = fileURLToPath(new URL('../../../migrations/postgres', import.meta.url))
export const CLICKHOUSE_MIGRATIONS = fileURLToPath(new URL('../../../migrations/clickhouse', import.meta.url))

export interface TestDatabase {
  database: Database
  /** For what opens connections of its own: another process, a second pool. */
  connectionString: string
}

/**
 * A fresh, migrated Postgres database for one test file, gone after it. Call it at the top of the file:
 * `const { database } = await createTestDatabase()`.
 */
export async function createTestDatabase(options: { maxConnections?: number } = {}): Promise<TestDatabase> {
  const name = freshName()
  await onServer((server) => server.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`))
  const connectionString = addressOf(name)
  const database = createDatabase({ connectionString, maxConnections: options.maxConnections ?? 10, onError: () => {} })
  afterAll(async () => {
    await database.close()
    await onServer((server) => server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
  })
  return { database, connectionString }
}

/** The same for ClickHouse. */
export async function createTestClickHouse(): Promise<ClickHouse> {
  const socketPath = inject('clickHouseSocket')
  const clickhouse = createClickHouse({ address: { socketPath, database: freshName() } })
  await onServer((database) =>
    migrateClickHouse({ clickhouse, database, directory: CLICKHOUSE_MIGRATIONS, onEmpty: () => Promise.resolve() }),
  )
  afterAll(async () => {
    await clickhouse.inDatabase('default').command(`DROP DATABASE IF EXISTS ${clickhouse.database}`)
    await clickhouse.close()
  })
  return clickhouse
}

async function onServer(work: (server: Database) => Promise<unknown>): Promise<void> {
  const server = createDatabase({ connectionString: addressOf('postgres'), maxConnections: 1, onError: () => {} })
  try {
    await work(server)
  } finally {
    await server.close()
  }
}

function addressOf(database: string): string {
  return inject('postgresAddress').replace('/DATABASE?', `/${database}?`)
}

function freshName(): string {
  return `test_${randomUUID().replaceAll('-', '')}`
}
