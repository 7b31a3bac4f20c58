import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import type { ClickHouse } from '../clickhouse.ts'
import type { Queryable } from '../postgres.ts'
import { type Manifest, readPacked, writePacked } from './manifest.ts'
import { OF_KAFKA } from './postgres-records.ts'

type Facts = Manifest['clickhouse']

const LINES_AT_ONCE = 20_000

/**
 * Dumps the tables that sinks write, a partition (a month of acts) into each file. The sinks' positions are read first, so events written meanwhile are delivered again after a restore, which is
 * idempotent. A Postgres snapshot taken afterwards contains everything that these rows refer to.
 */
export async function dumpFacts(clickhouse: ClickHouse, database: Queryable, tables: readonly string[], directory: string): Promise<Facts> {
  const positions = await readPositions(database)
  const partitions: Facts['partitions'] = []
  for (const table of tables) {
    const found = await clickhouse.query<{ id: string }>(`SELECT DISTINCT _partition_id AS id FROM ${table} ORDER BY id`)
    for (const { id } of found) {
      let rows = 0
      const count = async function* () {
        for await (const line of clickhouse.lines(`SELECT * FROM ${table} FINAL WHERE _partition_id = {id:String}`, { id })) {
          rows += 1
          yield `${line}\n`
        }
      }
      const packed = await writePacked(directory, `clickhouse/${table}.${id}.jsonl.gz`, Readable.from(count()))
      partitions.push({ table, rows, ...packed })
    }
  }
  return { migrations: await listFactMigrations(clickhouse), partitions, positions }
}

/** Throws when the loaded row counts differ from the backup's. */
export async function loadFacts(clickhouse: ClickHouse, directory: string, facts: Facts): Promise<void> {
  const tables = new Set(facts.partitions.map(({ table }) => table))
  // Pauses expiry, so that old rows are not deleted before they are counted.
  for (const table of tables) await clickhouse.command(`SYSTEM STOP TTL MERGES ${table}`)
  try {
    await loadPartitions(clickhouse, directory, facts)
  } finally {
    for (const table of tables) await clickhouse.command(`SYSTEM START TTL MERGES ${table}`)
  }
}

async function loadPartitions(clickhouse: ClickHouse, directory: string, { partitions }: Facts): Promise<void> {
  const expected = new Map<string, number>()
  for (const { table, rows, ...packed } of partitions) {
    expected.set(table, (expected.get(table) ?? 0) + rows)
    let lines: string[] = []
    for await (const line of createInterface({ input: readPacked(directory, packed) })) {
      lines.push(line)
      if (lines.length < LINES_AT_ONCE) continue
      await clickhouse.insertLines(table, lines)
      lines = []
    }
    await clickhouse.insertLines(table, lines)
  }
  for (const [table, rows] of expected) {
    const [counted] = await clickhouse.query<{ rows: number }>(`SELECT count() AS rows FROM ${table} FINAL`)
    if (counted?.rows !== rows) throw new Error(`${table} has ${counted?.rows} rows in the place of ${rows}`)
  }
}

/** Empties every table but the migration ledger, after a load that failed. */
export async function emptyFacts(clickhouse: ClickHouse): Promise<void> {
  for (const table of await listFactTables(clickhouse)) await clickhouse.command(`TRUNCATE TABLE ${table}`)
}

export async function listFilledFacts(clickhouse: ClickHouse): Promise<string[]> {
  const filled: string[] = []
  for (const table of await listFactTables(clickhouse)) {
    if ((await clickhouse.query(`SELECT 1 FROM ${table} LIMIT 1`)).length > 0) filled.push(table)
  }
  return filled
}

export function listFactMigrations(clickhouse: ClickHouse): Promise<Facts['migrations']> {
  return clickhouse.query<Facts['migrations'][number]>('SELECT name, checksum FROM schema_migrations FINAL ORDER BY name')
}

/** Restores the sinks' positions. On Kafka they start from the beginning: sinks are idempotent. */
export async function loadPositions(tx: Queryable, { positions }: Facts): Promise<void> {
  await tx.query(
    `INSERT INTO reader_positions (log_id, group_name, topic, partition, next)
     SELECT "logId", "group", topic, partition, next
     FROM jsonb_to_recordset($1) AS position ("logId" text, "group" text, topic text, partition int, next bigint)`,
    [JSON.stringify(positions.filter(({ logId }) => !logId.startsWith('kafka:')))],
  )
}

async function readPositions(database: Queryable): Promise<Facts['positions']> {
  const { rows } = await database.query<Facts['positions'][number]>(
    `SELECT log_id AS "logId", group_name AS "group", topic, partition, next::text AS next FROM reader_positions
     WHERE group_name LIKE 'sink.%' AND NOT ${OF_KAFKA} ORDER BY log_id, group_name, topic, partition`,
  )
  return rows
}

/** Names of the tables that store rows of their own. */
export async function listFactTables(clickhouse: ClickHouse): Promise<string[]> {
  const rows = await clickhouse.query<{ name: string }>(
    `SELECT name FROM system.tables WHERE database = {database:String} AND engine LIKE '%MergeTree' AND name <> 'schema_migrations' ORDER BY name`,
    { database: clickhouse.database },
  )
  return rows.map(({ name }) => name)
}
