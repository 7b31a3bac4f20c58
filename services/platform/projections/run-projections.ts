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
  /** Starts the readers that are missing, with their tables, and closes those that nobody wants. */
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
   * Brings what runs here into line with what is wanted: starts, switches to and drops builds, one step at a time. What fails is
   * warned of, and the next look tries it again.
   */
  reconcile(): Promise<void>
  states(): GroupState[]
  lag(): Promise<GroupLag[]>
  close(): Promise<void>
}

export interface ProjectorDependencies extends RunnerDependencies {
  projections: readonly Projection[]
  /** How often to look for what is to be rebuilt, switched to or dropped. */
  pollIntervalMs?: number
}

export interface Projector {
  /** Groups that run here, those of builds that do not serve yet among them. */
  states(): GroupState[]
  lag(): Promise<GroupLag[]>
  /** Ends reading; batches under way are finished or rolled back. */
  close(): Promise<void>
}

/** Why a build is not begun: what it would be filled from holds less than the one that serves was filled from. */
const LOG_BEGINS_LATER = 'log_begins_later'

const POLL_INTERVAL_MS = 1000
/** After so long without anybody who reads into the serving build an operator is told. */
const UNATTENDED_AFTER_MS = 10_000
/** Counting rows is work for Postgres: not with each look. */
const CHECK_REFUSED_EVERY_MS = 5000

/** Makes the tables and views of projections that were never run, so that queries answer (nothing) before any event came. */
export async function prepareProjections({
  database,
  log,
  projections,
}: Pick<ProjectorDependencies, 'database' | 'log' | 'projections'>): Promise<void> {
  for (const projection of projections) await prepareProjection(database, log, projection)
}

/** Projections of this version that were never prepared. */
export async function listMissingProjections(database: Queryable, projections: readonly Projection[]): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>('SELECT name FROM projection_versions')
  return projections.flatMap(({ name }) => (rows.some((row) => row.name === name) ? [] : [name]))
}

/** Reads the log into the projections until it is closed. Any number of processes may do so. */
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
 * Runs the builds of one projection that this process's code can fill: the one that serves, the one that did so before, and the
 * one meant to follow. Each release fills what is of its own version, so that any of them can serve while they run side by side.
 * A later build takes over by itself; only an operator goes back to an earlier one.
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

/** The readers of one projection in this process, one for each build that fills up. */
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

/** Switches to a build that has caught up, or answers what speaks against it. */
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
