import { setTimeout as pause } from 'node:timers/promises'
import type { ClickHouse } from './clickhouse.ts'
import { type Applied, type Migration, pendingOf, readMigrations, type SchemaState, statementsOf, stateOf } from './migration-files.ts'
import type { Database, Transaction } from './postgres.ts'

/** Arbitrary advisory lock: processes that start together migrate one after the other. */
const LOCK = 7_316_001
const LOCK_POLL_INTERVAL_MS = 50

/**
 * Applies new SQL files of a directory to Postgres (over two connections), while the shop may write: all or nothing, up to a file that
 * begins with `-- online`, which runs by itself. Returns the names applied. Throws when an applied file has changed or is missing: add a
 * new one instead. Migrations of a newer version are additive and left alone.
 */
export async function migratePostgres(database: Database, directory: string): Promise<string[]> {
  const migrations = await readMigrations(directory)
  const applied: string[] = []
  for (;;) {
    const next = await retryWhenBlocked(() => locked(database, (tx) => applyNext(database, tx, migrations)))
    if (next.length === 0) return applied
    applied.push(...next)
  }
}

/** Lock timeout: writers queue behind a statement that waits for a table. */
const WAIT_FOR_TABLE = '1s'
const TRY_AGAIN_AFTER_MS = 500
const TRIES = 120
/** Lock not available, and deadlock. */
const IN_THE_WAY = new Set<unknown>(['55P03', '40P01'])

async function applyNext(database: Database, tx: Transaction, migrations: readonly Migration[]): Promise<string[]> {
  await tx.query(POSTGRES_LEDGER)
  const { rows } = await tx.query<Applied>('SELECT name, checksum FROM schema_migrations')
  const pending = pendingOf(migrations, rows)
  const online = pending.findIndex(isOnline)
  const batch = online === 0 ? pending.slice(0, 1) : pending.slice(0, online === -1 ? undefined : online)
  await tx.query(`SET LOCAL lock_timeout = '${WAIT_FOR_TABLE}'`)
  for (const { name, sql, checksum } of batch) {
    // An online build cannot run in a transaction.
    if (online === 0) for (const statement of statementsOf(sql)) await named(name, () => database.query(statement, [], { isLong: true }))
    else await named(name, () => tx.query(sql))
    await tx.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [name, checksum])
  }
  return batch.map(({ name }) => name)
}

/**
 * For indexes on busy tables: each statement must be idempotent (`DROP INDEX CONCURRENTLY IF EXISTS`, then `CREATE INDEX CONCURRENTLY`).
 */
function isOnline({ sql }: Migration): boolean {
  return sql.startsWith('-- online')
}

/** Releases its locks and retries. */
async function retryWhenBlocked<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work()
    } catch (error) {
      const { code } = Object((error as Error).cause ?? error) as { code?: unknown }
      if (tried === TRIES || !IN_THE_WAY.has(code)) throw error
      await pause(TRY_AGAIN_AFTER_MS)
    }
  }
}

const POSTGRES_LEDGER = `CREATE TABLE IF NOT EXISTS schema_migrations
  (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`

export interface ClickHouseMigration {
  clickhouse: ClickHouse
  directory: string
  /** Holds the lock between processes; ClickHouse has none. */
  database: Database
  /** Called before the first migration of an empty ClickHouse: its sinks must start from the beginning of the log. */
  onEmpty: (tx: Transaction) => Promise<void>
}

/**
 * The same for ClickHouse, statement by statement and without transactions: a file that failed half way runs again from its start, so
 * every statement must be idempotent (`IF NOT EXISTS`).
 */
export async function migrateClickHouse(options: ClickHouseMigration): Promise<string[]> {
  const { clickhouse, database } = options
  const migrations = await readMigrations(options.directory)
  await clickhouse.inDatabase('default').command(`CREATE DATABASE IF NOT EXISTS \`${clickhouse.database}\``)
  // Committed before the ledger has its first row: after a crash in between it is called again.
  await locked(database, async (tx) => {
    await clickhouse.command(CLICKHOUSE_LEDGER)
    if ((await readApplied(clickhouse)).length === 0) await options.onEmpty(tx)
  })
  return locked(database, async () => {
    const pending = pendingOf(migrations, await readApplied(clickhouse))
    const patient = clickhouse.patient()
    try {
      for (const { name, sql, checksum } of pending) {
        for (const statement of statementsOf(sql)) await named(name, () => patient.command(statement))
        await clickhouse.insert('schema_migrations', [{ name, checksum }])
      }
    } finally {
      await patient.close()
    }
    return pending.map(({ name }) => name)
  })
}

const CLICKHOUSE_LEDGER = `CREATE TABLE IF NOT EXISTS schema_migrations
  (name String, checksum String, applied_at DateTime DEFAULT now()) ENGINE = ReplacingMergeTree ORDER BY name`

function readApplied(clickhouse: ClickHouse): Promise<Applied[]> {
  return clickhouse.query<Applied>('SELECT name, checksum FROM schema_migrations FINAL')
}

/** Polled, since an online index build waits for every transaction that waits within a statement. */
async function locked<T>(database: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (;;) {
    const done = await database.transaction(
      async (tx) => {
        // Idle for as long as a statement of ClickHouse takes.
        await tx.query('SET LOCAL idle_in_transaction_session_timeout = 0')
        const { rows } = await tx.query<{ isOurs: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS "isOurs"', [LOCK])
        return rows[0]?.isOurs ? { result: await work(tx) } : null
      },
      { isLong: true },
    )
    if (done) return done.result
    await pause(LOCK_POLL_INTERVAL_MS)
  }
}

/** Applied, missing and newer migrations of Postgres, compared with a directory. Throws as `migratePostgres` does. */
export async function readPostgresSchema(database: Database, directory: string): Promise<SchemaState> {
  const { rows } = await database.query<{ isThere: boolean }>(`SELECT to_regclass('schema_migrations') IS NOT NULL AS "isThere"`)
  const applied = rows[0]?.isThere ? (await database.query<Applied>('SELECT name, checksum FROM schema_migrations')).rows : []
  return stateOf(await readMigrations(directory), applied)
}

/** The same for ClickHouse. */
export async function readClickHouseSchema(clickhouse: ClickHouse, directory: string): Promise<SchemaState> {
  const found = await clickhouse
    .inDatabase('default')
    .query("SELECT 1 FROM system.tables WHERE database = {database:String} AND name = 'schema_migrations'", {
      database: clickhouse.database,
    })
  return stateOf(await readMigrations(directory), found.length > 0 ? await readApplied(clickhouse) : [])
}

async function named(name: string, run: () => Promise<unknown>): Promise<void> {
  try {
    await run()
  } catch (cause) {
    throw new Error(`migration ${name} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}
