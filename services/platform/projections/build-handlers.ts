import type { EventHandler } from '#services/platform/event-log/event-log.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import { PROJECTIONS } from '#services/start/projections.ts'
import { createBuildHandler } from './projection-handler.ts'
import { buildsToFill, getVersions } from './projection-versions.ts'

/** The handlers of the builds that this code can fill now: those that serve, served before, or are meant to follow. */
export async function listBuildHandlers(database: Queryable): Promise<EventHandler[]> {
  const found = await Promise.all(
    PROJECTIONS.map(async (projection) => {
      const versions = await getVersions(database, projection.name)
      return buildsToFill(projection, versions).map((build) => createBuildHandler(projection, build))
    }),
  )
  return found.flat()
}
