import type { ClickHouse } from '#services/platform/clickhouse.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import { terminalTable } from '#services/platform/terminal-table.ts'

const LARGEST = 25
const MB = 1_000_000

interface Size {
  name: string
  rows: number
  bytes: number
}

/** Disk by table, the largest first. */
export async function sizesOf({ database, clickhouse }: { database: Queryable; clickhouse: ClickHouse }): Promise<string> {
  const { rows: tables } = await database.query<Size>(
    `SELECT oid::regclass::text AS name, greatest(reltuples, 0)::float8 AS rows, pg_total_relation_size(oid)::float8 AS bytes FROM pg_class
     WHERE relkind = 'r' AND relnamespace <> 'pg_catalog'::regnamespace ORDER BY pg_total_relation_size(oid) DESC LIMIT ${LARGEST}`,
  )
  const facts = await clickhouse.query<Size>(
    `SELECT concat('ClickHouse ', table) AS name, toFloat64(sum(rows)) AS rows, toFloat64(sum(bytes_on_disk)) AS bytes FROM system.parts
     WHERE active AND database = currentDatabase() GROUP BY table ORDER BY bytes DESC`,
  )
  const lines = [...tables, ...facts].map(({ name, rows, bytes }) => [name, rows.toLocaleString('en'), (bytes / MB).toFixed(1)])
  return terminalTable([['table', 'rows', 'MB with indexes'], ...lines], true)
}
