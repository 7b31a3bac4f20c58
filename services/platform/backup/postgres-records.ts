import { pipeline } from 'node:stream/promises'
import type { Queryable } from '../postgres.ts'
import type { CopyTransaction } from '../postgres-copy.ts'
import { type Manifest, readPacked, writePacked } from './manifest.ts'

type Records = Manifest['postgres']

/**
 * The records: every table of the schema `public`, including the log. Projections are rebuilt from the log, queues are recreated at
 * start, and sessions are not restored: staff sign in again. Who issues documents is written from the settings.
 */
const LEFT_OUT = ['schema_migrations', 'projection_versions', 'staff_sessions', 'document_issuer']
/**
 * Positions in Kafka and of the relay to it. A restored shop has new topics, sometimes in a cluster with the same id, so these readers
 * start from the beginning.
 */
export const OF_KAFKA = "(log_id LIKE 'kafka:%' OR group_name LIKE 'relay.%')"
/** Readers whose output is not in the backup start from the beginning; those of ClickHouse at the position of its dump. */
const ROWS: Readonly<Record<string, string>> = {
  reader_positions: `WHERE group_name !~ '^(projection|sink|backup)[.]' AND NOT ${OF_KAFKA}`,
}

/** Whether readers of this shop read from Kafka: then some events are not in Postgres. */
export async function isReadFromKafka(database: Queryable): Promise<boolean> {
  const { rowCount } = await database.query(`SELECT FROM reader_positions WHERE ${OF_KAFKA} LIMIT 1`)
  return rowCount > 0
}

/** In the transaction's snapshot. */
export async function dumpRecords(tx: CopyTransaction, directory: string): Promise<Records> {
  const tables: Records['tables'] = []
  for (const { table, columns } of inOrder(await listTables(tx), await listReferences(tx))) {
    const copy = tx.copyOut(`COPY (SELECT ${listOf(columns)} FROM public.${table} ${ROWS[table] ?? ''}) TO STDOUT`)
    const packed = await writePacked(directory, `postgres/${table}.copy.gz`, copy)
    tables.push({ table, columns, rows: (copy as typeof copy & { rowCount: number }).rowCount, ...packed })
  }
  // Last: a sequence is outside the snapshot and must not be behind any row.
  return { migrations: await listMigrations(tx), tables, sequences: await listSequences(tx) }
}

/** All or nothing; throws when a table's row count differs from the backup's. */
export async function loadRecords(tx: CopyTransaction, directory: string, { tables, sequences }: Records): Promise<void> {
  await tx.query('DELETE FROM log_partitions')
  for (const { table, columns, rows, ...packed } of tables) {
    await pipeline(readPacked(directory, packed), tx.copyIn(`COPY public.${table} (${listOf(columns)}) FROM STDIN`))
    const { rows: counted } = await tx.query<{ rows: number }>(`SELECT count(*)::float8 AS rows FROM public.${table}`)
    if (counted[0]?.rows !== rows) throw new Error(`${table} has ${counted[0]?.rows} rows in the place of ${rows}`)
  }
  // Present in backups from before they were excluded.
  await tx.query(`DELETE FROM reader_positions WHERE ${OF_KAFKA}`)
  for (const { sequence, last, isCalled } of sequences) await tx.query('SELECT setval($1, $2, $3)', [`public.${sequence}`, last, isCalled])
}

/** Tables with rows, other than the counters of an empty log and prepared projections: a projection that has data has a position. */
export async function listFilledTables(database: Queryable): Promise<string[]> {
  const filled: string[] = []
  for (const table of (await listTables(database)).keys()) {
    const { rowCount } = await database.query(`SELECT 1 FROM public.${table} ${table === 'log_partitions' ? 'WHERE next > 0' : ''} LIMIT 1`)
    if (rowCount > 0) filled.push(table)
  }
  return filled
}

export async function listMigrations(database: Queryable): Promise<Records['migrations']> {
  const { rows } = await database.query<Records['migrations'][number]>('SELECT name, checksum FROM schema_migrations ORDER BY name')
  return rows
}

type Table = Pick<Records['tables'][number], 'table' | 'columns'>

/** By name, with the columns that are written. */
async function listTables(database: Queryable): Promise<Map<string, Table>> {
  const { rows } = await database.query<Table>(
    `SELECT relname AS "table", array_agg(attname::text ORDER BY attnum) AS columns
     FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> ALL ($1)
       AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
     GROUP BY relname ORDER BY relname`,
    [LEFT_OUT],
  )
  return new Map(rows.map((row) => [row.table, row]))
}

interface Reference {
  from: string
  to: string
}

async function listReferences(database: Queryable): Promise<Reference[]> {
  const { rows } = await database.query<Reference>(
    `SELECT child.relname AS "from", parent.relname AS "to" FROM pg_constraint
     JOIN pg_class child ON child.oid = conrelid JOIN pg_class parent ON parent.oid = confrelid
     WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conrelid <> confrelid`,
  )
  return rows
}

/** Sorts each table after those that it references. */
function inOrder(tables: ReadonlyMap<string, Table>, references: readonly Reference[]): Table[] {
  const placed = new Set<Table>()
  const place = (table: Table, path: readonly string[]): void => {
    if (path.includes(table.table)) throw new Error(`tables refer to each other: ${path.join(', ')}`)
    for (const { from, to } of references) {
      const parent = from === table.table ? tables.get(to) : undefined
      if (parent) place(parent, [...path, table.table])
    }
    placed.add(table)
  }
  for (const table of tables.values()) place(table, [])
  return [...placed]
}

async function listSequences(tx: Queryable): Promise<Records['sequences']> {
  const { rows } = await tx.query<{ sequence: string }>("SELECT sequencename AS sequence FROM pg_sequences WHERE schemaname = 'public'")
  const sequences: Records['sequences'] = []
  for (const { sequence } of rows) {
    const { rows: states } = await tx.query<{ last: string; isCalled: boolean }>(
      `SELECT last_value::text AS last, is_called AS "isCalled" FROM public.${sequence}`,
    )
    for (const state of states) sequences.push({ sequence, ...state })
  }
  return sequences
}

function listOf(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(', ')
}
