import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { type ClickHouse, createClickHouse } from './clickhouse.ts'
import type { Config } from './config.ts'
import { embeddedClickHouseSocket, startEmbeddedClickHouse } from './embedded/clickhouse.ts'
import { embeddedPostgresAddress, startEmbeddedPostgres } from './embedded/postgres.ts'
import type { Lifecycle } from './lifecycle.ts'
import type { Logger } from './logger.ts'
import { createDatabase, type Database } from './postgres.ts'
import { throttledWarn } from './throttled-warn.ts'

export interface EngineOptions {
  config: Pick<Config, 'dataDirectory' | 'database' | 'clickhouse'>
  logger: Logger
  lifecycle: Pick<Lifecycle, 'onClose'>
}

export interface Engines {
  database: Database
  /** For further connections to Postgres. */
  connectionString: string
  clickhouse: ClickHouse
  /** Settles when ClickHouse, if it is the embedded one, serves; rejects when it cannot start. */
  clickhouseServes: Promise<unknown>
}

const DATABASE = 'shop'

/** Both engines, side by side. ClickHouse may still be starting, so that Postgres can be migrated meanwhile. */
export async function openEngines(options: EngineOptions): Promise<Engines> {
  const [postgres, facts] = await Promise.all([openPostgres(options), startClickHouse(options)])
  return { ...postgres, ...facts }
}

/** Postgres as configured, the embedded one without a URL, and the address for further connections. */
export async function openPostgres({
  config,
  logger,
  lifecycle,
}: EngineOptions): Promise<{ database: Database; connectionString: string }> {
  const connectionString = config.database.url ?? (await startOwnPostgres({ config, logger, lifecycle }))
  const database = createDatabase({
    connectionString,
    maxConnections: config.database.poolSize,
    onError: throttledWarn(logger, 'a connection to Postgres was lost'),
  })
  lifecycle.onClose('database', () => database.close())
  return { database, connectionString }
}

/** The Postgres of a running shop, for a tool beside it; null when none responds. Starts nothing. */
export async function findRunningPostgres(config: Pick<Config, 'dataDirectory' | 'database'>): Promise<Database | null> {
  if (config.database.url === undefined && !existsSync(config.dataDirectory)) return null
  const connectionString = config.database.url ?? (await embeddedPostgresAddress(config.dataDirectory, DATABASE))
  const database = createDatabase({ connectionString, maxConnections: 2, onError: () => {} })
  try {
    await database.query('SELECT 1')
    return database
  } catch (error) {
    await database.close()
    if (config.database.url !== undefined) throw error
    return null
  }
}

/** The ClickHouse of a running shop, for a tool beside it. Starts nothing: without a shop its calls fail. */
export async function joinClickHouse(config: Pick<Config, 'dataDirectory' | 'clickhouse'>): Promise<ClickHouse> {
  const { url } = config.clickhouse
  if (url !== undefined) return createClickHouse({ address: { url } })
  return createClickHouse({ address: { socketPath: await embeddedClickHouseSocket(config.dataDirectory), database: DATABASE } })
}

/** ClickHouse as configured, or the embedded one, which serves. */
export async function openClickHouse(options: EngineOptions): Promise<ClickHouse> {
  const { clickhouse, clickhouseServes } = await startClickHouse(options)
  await clickhouseServes
  return clickhouse
}

async function startClickHouse({ config, logger, lifecycle }: EngineOptions): Promise<Pick<Engines, 'clickhouse' | 'clickhouseServes'>> {
  const isOwn = config.clickhouse.url === undefined
  if (isOwn) await makePrivate(config.dataDirectory)
  const onLog = (line: string) => logger.warn({ engine: 'clickhouse' }, line)
  const starting = isOwn ? startEmbeddedClickHouse({ dataDirectory: config.dataDirectory, onLog }) : Promise.resolve(null)
  // Also one that is still starting; why it could not start is told to whoever awaits it.
  lifecycle.onClose('clickhouse engine', async () => (await starting.catch(() => null))?.close())
  starting.catch(() => {})
  const clickhouse = await joinClickHouse(config)
  lifecycle.onClose('clickhouse', () => clickhouse.close())
  return { clickhouse, clickhouseServes: starting }
}

async function startOwnPostgres({ config, logger, lifecycle }: EngineOptions): Promise<string> {
  await makePrivate(config.dataDirectory)
  const engine = await startEmbeddedPostgres({
    dataDirectory: config.dataDirectory,
    onLog: (line) => logger.warn({ engine: 'postgres' }, line),
  })
  lifecycle.onClose('postgres engine', engine.close)
  const server = createDatabase({ connectionString: engine.connectionString('postgres'), maxConnections: 1, onError: () => {} })
  const { rowCount } = await server.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE])
  if (rowCount === 0) await server.query(`CREATE DATABASE ${DATABASE}`)
  await server.close()
  return engine.connectionString(DATABASE)
}

/** The directory contains customers' data: only its owner may read it. */
async function makePrivate(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
}
