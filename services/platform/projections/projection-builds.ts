import type { EventLog } from '#services/platform/event-log/event-log.ts'
import type { Database, Queryable, Transaction } from '#services/platform/postgres.ts'
import { type Build, groupOf, isOlderBuild, isSameBuild, type Projection, schemaOf } from './projection.ts'
import { getVersions, hasTables, isRolledBack, isToServe } from './projection-versions.ts'

/** How long a former build is still filled, for a switch back. */
const FORMER_RETENTION_DAYS = 7

/** At first start of a projection: creates its tables and views and makes the build serve. Safe when processes start together. */
export async function prepareProjection(database: Database, log: EventLog, projection: Projection): Promise<void> {
  await database.transaction(async (tx) => {
    await lockBuilds(tx, projection.name)
    const { rowCount } = await tx.query('SELECT 1 FROM projection_versions WHERE name = $1', [projection.name])
    if (rowCount > 0) return
    const first: Build = { version: projection.version, build: 0 }
    await createTables(tx, log, projection, first)
    await pointViews(tx, projection, first)
    await tx.query('INSERT INTO projection_versions (name, serving_version) VALUES ($1, $2)', [projection.name, first.version])
  })
}

/** Creates the empty tables of a build, unless they exist. */
export async function createBuild(database: Database, log: EventLog, projection: Projection, build: Build): Promise<void> {
  await database.transaction(async (tx) => {
    await lockBuilds(tx, projection.name)
    await createTables(tx, log, projection, build)
  })
}

/** Records a heartbeat of the serving build's reader. */
export async function recordHeartbeat(database: Database, name: string, serving: Build): Promise<void> {
  await database.query(
    'UPDATE projection_versions SET attended_at = now() WHERE name = $1 AND (serving_version, serving_build) = ($2, $3)',
    [name, serving.version, serving.build],
  )
}

export type Switch = 'switched' | 'too_late' | SwitchRefusal

/**
 * Makes a build that has caught up serve: views, serving version and signal in one transaction. Fails within half a second when readers
 * hold the views, before Postgres' deadlock check would abort one of them.
 */
export async function switchTo(database: Database, projection: Projection, build: Build): Promise<Switch> {
  return changeBuilds(database, projection.name, async (tx) => {
    const versions = await getVersions(tx, projection.name)
    if (!isToServe(build, versions)) return 'too_late'
    const refusal = await findRefusal(tx, projection, versions.serving, build)
    if (refusal) {
      await tx.query('UPDATE projection_versions SET refusal = $2 WHERE name = $1', [projection.name, refusal])
      return refusal
    }
    await serve(tx, projection, build)
    return 'switched'
  })
}

/**
 * An operator's switch, to the former build or to the waiting one. The build that it leaves does not take over automatically again.
 * `isAnyway`: ignores dead letters and row counts.
 */
export async function switchByHand(database: Database, projection: Projection, build: Build, isAnyway: boolean): Promise<Switch> {
  return changeBuilds(database, projection.name, async (tx) => {
    const { serving } = await getVersions(tx, projection.name)
    if (isSameBuild(serving, build) || !(await hasTables(tx, projection.name, build))) return 'too_late'
    const refusal = isAnyway ? null : await findRefusal(tx, projection, serving, build)
    if (refusal) return refusal
    await serve(tx, projection, build)
    const rolledBack = isOlderBuild(build, serving) ? serving : null
    await tx.query('UPDATE projection_versions SET taken_back_version = $2, taken_back_build = $3 WHERE name = $1', [
      projection.name,
      rolledBack?.version ?? null,
      rolledBack?.build ?? null,
    ])
    return 'switched'
  })
}

/** Drops builds that neither serve nor can be switched back to, with tables, positions and dead letters. */
export async function dropUnusedBuilds(database: Database, log: EventLog, projection: Projection): Promise<void> {
  await changeBuilds(database, projection.name, async (tx) => {
    const { serving, former, rolledBack } = await getVersions(tx, projection.name)
    // Its readers write as long as its name is set.
    if (!former)
      await tx.query('UPDATE projection_versions SET former_version = NULL, former_build = NULL WHERE name = $1', [projection.name])
    for (const build of await listBuilds(tx, projection.name)) {
      if (isSameBuild(build, serving) || (former && isSameBuild(build, former))) continue
      if (!isOlderBuild(build, serving) && !isRolledBack(build, rolledBack)) continue
      await tx.query(`DROP SCHEMA ${schemaOf(projection.name, build)} CASCADE`)
      await log.forget(tx, groupOf(projection.name, build))
    }
  })
}

/** Exclusive lock for changes of a projection's builds; a build that fills up has it shared (see enterBuild). */
async function lockBuilds(tx: Transaction, name: string): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('projection:' || $1, 0))", [name])
}

async function changeBuilds<T>(database: Database, name: string, change: (tx: Transaction) => Promise<T>): Promise<T> {
  return database.transaction(async (tx) => {
    await tx.query("SET LOCAL lock_timeout = '500ms'")
    await lockBuilds(tx, name)
    return change(tx)
  })
}

/** The serving build so far becomes the former one. */
async function serve(tx: Transaction, projection: Projection, build: Build): Promise<void> {
  await tx.query(
    `UPDATE projection_versions
     SET former_version = serving_version, former_build = serving_build, former_until = now() + make_interval(days => $4),
       serving_version = $2, serving_build = $3, switched_at = now(), attended_at = now(), refusal = NULL WHERE name = $1`,
    [projection.name, build.version, build.build, FORMER_RETENTION_DAYS],
  )
  await pointViews(tx, projection, build)
  await tx.query(`SELECT pg_notify('read_changed', '["*"]')`)
}

async function createTables(tx: Transaction, log: EventLog, projection: Projection, build: Build): Promise<void> {
  const schema = schemaOf(projection.name, build)
  if (await hasTables(tx, projection.name, build)) return
  await tx.query(
    `CREATE SCHEMA ${schema}; SET LOCAL search_path TO ${schema}, public; ${projection.tables}; SET LOCAL search_path TO DEFAULT`,
  )
  // Positions of dropped tables would leave the new ones half filled.
  await log.forget(tx, groupOf(projection.name, build))
}

/** A view that the build's version does not have still shows the old build: code that reads it may still run. */
async function pointViews(tx: Transaction, projection: Projection, build: Build): Promise<void> {
  const schema = schemaOf(projection.name, build)
  const { rows } = await tx.query<{ name: string }>('SELECT table_name AS name FROM information_schema.tables WHERE table_schema = $1', [
    schema,
  ])
  for (const view of projection.views) {
    if (!rows.some(({ name }) => name === view)) continue
    await tx.query(`DROP VIEW IF EXISTS read.${view}; CREATE VIEW read.${view} AS SELECT * FROM ${schema}.${view}`)
  }
}

export async function listBuilds(tx: Queryable, name: string): Promise<Build[]> {
  const { rows } = await tx.query<{ version: number; build: number }>(
    `SELECT (found[1])::int AS version, coalesce(found[2], '0')::int AS build
     FROM pg_namespace, regexp_match(nspname, '^' || $1 || '_v([0-9]+)(?:_([0-9]+))?$') AS found WHERE found IS NOT NULL`,
    [name.replaceAll('-', '_')],
  )
  return rows
}

/** Why a build that has caught up must not serve. */
type SwitchRefusal = 'dead_letters_of_its_own' | 'row_counts_differ'

/**
 * Tolerance of row counts: two builds of one log have equal counts except for events that only one of them has read, and for one row in
 * a hundred, since one event may write several.
 */
const TOLERATED_PERCENT = 1

async function findRefusal(tx: Transaction, projection: Projection, serving: Build, build: Build): Promise<SwitchRefusal | null> {
  if (await hasDeadLettersOfItsOwn(tx, projection.name, serving, build)) return 'dead_letters_of_its_own'
  const isMeant = projection.allowsOtherRows === true && build.version !== serving.version
  return !isMeant && (await doRowCountsDiffer(tx, projection, serving, build)) ? 'row_counts_differ' : null
}

/** Dead letters that the serving build has as well do not count. */
async function hasDeadLettersOfItsOwn(tx: Transaction, name: string, serving: Build, build: Build): Promise<boolean> {
  const { rowCount } = await tx.query(
    `SELECT 1 FROM dead_letters AS own WHERE group_name = $1 AND replayed_at IS NULL AND NOT EXISTS (
       SELECT 1 FROM dead_letters AS other WHERE other.group_name = $2 AND other.replayed_at IS NULL AND other.log_id = own.log_id
         AND other.topic = own.topic AND other.partition = own.partition AND other.position = own.position) LIMIT 1`,
    [groupOf(name, build), groupOf(name, serving)],
  )
  return rowCount > 0
}

/** Number of events that only one of two groups has read, in the first one's log. */
const READ_BY_ONE = `SELECT coalesce(sum(abs(coalesce(one.next, 0) - coalesce(other.next, 0))), 0)
  FROM (SELECT * FROM reader_positions WHERE group_name = $1) one
  FULL JOIN (SELECT * FROM reader_positions WHERE group_name = $2) other USING (log_id, topic, partition)
  WHERE log_id IN (SELECT log_id FROM reader_positions WHERE group_name = $1)`

/** Rows and positions are committed together, and one statement sees a single snapshot of both. */
async function doRowCountsDiffer(tx: Transaction, projection: Projection, serving: Build, build: Build): Promise<boolean> {
  const [before, after] = [schemaOf(projection.name, serving), schemaOf(projection.name, build)]
  const { rows } = await tx.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema IN ($1, $2) AND table_name = ANY ($3) GROUP BY 1 HAVING count(*) = 2`,
    [before, after, projection.views],
  )
  for (const { name } of rows) {
    const counts = await tx.query<{ before: number; after: number; apart: number }>(
      `SELECT (SELECT count(*) FROM ${before}.${name})::float8 AS before, (SELECT count(*) FROM ${after}.${name})::float8 AS after,
         (${READ_BY_ONE})::float8 AS apart`,
      [groupOf(projection.name, build), groupOf(projection.name, serving)],
    )
    const [count] = counts.rows
    if (count && Math.abs(count.before - count.after) > Math.floor((count.before * TOLERATED_PERCENT) / 100) + count.apart) return true
  }
  return false
}
