import type { EventLog, GroupLag, GroupState, Subscription } from '#services/platform/event-log/event-log.ts'
import type { Database } from '#services/platform/postgres.ts'
import { type Build, groupOf, isOlderBuild, isSameBuild, type Projection } from './projection.ts'
import { createBuild, dropOlderBuilds, findVersions, switchTo } from './projection-builds.ts'
import { createBuildHandler } from './projection-handler.ts'

export interface RunnerDependencies {
  database: Database
  log: EventLog
  logger: { info(fields: object, message: string): void; warn(fields: object, message: string): void }
}

export interface ProjectionRunner {
  /** Brings what runs here into line with what is wanted: starts, switches to and drops builds, one step at a time. */
  look(): Promise<void>
  states(): GroupState[]
  lag(): Promise<GroupLag[]>
  close(): Promise<void>
}

/** Runs the builds of one projection that this process's code can fill: the serving one, and the one meant to follow it. */
export function createProjectionRunner({ database, log, logger }: RunnerDependencies, projection: Projection): ProjectionRunner {
  const running = new Map<string, { build: Build; subscription: Subscription }>()
  let endsAtLastLook = new Map<string, number>()
  let tidyFor: string | null = null
  let isOvertaken = false

  const run = async (build: Build): Promise<void> => {
    const group = groupOf(projection.name, build)
    if (running.has(group)) return
    await createBuild(database, log, projection, build)
    running.set(group, { build, subscription: await log.consume(createBuildHandler(projection, build)) })
  }

  const stopAllBut = async (wanted: readonly Build[]): Promise<void> => {
    for (const [group, { build, subscription }] of running) {
      if (wanted.some((other) => isSameBuild(other, build))) continue
      running.delete(group)
      await subscription.close()
    }
  }

  /** Whether the group has read all that stood in the log a look ago: less than one look behind. */
  const hasCaughtUp = async (build: Build): Promise<boolean> => {
    const lag = await log.lag(groupOf(projection.name, build), projection.topics)
    const endsBefore = endsAtLastLook
    endsAtLastLook = new Map(lag.map((part) => [`${part.topic}/${part.partition}`, part.end]))
    return lag.every((part) => part.position >= (endsBefore.get(`${part.topic}/${part.partition}`) ?? part.end))
  }

  const tidy = async (serving: Build): Promise<void> => {
    const group = groupOf(projection.name, serving)
    if (tidyFor === group) return
    await dropOlderBuilds(database, log, projection)
    tidyFor = group
  }

  return {
    async look() {
      const versions = await findVersions(database, projection.name)
      if (!versions) throw new Error(`projection ${projection.name} was not prepared`)
      const { serving } = versions
      const target: Build = { version: projection.version, build: versions.wantedBuild }
      isOvertaken = isOlderBuild(target, serving)
      const canServe = serving.version === projection.version
      const wanted = isOvertaken ? [] : canServe ? [serving, target] : [target]
      await stopAllBut(wanted)
      for (const build of wanted) await run(build)
      if (isOvertaken) return
      if (isSameBuild(serving, target)) return tidy(serving)
      if (!(await hasCaughtUp(target))) return
      if (await switchTo(database, projection, target))
        logger.info({ group: groupOf(projection.name, target) }, 'projection switched to a new build')
    },
    states() {
      const overtaken: GroupState = {
        group: `projection.${projection.name}.v${projection.version}`,
        status: 'paused',
        reason: 'a_later_version_serves',
      }
      return isOvertaken ? [overtaken] : [...running].map(([group, { subscription }]) => ({ group, ...subscription.state() }))
    },
    async lag() {
      const parts = await Promise.all([...running.keys()].map((group) => log.lag(group, projection.topics)))
      return parts.flat()
    },
    async close() {
      await stopAllBut([])
    },
  }
}
