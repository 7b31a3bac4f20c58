import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedClickHouse } from '../embedded/clickhouse.ts'
import { startEmbeddedPostgres } from '../embedded/postgres.ts'
import { migratePostgres } from '../migrate.ts'
import { createDatabase } from '../postgres.ts'
import { POSTGRES_MIGRATIONS, TEMPLATE } from './test-engines.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's Postgres, with `DATABASE` in the place of the database's name. */
    postgresAddress: string
    clickHouseSocket: string
  }
}

/** One Postgres and one ClickHouse for the whole run; a test file takes a database of its own in them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'tire-shop-tests-'))
  const onLog = (): void => {}
  // A test run survives no power cut: what only guards against one is off.
  // Three files of tools/races run at once, each with two pools of fifty connections, beside what other files open.
  const settings = ['fsync=off', 'full_page_writes=off', 'max_connections=500']
  const [postgres, clickHouse] = await Promise.all([
    startEmbeddedPostgres({ dataDirectory, onLog, settings }),
    startEmbeddedClickHouse({ dataDirectory, onLog }),
  ])
  await makeTemplate(postgres.connectionString)
  project.provide('postgresAddress', postgres.connectionString('DATABASE'))
  project.provide('clickHouseSocket', clickHouse.socketPath)
  return async () => {
    await Promise.all([postgres.close(), clickHouse.close()])
    await rm(dataDirectory, { recursive: true, force: true })
  }
}

async function makeTemplate(connectionString: (database: string) => string): Promise<void> {
  const onError = (): void => {}
  const server = createDatabase({ connectionString: connectionString('postgres'), maxConnections: 1, onError })
  await server.query(`CREATE DATABASE ${TEMPLATE}`)
  await server.close()
  const template = createDatabase({ connectionString: connectionString(TEMPLATE), maxConnections: 2, onError })
  await migratePostgres(template, POSTGRES_MIGRATIONS)
  await template.close()
}
