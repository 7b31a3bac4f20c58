import type { Transaction } from '#services/platform/postgres.ts'
import { type Build, groupOf, type Projection, schemaOf } from './projection.ts'

/** Why a build that has caught up must not serve. */
export type SwitchRefusal = 'dead_letters_of_its_own' | 'row_counts_differ'

/**
 * Two builds of one log hold as many rows. They are read at different moments, so the counts may be apart by the events that
 * either has still to read; and by one row in a hundred, since one event may write several.
 */
const TOLERATED_PERCENT = 1

export async function findRefusal(
  tx: Transaction,
  projection: Projection,
  serving: Build,
  build: Build,
  unread: number,
): Promise<SwitchRefusal | null> {
  if (await hasDeadLettersOfItsOwn(tx, projection.name, serving, build)) return 'dead_letters_of_its_own'
  const isMeant = projection.allowsOtherRows === true && build.version !== serving.version
  return !isMeant && (await doRowCountsDiffer(tx, projection, serving, build, unread)) ? 'row_counts_differ' : null
}

/** What the serving build gave up as well is no worse there. */
async function hasDeadLettersOfItsOwn(tx: Transaction, name: string, serving: Build, build: Build): Promise<boolean> {
  const { rowCount } = await tx.query(
    `SELECT 1 FROM dead_letters AS own WHERE group_name = $1 AND replayed_at IS NULL AND NOT EXISTS (
       SELECT 1 FROM dead_letters AS other WHERE other.group_name = $2 AND other.replayed_at IS NULL AND other.log_id = own.log_id
         AND other.topic = own.topic AND other.partition = own.partition AND other.position = own.position) LIMIT 1`,
    [groupOf(name, build), groupOf(name, serving)],
  )
  return rowCount > 0
}

async function doRowCountsDiffer(tx: Transaction, projection: Projection, serving: Build, build: Build, unread: number): Promise<boolean> {
  const [before, after] = [schemaOf(projection.name, serving), schemaOf(projection.name, build)]
  const { rows } = await tx.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema IN ($1, $2) AND table_name = ANY ($3) GROUP BY 1 HAVING count(*) = 2`,
    [before, after, projection.views],
  )
  for (const { name } of rows) {
    const counts = await tx.query<{ before: number; after: number }>(
      `SELECT (SELECT count(*) FROM ${before}.${name})::float8 AS before, (SELECT count(*) FROM ${after}.${name})::float8 AS after`,
    )
    const [count] = counts.rows
    if (count && Math.abs(count.before - count.after) > Math.floor((count.before * TOLERATED_PERCENT) / 100) + unread) return true
  }
  return false
}
