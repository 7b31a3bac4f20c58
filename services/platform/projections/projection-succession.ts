import type { EventLog, GroupState } from '#services/platform/event-log/event-log.ts'
import type { Database } from '#services/platform/postgres.ts'
import { type Build, groupOf, isOlderBuild, isSameBuild, type Projection } from './projection.ts'
import { adoptFormer, switchTo, takeOver } from './projection-builds.ts'
import { countUnread, isToServe, targetOf, type Versions } from './projection-versions.ts'

export interface SuccessionDependencies {
  database: Database
  log: EventLog
  logger: { info(fields: object, message: string): void; warn(fields: object, message: string): void }
  /** After how long without anybody who reads into the serving build an older release serves its own again. */
  takeOverAfterMs?: number
}

export interface Succession {
  /** Lets this process's own build serve when its time has come. Answers what an operator ought to know. */
  settle(versions: Versions): Promise<GroupState[]>
}

export const TAKE_OVER_AFTER_MS = 10_000
/** Counting rows is work for Postgres: not with each look. */
const CHECK_REFUSED_EVERY_MS = 5000

/** Decides which build of a projection serves, as far as the code of this process can fill it. */
export function createSuccession(dependencies: SuccessionDependencies, projection: Projection): Succession {
  const { database, log, logger, takeOverAfterMs = TAKE_OVER_AFTER_MS } = dependencies
  const hasCaughtUp = createCatchUpGauge(log, projection)
  const advance = createAdvance(dependencies, projection)
  const isAbandoned = ({ serving, unattendedMs }: Versions): boolean =>
    serving.version !== projection.version && unattendedMs > takeOverAfterMs

  /** For a release whose version does not serve: it does when nobody reads into what serves. */
  const failOver = async (versions: Versions): Promise<void> => {
    const { serving, former } = versions
    if (former?.version !== projection.version) {
      await adoptFormer(database, log, projection, targetOf(projection, versions), takeOverAfterMs)
    } else if ((await hasCaughtUp(former)) && (await takeOver(database, projection, takeOverAfterMs))) {
      const fields = { group: groupOf(projection.name, former), instead: groupOf(projection.name, serving) }
      logger.warn(fields, 'nobody reads into the later build of a projection: the former one serves')
    }
  }

  return {
    async settle(versions) {
      const target = targetOf(projection, versions)
      const notices = isAbandoned(versions) ? [paused(projection, versions.serving, 'nobody_reads_it')] : []
      if (isToServe(target, versions)) {
        const refusal = (await hasCaughtUp(target)) ? await advance(target, versions) : null
        if (refusal !== null) notices.push(paused(projection, target, refusal))
      } else if (isAbandoned(versions) && isOlderBuild(target, versions.serving)) await failOver(versions)
      return notices
    },
  }
}

export function paused(projection: Projection, build: Build, reason: string): GroupState {
  return { group: groupOf(projection.name, build), status: 'paused', reason }
}

/** Switches to a build that has caught up, or answers what speaks against it. */
function createAdvance({ database, log, logger }: SuccessionDependencies, projection: Projection) {
  let refused: { build: Build; reason: string; at: number } | null = null

  return async (build: Build, { serving, refusal }: Versions): Promise<string | null> => {
    const before = refused !== null && refusal !== null && isSameBuild(refused.build, build) ? refused : null
    if (before && performance.now() - before.at < CHECK_REFUSED_EVERY_MS) return before.reason
    const outcome = await switchTo(database, projection, build, await countUnread(log, projection, [serving, build]))
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
