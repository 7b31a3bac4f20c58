import type { EventHandler } from '#services/platform/event-log/event-log.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import { isSameBuild } from './projection.ts'
import { getVersions } from './projection-builds.ts'
import { createBuildHandler } from './projection-handler.ts'
import { PROJECTIONS } from './projections.ts'

/** The handlers of the builds that this code can fill now: those that serve, and those of rebuilds under way. */
export async function listBuildHandlers(database: Queryable): Promise<EventHandler[]> {
  const found = await Promise.all(
    PROJECTIONS.map(async (projection) => {
      const { serving, wantedBuild } = await getVersions(database, projection.name)
      const target = { version: projection.version, build: wantedBuild }
      const builds = isSameBuild(serving, target) ? [serving] : [serving, target]
      return builds.filter(({ version }) => version === projection.version).map((build) => createBuildHandler(projection, build))
    }),
  )
  return found.flat()
}
