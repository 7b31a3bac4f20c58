import type { GroupLag, GroupState } from '#services/platform/event-log/event-log.ts'
import { reasonOf } from '#services/platform/event-log/failure.ts'
import { throttledWarn } from '#services/platform/throttled-warn.ts'
import { type Build, groupOf, type Projection } from './projection.ts'
import { attend, dropUnusedBuilds } from './projection-builds.ts'
import { createSuccession, paused, type SuccessionDependencies, TAKE_OVER_AFTER_MS } from './projection-succession.ts'
import { buildsToFill, getVersions, targetOf, type Versions } from './projection-versions.ts'
import { createRunningBuilds, type RunningBuilds } from './running-builds.ts'

export type RunnerDependencies = SuccessionDependencies

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

/**
 * Runs the builds of one projection that this process's code can fill: the one that serves, the one that did so before, and the
 * one meant to follow. Each release fills what is of its own version, so that any of them can serve while they run side by side.
 */
export function createProjectionRunner(dependencies: RunnerDependencies, projection: Projection): ProjectionRunner {
  const { database, log, logger, takeOverAfterMs = TAKE_OVER_AFTER_MS } = dependencies
  const builds = createRunningBuilds(database, log, projection)
  const succession = createSuccession(dependencies, projection)
  const warn = throttledWarn(logger, `the projection ${projection.name} could not be looked after`)
  let target: Build = { version: projection.version, build: 0 }
  let tidied = ''
  let hasRun = false
  /** What the last look failed at, where it did. */
  let failure: GroupState | null = null
  /** What an operator ought to know beyond how the readers here do. */
  let notices: readonly GroupState[] = []

  const tidy = async ({ serving, former }: Versions): Promise<void> => {
    const found = JSON.stringify([serving, former])
    if (found === tidied) return
    await dropUnusedBuilds(database, log, projection)
    tidied = found
  }

  const align = async (): Promise<void> => {
    const versions = await getVersions(database, projection.name)
    const isOurs = versions.serving.version === projection.version
    target = targetOf(projection, versions)
    if (isOurs && versions.unattendedMs > takeOverAfterMs / 4) await attend(database, projection.name, versions.serving)
    await builds.reconcile(buildsToFill(projection, versions))
    notices = await succession.settle(versions)
    await tidy(versions)
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
    states() {
      const states = statesOf(builds, notices, failure)
      return states.length > 0 ? states : [paused(projection, target, 'a_later_version_serves')]
    },
    lag: builds.lag,
    close: () => builds.reconcile([]),
  }
}

/** A failure stands for what does not run; beside what does, it is a build or a drop that comes later. */
function statesOf(builds: RunningBuilds, notices: readonly GroupState[], failure: GroupState | null): GroupState[] {
  const states = builds.states()
  if (states.length === 0 && failure !== null) return [failure]
  return [...states.filter(({ group }) => !notices.some((notice) => notice.group === group)), ...notices]
}

function failed(projection: Projection, build: Build, error: unknown, hasRun: boolean): GroupState {
  const state = { group: groupOf(projection.name, build), status: 'paused', reason: reasonOf(error) } as const
  return hasRun ? state : { ...state, hasNeverRun: true }
}
