import type { Database, Queryable } from '#services/platform/postgres.ts'
import type { CopyTransaction } from '#services/platform/postgres-copy.ts'
import { windowsOf } from './copy.ts'
import { dropIndexes } from './indexes.ts'
import { ACT_WINDOWS, ACTS, COPIED_TOPICS, readEvents, writeEvents } from './log.ts'
import { readRows, writeRows } from './records.ts'
import { readWords } from './sample-words.ts'
import { TABLES } from './tables.ts'
import { createTemplates, type Template } from './template.ts'
import { findUnfinished } from './unfinished.ts'

export interface Growth {
  /** How often the sample is there in the end, of what is bought and of what visitors do. */
  copies: { orders: number; acts: number }
  /** EANs of products that are to come. */
  added: readonly string[]
}

/** A copy of purchasing for each window: more sales make orders to suppliers larger, not more. */
const MOST_OF_PURCHASING = 40

/**
 * Makes of the sample's records and log those of a shop that has traded longer: copies of what is finished, with ids, numbers and people
 * of their own, moved back by whole windows. Projections and facts are left empty. All or nothing.
 */
export async function multiply(database: Database, { copies, added }: Growth, say: (line: string) => void = () => {}): Promise<void> {
  await database.copying('BEGIN', async (tx) => {
    await tx.query("SET LOCAL maintenance_work_mem = '512MB'; SET LOCAL synchronous_commit = off; SET LOCAL timezone = 'UTC'")
    const unfinished = await findUnfinished(tx)
    const templates = createTemplates(await readWords(tx, added, unfinished))
    const isFinished = ({ ids }: Template): boolean => ids.every((id) => !unfinished.has(id))
    const today =
      (await tx.query<{ today: string }>("SELECT (now() AT TIME ZONE 'Asia/Jerusalem')::date::text AS today")).rows[0]?.today ?? ''
    const tables = await listTables(tx)
    await forgetProjections(tx)
    const statements = await dropIndexes(tx, [...tables, 'log_events'])
    const windows = {
      orders: windowsOf(copies.orders),
      acts: windowsOf(copies.acts, ACT_WINDOWS),
      purchasing: windowsOf(Math.min(copies.orders, MOST_OF_PURCHASING)),
      kept: [],
    }
    for (const table of tables) {
      // A reminder that was due has been sent.
      const isCopied = (template: Template, line: string) =>
        isFinished(template) && (table !== 'next_changes' || (line.split('\t')[1] ?? '') > today)
      await writeRows(tx, await readRows(tx, templates, table), windows[TABLES[table] ?? 'kept'], isCopied)
    }
    say('  records: written')
    for (const topic of COPIED_TOPICS) {
      const of = ACTS.includes(topic) ? 'acts' : topic === 'purchasing' ? 'purchasing' : 'orders'
      const written = await writeEvents(tx, await readEvents(tx, templates, topic), windows[of], isFinished)
      say(`  events of ${topic}: ${written}`)
    }
    for (const statement of statements) await tx.query(statement)
    await countAnew(tx)
    say('  indexes and references: made again')
  })
}

/** How many copies there must be for at least so many orders and acts. */
export async function countCopies(database: Queryable, wanted: { orders: number; acts: number }): Promise<Growth['copies']> {
  const unfinished = [...(await findUnfinished(database))]
  const { rows } = await database.query<{ orders: number; finished: number; acts: number }>(
    `SELECT (SELECT count(*) FROM orders)::int AS orders, (SELECT count(*) FROM orders WHERE order_id <> ALL ($1))::int AS finished,
       (SELECT count(*) FROM log_events WHERE topic = ANY ($2))::int AS acts`,
    [unfinished, ACTS],
  )
  const { orders = 0, finished = 0, acts = 0 } = rows[0] ?? {}
  if (finished === 0 || acts === 0) throw new Error('the sample has no finished order or no acts, of which no copies make more')
  return {
    orders: 1 + Math.ceil(Math.max(0, wanted.orders - orders) / finished),
    acts: Math.max(1, Math.ceil(wanted.acts / acts)),
  }
}

async function listTables(database: Queryable): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'
       AND tablename <> ALL ('{log_events,log_archives,log_partitions,reader_positions,dead_letters,projection_versions,schema_migrations}')`,
  )
  const unknown = rows.filter(({ name }) => !Object.hasOwn(TABLES, name))
  if (unknown.length > 0) throw new Error(`tables.ts does not say what becomes of ${unknown.map(({ name }) => name).join(', ')}`)
  return rows.map(({ name }) => name).filter((name) => TABLES[name] !== 'kept')
}

/** The shop makes them again, and reads into them from the beginning. */
async function forgetProjections(tx: CopyTransaction): Promise<void> {
  const { rows } = await tx.query<{ schema: string }>(
    `SELECT nspname AS schema FROM pg_namespace, projection_versions WHERE nspname ~ ('^' || replace(name, '-', '_') || '_v\\d+(_\\d+)?$')`,
  )
  for (const { schema } of rows) await tx.query(`DROP SCHEMA ${schema} CASCADE`)
  await tx.query('DELETE FROM projection_versions')
  await tx.query("DELETE FROM reader_positions WHERE group_name ~ '^(projection|sink)[.]'")
  await tx.query("DELETE FROM dead_letters WHERE group_name ~ '^(projection|sink)[.]'")
}

/** Counters of what was copied. */
async function countAnew(tx: CopyTransaction): Promise<void> {
  await tx.query(`UPDATE coupon_counters c SET used = (SELECT count(*) FROM coupon_uses u WHERE u.code = c.code)`)
  await tx.query(
    `UPDATE document_numbers n SET last = greatest(last, (SELECT max(number) FROM documents d WHERE d.kind = n.kind AND d.issuer = 'book'))`,
  )
  await tx.query(`SELECT setval('order_numbers', greatest((SELECT max(order_id::bigint) FROM orders), last_value)) FROM order_numbers`)
  await tx.query(
    `SELECT setval(pg_get_serial_sequence('draft_orders', 'number'), max(number)) FROM draft_orders HAVING max(number) IS NOT NULL`,
  )
}
