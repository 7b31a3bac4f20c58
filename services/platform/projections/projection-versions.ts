import type { Queryable } from '#services/platform/postgres.ts'
import { type Build, isOlderBuild, isSameBuild, type Projection, schemaOf } from './projection.ts'

/** What stands in the database about the builds of a projection. */
export interface Versions {
  /** Answers queries. */
  serving: Build
  /** Served before, is filled on by whoever knows its version, and can be served again. */
  former: Build | null
  /** An operator went back from it: neither it nor an earlier build of its version takes over by itself. */
  rolledBack: Build | null
  /** How many rebuilds by command were asked for so far. */
  wantedBuild: number
  /** How long no process has looked after the serving build. */
  unattendedMs: number
  /** Why the build that has caught up does not serve. */
  refusal: string | null
}

interface Row {
  version: number
  build: number
  formerVersion: number | null
  formerBuild: number | null
  takenBackVersion: number | null
  takenBackBuild: number | null
  wantedBuild: number
  unattendedMs: number
  refusal: string | null
}

/** Throws for a projection that was never prepared. */
export async function getVersions(database: Queryable, name: string): Promise<Versions> {
  const { rows } = await database.query<Row>(
    `SELECT serving_version AS version, serving_build AS build, wanted_build AS "wantedBuild", refusal,
       CASE WHEN former_until > now() THEN former_version END AS "formerVersion", former_build AS "formerBuild",
       taken_back_version AS "takenBackVersion", taken_back_build AS "takenBackBuild",
       (extract(epoch FROM now() - attended_at) * 1000)::float8 AS "unattendedMs"
     FROM projection_versions WHERE name = $1`,
    [name],
  )
  const [row] = rows
  if (!row) throw new Error(`projection ${name} was not prepared`)
  const former = toBuild(row.formerVersion, row.formerBuild)
  return {
    serving: { version: row.version, build: row.build },
    // A release that knows nothing of former builds drops them.
    former: former && (await hasTables(database, name, former)) ? former : null,
    rolledBack: toBuild(row.takenBackVersion, row.takenBackBuild),
    wantedBuild: row.wantedBuild,
    unattendedMs: row.unattendedMs,
    refusal: row.refusal,
  }
}

export async function hasTables(database: Queryable, name: string, build: Build): Promise<boolean> {
  const { rowCount } = await database.query('SELECT 1 FROM pg_namespace WHERE nspname = $1', [schemaOf(name, build)])
  return rowCount > 0
}

/** The build that the code of a projection is meant to fill next, or fills already. */
export function targetOf({ version }: Projection, { wantedBuild }: Versions): Build {
  return { version, build: wantedBuild }
}

/** Whether a build is to take over by itself once it has caught up. */
export function isToServe(build: Build, { serving, rolledBack }: Versions): boolean {
  return isOlderBuild(serving, build) && !isRolledBack(build, rolledBack)
}

/** Those that the code of this version can fill, and ought to: what serves, what served before, and what is meant to follow. */
export function buildsToFill(projection: Projection, versions: Versions): Build[] {
  const target = targetOf(projection, versions)
  const { serving, former } = versions
  const known = [serving, ...(former ? [former] : [])].filter(({ version }) => version === projection.version)
  const isNew = isToServe(target, versions) && !known.some((build) => isSameBuild(build, target))
  return isNew ? [...known, target] : known
}

export function isRolledBack(build: Build, rolledBack: Build | null): boolean {
  return rolledBack !== null && build.version === rolledBack.version && build.build <= rolledBack.build
}

function toBuild(version: number | null, build: number | null): Build | null {
  return version === null || build === null ? null : { version, build }
}
