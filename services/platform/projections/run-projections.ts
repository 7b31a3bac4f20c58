import { setTimeout as pause } from 'node:timers/promises'
import type { GroupLag, GroupState } from '#services/platform/event-log/event-log.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import { PROJECTIONS } from '#services/start/projections.ts'
import type { Projection } from './projection.ts'
import { prepareProjection } from './projection-builds.ts'
import { createProjectionRunner, type RunnerDependencies } from './projection-runner.ts'

export interface ProjectorDependencies extends RunnerDependencies {
  projections?: readonly Projection[]
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

const POLL_INTERVAL_MS = 1000

/** Makes the tables and views of projections that were never run, so that queries answer (nothing) before any event came. */
export async function prepareProjections({ database, log, projections = PROJECTIONS }: ProjectorDependencies): Promise<void> {
  for (const projection of projections) await prepareProjection(database, log, projection)
}

/** Projections of this version that were never prepared. */
export async function listMissingProjections(database: Queryable): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>('SELECT name FROM projection_versions')
  return PROJECTIONS.flatMap(({ name }) => (rows.some((row) => row.name === name) ? [] : [name]))
}

/** Reads the log into the projections until it is closed. Any number of processes may do so. */
export async function startProjector(dependencies: ProjectorDependencies): Promise<Projector> {
  const { projections = PROJECTIONS, pollIntervalMs = POLL_INTERVAL_MS } = dependencies
  await prepareProjections(dependencies)
  const runners = projections.map((projection) => createProjectionRunner(dependencies, projection))
  const closing = new AbortController()
  const lookAfterAll = async (): Promise<void> => {
    for (const runner of closing.signal.aborted ? [] : runners) await runner.look()
  }
  await lookAfterAll()
  const watch = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      await pause(pollIntervalMs, undefined, { signal: closing.signal }).catch(() => undefined)
      await lookAfterAll()
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
