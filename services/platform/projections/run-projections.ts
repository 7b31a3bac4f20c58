import { setTimeout as pause } from 'node:timers/promises'
import type { EventLog, GroupLag, GroupState, Subscription } from '#services/platform/event-log/event-log.ts'
import { reasonOf } from '#services/platform/event-log/failure.ts'
import type { Database, Queryable } from '#services/platform/postgres.ts'
import { throttledWarn } from '#services/platform/throttled-warn.ts'
import { type Build, groupOf, isSameBuild, type Projection } from './projection.ts'
import { createBuild, dropUnusedBuilds, prepareProjection, recordHeartbeat, switchTo } from './projection-builds.ts'
import { createBuildHandler } from './projection-handler.ts'
import { buildsToFill, getVersions, hasTables, isToServe, targetOf, type Versions } from './projection-versions.ts'

interface RunningBuilds {
  /** Starts missing readers, with their tables, and closes unwanted ones. */
  reconcile(builds: readonly Build[]): Promise<void>
  states(): GroupState[]
  lag(): Promise<GroupLag[]>
}

interface RunnerDependencies {
  database: Database
  log: EventLog
  logger: { info(fields: object, message: string): void; warn(fields: object, message: string): void }
}

interface ProjectionRunner {
  /**
   * Reconciles the running builds with the wanted ones: starts, switches and drops builds, one step at a time. Failures are logged and
   * retried at the next poll.
   */
  reconcile(): Promise<void>
  states(): GroupState[]
  lag(): Promise<GroupLag[]>
  close(): Promise<void>
}

export interface ProjectorDependencies extends RunnerDependencies {
  projections: readonly Projection[]
  /** Poll interval for rebuilds, switches and drops. */
  pollIntervalMs?: number
}

export interface Projector {
  /** The running groups, including builds that do not serve yet. */
  states(): GroupState[]
  lag(): Promise<GroupLag[]>
  /** Stops reading; current batches are finished or rolled back. */
  close(): Promise<void>
}

/** Why a build is not started: its log has less than the serving one was filled from. */
const LOG_BEGINS_LATER = 'log_begins_later'

const POLL_INTERVAL_MS = 1000
/** After this long without a reader of the serving build, operators are warned. */
const UNATTENDED_AFTER_MS = 10_000
/** Counting rows is expensive, so not at every poll. */
const CHECK_REFUSED_EVERY_MS = 5000

/** Creates tables and views of new projections, so that queries return empty results before the first event. */
export async function prepareProjections({
  database,
  log,
  projections,
}: Pick<ProjectorDependencies, 'database' | 'log' | 'projections'>): Promise<void> {
  const missing = await listMissingProjections(database, projections)
  for (const projection of projections) if (missing.includes(projection.name)) await prepareProjection(database, log, projection)
}

/** Projections without any prepared version. */
export async function listMissingProjections(database: Queryable, projections: readonly Projection[]): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>('SELECT name FROM projection_versions')
  return projections.flatMap(({ name }) => (rows.some((row) => row.name === name) ? [] : [name]))
}

/** Reads the log into the projections until closed. Any number of processes may do so. */
export async function startProjector(dependencies: ProjectorDependencies): Promise<Projector> {
  const { projections, pollIntervalMs = POLL_INTERVAL_MS } = dependencies
  await prepareProjections(dependencies)
  const runners = projections.map((projection) => createProjectionRunner(dependencies, projection))
  const closing = new AbortController()
  const reconcileAll = async (): Promise<void> => {
    for (const runner of closing.signal.aborted ? [] : runners) await runner.reconcile()
  }
  await reconcileAll()
  const watch = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      await pause(pollIntervalMs, undefined, { signal: closing.signal }).catch(() => undefined)
      await reconcileAll()
    }
  }
  const watching = watch()

  return {
    states: () => runners.flatMap((runner) => runner.states()),
    lag: async () => (await Promise.all(runners.map((runner) => runner.lag()))).flat(),
    async close() {
      closing.abort()
      await watching
      await Promise.all(runners.map((runner) => runner.close()))
    },
  }
}

/**
 * Runs one projection's builds that this process's code can fill: serving, former and next. Each release fills the builds of its own
 * version, so that any of them can serve while releases run side by side. A later build takes over automatically; only an operator
 * switches back.
 */
function createProjectionRunner(dependencies: RunnerDependencies, projection: Projection): ProjectionRunner {
  const { database, log, logger } = dependencies
  const builds = createRunningBuilds(database, log, projection)
  const hasCaughtUp = createCatchUpGauge(log, projection)
  const advance = createAdvance(dependencies, projection)
  const warn = throttledWarn(logger, `the projection ${projection.name} could not be looked after`)
  let target: Build = { version: projection.version, build: 0 }
  let tidied = ''
  let hasRun = false
  /** Why the last poll failed, if it did. */
  let failure: GroupState | null = null
  /** Warnings for operators beyond the state of the readers here. */
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
    if (isOurs && versions.unattendedMs > UNATTENDED_AFTER_MS / 4) await recordHeartbeat(database, projection.name, versions.serving)
    const isBlocked = !(await hasTables(database, projection.name, target)) && (await log.isPastMissing(projection.topics))
    await builds.reconcile(buildsToFill(projection, versions).filter((build) => !isBlocked || !isSameBuild(build, target)))
    const refusal = isBlocked ? LOG_BEGINS_LATER : await tryToServe(versions)
    notices = [
      ...(!isOurs && versions.unattendedMs > UNATTENDED_AFTER_MS ? [paused(projection, versions.serving, 'nobody_reads_it')] : []),
      ...(refusal === null ? [] : [paused(projection, target, refusal)]),
    ]
    await tidy(versions)
  }

  const tryToServe = async (versions: Versions): Promise<string | null> =>
    isToServe(target, versions) && (await hasCaughtUp(target)) ? advance(target, versions) : null

  return {
    async reconcile() {
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

/** A failure replaces the state of what does not run; next to running builds it is a build or drop to come. */
function statesOf(builds: RunningBuilds, notices: readonly GroupState[], failure: GroupState | null): GroupState[] {
  const states = builds.states()
  if (states.length === 0 && failure !== null) return [failure]
  return [...states.filter(({ group }) => !notices.some((notice) => notice.group === group)), ...notices]
}

function failed(projection: Projection, build: Build, error: unknown, hasRun: boolean): GroupState {
  const state = { group: groupOf(projection.name, build), status: 'paused', reason: reasonOf(error) } as const
  return hasRun ? state : { ...state, hasNeverRun: true }
}

/** This process's readers of one projection, one per build. */
function createRunningBuilds(database: Database, log: EventLog, projection: Projection): RunningBuilds {
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

function paused(projection: Projection, build: Build, reason: string): GroupState {
  return { group: groupOf(projection.name, build), status: 'paused', reason }
}

/** Switches to a build that has caught up, or returns the refusal. */
function createAdvance({ database, logger }: RunnerDependencies, projection: Projection) {
  let refused: { build: Build; reason: string; at: number } | null = null

  return async (build: Build, { refusal }: Versions): Promise<string | null> => {
    const before = refused !== null && refusal !== null && isSameBuild(refused.build, build) ? refused : null
    if (before && performance.now() - before.at < CHECK_REFUSED_EVERY_MS) return before.reason
    const outcome = await switchTo(database, projection, build)
    const group = groupOf(projection.name, build)
    if (outcome === 'switched') logger.info({ group }, 'projection switched to a new build')
    if (outcome === 'switched' || outcome === 'too_late') {
      refused = null
      return null
    }
    if (before?.reason !== outcome) logger.warn({ group, reason: outcome }, 'the next build of a projection may not serve')
    refused = { build, reason: outcome, at: performance.now() }
    return outcome
  }
}

/** Returns whether a build has read everything that was in the log one poll ago; at the first poll, everything that is there. */
function createCatchUpGauge(log: EventLog, projection: Projection): (build: Build) => Promise<boolean> {
  let endsBefore = new Map<string, number>()
  return async (build) => {
    const lag = await log.lag(groupOf(projection.name, build), projection.topics)
    const hasCaughtUp = lag.every((part) => part.position >= (endsBefore.get(`${part.topic}/${part.partition}`) ?? part.end))
    endsBefore = new Map(lag.map((part) => [`${part.topic}/${part.partition}`, part.end]))
    return hasCaughtUp
  }
}
