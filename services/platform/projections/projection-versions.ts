import type { Queryable } from '#services/platform/postgres.ts'
import { type Build, isOlderBuild, isSameBuild, type Projection, schemaOf } from './projection.ts'

/** The recorded state of a projection's builds. */
export interface Versions {
  /** Answers queries. */
  serving: Build
  /** Served before, is still filled by releases that know its version, and can serve again. */
  former: Build | null
  /** An operator switched back from it: neither it nor an earlier build of its version takes over automatically. */
  rolledBack: Build | null
  /** Number of rebuilds by command so far. */
  wantedBuild: number
  /** Milliseconds since the serving build's last heartbeat. */
  unattendedMs: number
  /** Why a build that has caught up does not serve. */
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
    // A release that does not know former builds drops their tables.
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

/** The build that this code is to fill next, or is filling. */
export function targetOf({ version }: Projection, { wantedBuild }: Versions): Build {
  return { version, build: wantedBuild }
}

/** Whether a build takes over automatically once it has caught up. */
export function isToServe(build: Build, { serving, rolledBack }: Versions): boolean {
  return isOlderBuild(serving, build) && !isRolledBack(build, rolledBack)
}

/** The builds that this version of the code can and should fill: serving, former, and next. */
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
