import type { EventLog, GroupLag, GroupState, Subscription } from '#services/platform/event-log/event-log.ts'
import type { Database } from '#services/platform/postgres.ts'
import { type Build, groupOf, isSameBuild, type Projection } from './projection.ts'
import { createBuild } from './projection-builds.ts'
import { createBuildHandler } from './projection-handler.ts'

export interface RunningBuilds {
  /** Starts the readers that are missing, with their tables, and closes those that nobody wants. */
  reconcile(builds: readonly Build[]): Promise<void>
  states(): GroupState[]
  lag(): Promise<GroupLag[]>
}

/** The readers of one projection in this process, one for each build that fills up. */
export function createRunningBuilds(database: Database, log: EventLog, projection: Projection): RunningBuilds {
  const running = new Map<string, { build: Build; subscription: Subscription }>()

  const start = async (build: Build): Promise<void> => {
    const group = groupOf(projection.name, build)
    if (running.has(group)) return
    await createBuild(database, log, projection, build)
    running.set(group, { build, subscription: await log.consume(createBuildHandler(projection, build)) })
  }

  return {
    async reconcile(builds) {
      for (const [group, { build, subscription }] of running) {
        if (builds.some((other) => isSameBuild(other, build))) continue
        running.delete(group)
        await subscription.close()
      }
      for (const build of builds) await start(build)
    },
    states: () => [...running].map(([group, { subscription }]) => ({ group, ...subscription.state() })),
    async lag() {
      const parts = await Promise.all([...running.keys()].map((group) => log.lag(group, projection.topics)))
      return parts.flat()
    },
  }
}
