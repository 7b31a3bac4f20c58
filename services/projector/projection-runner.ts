import type { EventLog, GroupLag, GroupState } from '#services/platform/event-log/event-log.ts'
import { reasonOf } from '#services/platform/event-log/failure.ts'
import type { Database } from '#services/platform/postgres.ts'
import { createSeldomWarning } from '#services/platform/seldom.ts'
import { type Build, groupOf, isOlderBuild, isSameBuild, type Projection } from './projection.ts'
import { dropOlderBuilds, getVersions, switchTo } from './projection-builds.ts'
import { createRunningBuilds, type RunningBuilds } from './running-builds.ts'

export interface RunnerDependencies {
  database: Database
  log: EventLog
  logger: { info(fields: object, message: string): void; warn(fields: object, message: string): void }
}

export interface ProjectionRunner {
  /**
   * Brings what runs here into line with what is wanted: starts, switches to and drops builds, one step at a time. What fails is
   * warned of, and the next look tries it again.
   */
  look(): Promise<void>
  states(): GroupState[]
  lag(): Promise<GroupLag[]>
  close(): Promise<void>
}

/** Runs the builds of one projection that this process's code can fill: the serving one, and the one meant to follow it. */
export function createProjectionRunner({ database, log, logger }: RunnerDependencies, projection: Projection): ProjectionRunner {
  const builds = createRunningBuilds(database, log, projection)
  const hasCaughtUp = createCatchUpGauge(log, projection)
  const warn = createSeldomWarning(logger, `the projection ${projection.name} could not be looked after`)
  let target: Build = { version: projection.version, build: 0 }
  let tidyFor: Build | null = null
  let isOvertaken = false
  let hasRun = false
  /** What the last look failed at, where it did. */
  let failure: GroupState | null = null

  const followUp = async (serving: Build): Promise<void> => {
    if (!isSameBuild(serving, target)) {
      const isSwitched = (await hasCaughtUp(target)) && (await switchTo(database, projection, target))
      if (isSwitched) logger.info({ group: groupOf(projection.name, target) }, 'projection switched to a new build')
    } else if (tidyFor === null || !isSameBuild(tidyFor, serving)) {
      await dropOlderBuilds(database, log, projection)
      tidyFor = serving
    }
  }

  const align = async (): Promise<void> => {
    const { serving, wantedBuild } = await getVersions(database, projection.name)
    target = { version: projection.version, build: wantedBuild }
    isOvertaken = isOlderBuild(target, serving)
    // The tables of an earlier version only answer: the code that filled them may run on in another process.
    const ours = [serving, target].filter((build) => build.version === projection.version)
    await builds.keepOnly(isOvertaken ? [] : ours)
    if (!isOvertaken) await followUp(serving)
  }

  return {
    async look() {
      try {
        await align()
        failure = null
      } catch (error) {
        failure = failed(projection, target, error, hasRun)
        warn(error)
      }
      hasRun ||= builds.states().length > 0
    },
    states: () => (isOvertaken ? [overtaken(projection)] : statesOf(builds, failure)),
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

/** A failure stands for what does not run; beside what does, it is a build or a drop that comes later. */
function statesOf(builds: RunningBuilds, failure: GroupState | null): GroupState[] {
  const states = builds.states()
  return states.length === 0 && failure !== null ? [failure] : states
}

function failed(projection: Projection, build: Build, error: unknown, hasRun: boolean): GroupState {
  const state = { group: groupOf(projection.name, build), status: 'paused', reason: reasonOf(error) } as const
  return hasRun ? state : { ...state, hasNeverRun: true }
}

function overtaken(projection: Projection): GroupState {
  return { group: groupOf(projection.name, { version: projection.version, build: 0 }), status: 'paused', reason: 'a_later_version_serves' }
}
