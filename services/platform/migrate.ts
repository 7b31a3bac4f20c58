import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClickHouse } from './clickhouse.ts'
import type { Database, Transaction } from './postgres.ts'

/** One ordered SQL file, `NNNN-what.sql`. */
interface Migration {
  name: string
  sql: string
  checksum: string
}

interface Applied {
  name: string
  checksum: string
}

/** Any number that nobody else locks: processes that start together migrate one after the other. */
const LOCK = 7_316_001

/**
 * Applies what is new in a directory of SQL files to Postgres, all or nothing. Answers the names applied. Throws when a file
 * that was applied has changed or is gone: write a new one instead.
 */
export async function migratePostgres(database: Database, directory: string): Promise<string[]> {
  const migrations = await readMigrations(directory)
  return locked(database, async (tx) => {
    await tx.query(POSTGRES_LEDGER)
    const { rows } = await tx.query<Applied>('SELECT name, checksum FROM schema_migrations')
    const pending = pendingOf(migrations, rows)
    for (const { name, sql, checksum } of pending) {
      await named(name, () => tx.query(sql))
      await tx.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [name, checksum])
    }
    return pending.map(({ name }) => name)
  })
}

const POSTGRES_LEDGER = `CREATE TABLE IF NOT EXISTS schema_migrations
  (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`

export interface ClickHouseMigration {
  clickhouse: ClickHouse
  directory: string
  /** Whose lock keeps two processes apart; ClickHouse has none. */
  database: Database
  /** Called before the first migration of an empty ClickHouse: whoever fills it must start from the beginning of the log. */
  onEmpty: (tx: Transaction) => Promise<void>
}

/**
 * The same for ClickHouse, statement by statement and without transactions: a file that failed half way runs again from its
 * start, so every statement must bear repetition (`IF NOT EXISTS`).
 */
export async function migrateClickHouse(options: ClickHouseMigration): Promise<string[]> {
  const { clickhouse, database } = options
  const migrations = await readMigrations(options.directory)
  await clickhouse.inDatabase('default').command(`CREATE DATABASE IF NOT EXISTS \`${clickhouse.database}\``)
  // Committed before the ledger has its first row: a crash in between makes the next start call it again.
  await locked(database, async (tx) => {
    await clickhouse.command(CLICKHOUSE_LEDGER)
    if ((await readApplied(clickhouse)).length === 0) await options.onEmpty(tx)
  })
  return locked(database, async () => {
    const pending = pendingOf(migrations, await readApplied(clickhouse))
    for (const { name, sql, checksum } of pending) {
      for (const statement of statementsOf(sql)) await named(name, () => clickhouse.command(statement))
      await clickhouse.insert('schema_migrations', [{ name, checksum }])
    }
    return pending.map(({ name }) => name)
  })
}

const CLICKHOUSE_LEDGER = `CREATE TABLE IF NOT EXISTS schema_migrations
  (name String, checksum String, applied_at DateTime DEFAULT now()) ENGINE = ReplacingMergeTree ORDER BY name`

function readApplied(clickhouse: ClickHouse): Promise<Applied[]> {
  return clickhouse.query<Applied>('SELECT name, checksum FROM schema_migrations FINAL')
}

function locked<T>(database: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return database.transaction(
    async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock($1)', [LOCK])
      return work(tx)
    },
    { isLong: true },
  )
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  const misnamed = names.find((name) => !/^\d{4}-[a-z0-9-]+\.sql$/.test(name))
  if (misnamed) throw new Error(`${join(directory, misnamed)} must be named NNNN-what.sql`)
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(directory, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** What is still to do; throws when history was rewritten. */
function pendingOf(migrations: readonly Migration[], applied: readonly Applied[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const { name, checksum } of applied) {
    const migration = known.get(name)
    if (!migration) throw new Error(`migration ${name} was applied here but is not in this version of the shop`)
    if (migration.checksum !== checksum) throw new Error(`migration ${name} was changed after it had been applied: add a new file instead`)
  }
  const done = new Set(applied.map(({ name }) => name))
  return migrations.filter(({ name }) => !done.has(name))
}

/** Statements end with a semicolon at the end of a line; comment lines are left out. */
function statementsOf(sql: string): string[] {
  const code = sql.replace(/^\s*--.*$/gm, '')
  return code
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean)
}

async function named(name: string, run: () => Promise<unknown>): Promise<void> {
  try {
    await run()
  } catch (cause) {
    throw new Error(`migration ${name} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}
