import type { EventLog } from '#services/platform/event-log/event-log.ts'
import type { Database, Queryable } from '#services/platform/postgres.ts'
import { poll } from '#services/platform/wait-for-projection.ts'
import { type Build, groupOf, isOlderBuild, type Projection } from './projection.ts'
import { listBuilds, type Switch, switchByHand } from './projection-builds.ts'
import { getVersions, isToServe } from './projection-versions.ts'

export interface SwitchDeps {
  database: Database
  log: Pick<EventLog, 'lag'>
}

/** `behind`: it has not caught up, and does not advance. `no_such_build`: there is none to switch to. */
export type Switched = { build: Build | null; unread: number } & ({ ok: true } | { ok: false; reason: SwitchRefused })
export type SwitchRefused = Exclude<Switch, 'switched'> | 'behind' | 'no_such_build'

/**
 * Makes the former build serve; the current one becomes the former and does not take over automatically again. Refused for dead letters
 * of its own, for differing row counts, and while it is behind, unless `anyway`.
 */
export async function switchBack({ database, log }: SwitchDeps, projection: Projection, isAnyway: boolean): Promise<Switched> {
  const { former } = await getVersions(database, projection.name)
  if (!former) return { ok: false, reason: 'no_such_build', build: null, unread: 0 }
  return change({ database, log }, projection, former, isAnyway)
}

/** Makes a build serve that has caught up and was refused. */
export async function switchOn({ database, log }: SwitchDeps, projection: Projection): Promise<Switched> {
  const next = await findNextBuild(database, projection.name)
  if (!next) return { ok: false, reason: 'no_such_build', build: null, unread: 0 }
  const unread = await waitUntilRead(log, projection, next)
  if (unread > 0) return { ok: false, reason: 'behind', build: next, unread }
  return serve(database, projection, next, true)
}

/** The newest build that is being filled to serve. */
async function findNextBuild(database: Queryable, name: string): Promise<Build | null> {
  const versions = await getVersions(database, name)
  const waiting = (await listBuilds(database, name)).filter((build) => isToServe(build, versions))
  return waiting.toSorted((left, right) => (isOlderBuild(left, right) ? 1 : -1))[0] ?? null
}

async function change({ database, log }: SwitchDeps, projection: Projection, build: Build, isAnyway: boolean): Promise<Switched> {
  const behind = isAnyway ? 0 : await waitUntilRead(log, projection, build)
  if (behind > 0) return { ok: false, reason: 'behind', build, unread: behind }
  return serve(database, projection, build, isAnyway)
}

async function serve(database: Database, projection: Projection, build: Build, isAnyway: boolean): Promise<Switched> {
  const switched = await switchByHand(database, projection, build, isAnyway)
  return switched === 'switched' ? { ok: true, build, unread: 0 } : { ok: false, reason: switched, build, unread: 0 }
}

/** Returns how many events that were in the log at the time of the call are still unread after some seconds. */
async function waitUntilRead(log: SwitchDeps['log'], projection: Projection, build: Build): Promise<number> {
  const lag = () => log.lag(groupOf(projection.name, build), projection.topics)
  const ends = new Map((await lag()).map((part) => [`${part.topic}/${part.partition}`, part.end]))
  let unread = 0
  await poll(async () => {
    const missing = (await lag()).map((part) => Math.max(0, (ends.get(`${part.topic}/${part.partition}`) ?? 0) - part.position))
    unread = missing.reduce((sum, count) => sum + count, 0)
    return unread === 0 || null
  })
  return unread
}

/**
 * Requests a rebuild from the log's start, by the newest running release, while the current tables serve. The running projector starts
 * it at its next poll. `under_way`: there is no such projection, or a rebuild runs (a switched-back or refused one does not count).
 * `log_begins_later`: the result would have less than the current tables.
 */
export async function rebuildProjection(
  database: Database,
  log: Pick<EventLog, 'isPastMissing'>,
  { name, topics }: Pick<Projection, 'name' | 'topics'>,
): Promise<'asked' | 'under_way' | 'log_begins_later'> {
  if (await log.isPastMissing(topics)) return 'log_begins_later'
  const { rowCount } = await database.query(
    `UPDATE projection_versions SET wanted_build = wanted_build + 1, refusal = NULL
     WHERE name = $1 AND (wanted_build <= greatest(serving_build, taken_back_build) OR refusal IS NOT NULL)`,
    [name],
  )
  return rowCount === 1 ? 'asked' : 'under_way'
}
