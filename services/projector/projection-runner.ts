import type { EventLog, GroupLag, GroupState } from '#services/platform/event-log/event-log.ts'
import type { Database } from '#services/platform/postgres.ts'
import { type Build, groupOf, isOlderBuild, isSameBuild, type Projection } from './projection.ts'
import { dropOlderBuilds, getVersions, switchTo } from './projection-builds.ts'
import { createRunningBuilds } from './running-builds.ts'

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
  const builds = createRunningBuilds(database, log, projection)
  const hasCaughtUp = createCatchUpGauge(log, projection)
  let tidyFor: Build | null = null
  let isOvertaken = false

  const followUp = async (serving: Build, target: Build): Promise<void> => {
    if (!isSameBuild(serving, target)) {
      const isSwitched = (await hasCaughtUp(target)) && (await switchTo(database, projection, target))
      if (isSwitched) logger.info({ group: groupOf(projection.name, target) }, 'projection switched to a new build')
    } else if (tidyFor === null || !isSameBuild(tidyFor, serving)) {
      await dropOlderBuilds(database, log, projection)
      tidyFor = serving
    }
  }

  return {
    async look() {
      const { serving, wantedBuild } = await getVersions(database, projection.name)
      const target: Build = { version: projection.version, build: wantedBuild }
      isOvertaken = isOlderBuild(target, serving)
      // The tables of an earlier version only answer: the code that filled them may run on in another process.
      const ours = [serving, target].filter((build) => build.version === projection.version)
      await builds.keepOnly(isOvertaken ? [] : ours)
      if (!isOvertaken) await followUp(serving, target)
    },
    states: () => (isOvertaken ? [overtaken(projection)] : builds.states()),
    lag: builds.lag,
    close: () => builds.keepOnly([]),
  }
}

/** Answers whether a build has read all that stood in the log one look ago, or all that stands there at the first look. */
function createCatchUpGauge(log: EventLog, projection: Projection): (build: Build) => Promise<boolean> {
  let endsBefore = new Map<string, number>()
  return async (build) => {
    const lag = await log.lag(groupOf(projection.name, build), projection.topics)
    const hasCaughtUp = lag.every((part) => part.position >= (endsBefore.get(`${part.topic}/${part.partition}`) ?? part.end))
    endsBefore = new Map(lag.map((part) => [`${part.topic}/${part.partition}`, part.end]))
    return hasCaughtUp
  }
}

function overtaken(projection: Projection): GroupState {
  return { group: groupOf(projection.name, { version: projection.version, build: 0 }), status: 'paused', reason: 'a_later_version_serves' }
}
