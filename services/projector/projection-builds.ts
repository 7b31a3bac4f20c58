import type { EventLog } from '#services/platform/event-log/event-log.ts'
import type { Database, Queryable, Transaction } from '#services/platform/postgres.ts'
import { type Build, groupOf, isOlderBuild, type Projection, schemaOf } from './projection.ts'

/** Which build of a projection answers queries, and how many rebuilds by command were asked for so far. */
export interface Versions {
  serving: Build
  wantedBuild: number
}

/** On first sight of a projection: its tables, its views, and from then on it serves. Safe among processes that start together. */
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

/** Throws for a projection that was never prepared. */
export async function getVersions(database: Queryable, name: string): Promise<Versions> {
  const { rows } = await database.query<{ version: number; build: number; wanted: number }>(
    'SELECT serving_version AS version, serving_build AS build, wanted_build AS wanted FROM projection_versions WHERE name = $1',
    [name],
  )
  const [row] = rows
  if (!row) throw new Error(`projection ${name} was not prepared`)
  return { serving: { version: row.version, build: row.build }, wantedBuild: row.wanted }
}

/** The empty tables of a build, unless they stand already. */
export async function createBuild(database: Database, log: EventLog, projection: Projection, build: Build): Promise<void> {
  await database.transaction(async (tx) => {
    await lockBuilds(tx, projection.name)
    await createTables(tx, log, projection, build)
  })
}

/**
 * Views, the serving version and the news of it in one transaction. Answers false when another process was first. Fails
 * within half a second when readers hold the views: sooner than Postgres would look for a deadlock and end one of them.
 */
export async function switchTo(database: Database, projection: Projection, build: Build): Promise<boolean> {
  return database.transaction(async (tx) => {
    await tx.query("SET LOCAL lock_timeout = '500ms'")
    await lockBuilds(tx, projection.name)
    const { rowCount } = await tx.query(
      `UPDATE projection_versions SET serving_version = $2, serving_build = $3, switched_at = now()
       WHERE name = $1 AND (serving_version, serving_build) < ($2, $3)`,
      [projection.name, build.version, build.build],
    )
    if (rowCount === 0) return false
    await pointViews(tx, projection, build)
    await tx.query(`SELECT pg_notify('read_changed', '["*"]')`)
    return true
  })
}

/** Drops what came before the serving build: tables, positions and what their group could not take in go together. */
export async function dropOlderBuilds(database: Database, log: EventLog, projection: Projection): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query("SET LOCAL lock_timeout = '500ms'")
    await lockBuilds(tx, projection.name)
    const { serving } = await getVersions(tx, projection.name)
    for (const build of await listBuilds(tx, projection.name)) {
      if (!isOlderBuild(build, serving)) continue
      await tx.query(`DROP SCHEMA ${schemaOf(projection.name, build)} CASCADE`)
      await log.forget(tx, groupOf(projection.name, build))
    }
  })
}

/** Whoever changes the builds of a projection holds this alone; a build that fills up holds it shared (see enterBuild). */
async function lockBuilds(tx: Transaction, name: string): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('projection:' || $1, 0))", [name])
}

async function createTables(tx: Transaction, log: EventLog, projection: Projection, build: Build): Promise<void> {
  const schema = schemaOf(projection.name, build)
  const { rowCount } = await tx.query('SELECT 1 FROM pg_namespace WHERE nspname = $1', [schema])
  if (rowCount > 0) return
  await tx.query(
    `CREATE SCHEMA ${schema}; SET LOCAL search_path TO ${schema}, public; ${projection.tables}; SET LOCAL search_path TO DEFAULT`,
  )
  // Positions of tables that are gone would leave the new ones half filled.
  await log.forget(tx, groupOf(projection.name, build))
}

async function pointViews(tx: Transaction, projection: Projection, build: Build): Promise<void> {
  for (const view of projection.views) {
    await tx.query(
      `DROP VIEW IF EXISTS read.${view}; CREATE VIEW read.${view} AS SELECT * FROM ${schemaOf(projection.name, build)}.${view}`,
    )
  }
}

async function listBuilds(tx: Transaction, name: string): Promise<Build[]> {
  const { rows } = await tx.query<{ version: number; build: number }>(
    `SELECT (found[1])::int AS version, coalesce(found[2], '0')::int AS build
     FROM pg_namespace, regexp_match(nspname, '^' || $1 || '_v([0-9]+)(?:_([0-9]+))?$') AS found WHERE found IS NOT NULL`,
    [name.replaceAll('-', '_')],
  )
  return rows
}
