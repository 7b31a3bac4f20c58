import { topicOf } from '#events/registry.ts'
import type { EventHandler, StoredEvent } from '#services/platform/event-log/event-log.ts'
import { partitionId } from '#services/platform/event-log/positions.ts'
import { partitionOf } from '#services/platform/event-log/postgres/appended-places.ts'
import type { Queryable, Transaction } from '#services/platform/postgres.ts'
import { type Build, groupOf, type Projection, schemaOf } from './projection.ts'
import { buildsToFill, getVersions } from './projection-versions.ts'

type BuildState = 'retired' | 'serving' | 'filling'

/** The reader that fills one build. It writes nothing once the build is unused, since its tables may be dropped. */
export function createBuildHandler(projection: Projection, build: Build): EventHandler {
  const group = groupOf(projection.name, build)
  return {
    group,
    topics: projection.topics,
    async apply(tx, events) {
      const [, standing] = await Promise.all([lockPartition(tx, group, events), enterBuild(tx, projection, build)])
      if (standing === 'retired') return []
      const tags = await projection.apply(tx, events)
      return standing === 'serving' ? tags : []
    },
  }
}

/** One writer at a time: a dead letter may be replayed while newer events of its key are read, and each has to see what the other wrote. */
async function lockPartition(tx: Transaction, group: string, [first]: readonly StoredEvent[]): Promise<void> {
  if (first === undefined) return
  const place = `${group} ${partitionId(topicOf(first.type), partitionOf(first.subject))}`
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [place])
}

/**
 * Only the serving build announces changes. If this build started serving before this batch commits, a cache could store an answer from
 * before the batch forever: so it takes the lock that the switch needs.
 */
async function enterBuild(tx: Transaction, projection: Projection, build: Build): Promise<BuildState> {
  const standing = await readBuildState(tx, projection, build)
  if (standing !== 'filling') return standing
  await tx.query("SELECT pg_advisory_xact_lock_shared(hashtextextended('projection:' || $1, 0))", [projection.name])
  return readBuildState(tx, projection, build)
}

async function readBuildState(tx: Transaction, projection: Projection, build: Build): Promise<BuildState> {
  const { rows } = await tx.query<{ standing: BuildState }>(
    `SELECT set_config('search_path', $4, true),
       CASE WHEN (serving_version, serving_build) = ($2, $3) THEN 'serving'
         WHEN (former_version, former_build) = ($2, $3) THEN 'filling'
         WHEN (serving_version, serving_build) > ($2, $3) OR (taken_back_version = $2 AND taken_back_build >= $3) THEN 'retired'
         ELSE 'filling' END AS standing
     FROM projection_versions WHERE name = $1`,
    [projection.name, build.version, build.build, `${schemaOf(projection.name, build)}, public`],
    { isPrepared: true },
  )
  return rows[0]?.standing ?? 'retired'
}

/** The handlers of all builds that this code can fill: serving, former, and next. */
export async function listBuildHandlers(database: Queryable, projections: readonly Projection[]): Promise<EventHandler[]> {
  const found = await Promise.all(
    projections.map(async (projection) => {
      const versions = await getVersions(database, projection.name)
      return buildsToFill(projection, versions).map((build) => createBuildHandler(projection, build))
    }),
  )
  return found.flat()
}
