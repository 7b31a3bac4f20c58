import type { GroupLag, GroupState } from '#services/platform/event-log/event-log.ts'
import { withTimeout } from '#services/platform/with-timeout.ts'
import type { CheckResult, GroupResult, Readiness } from '../contract/answers.contract.ts'

/** The reader groups of this process, from the projector and the sinks. */
export interface GroupsHealth {
  states(): GroupState[]
  lag(): Promise<GroupLag[]>
}

/** A dependency. `check` throws when it is unavailable. */
export interface HealthProbe {
  name: string
  /** Whether this process cannot serve shoppers without it. */
  isRequired: boolean
  check: () => Promise<unknown>
}

/** Thrown by a check that knows the reason: a short public word. */
export class ProbeFailure extends Error {}

const CHECK_LIMIT_MS = 2000

/**
 * Checks every engine and reader group. Never throws: a timeout counts as unavailable. `not_ready` (503): shoppers cannot be served,
 * since a required probe (Postgres) fails, or a projection has been paused since it started here for a reason other than the log.
 * `degraded` (200): everything else, since reads and offers continue: the log (metrics and likes get 503, appended events wait),
 * ClickHouse, jobs, a sink, the relay, and a projection that ran and now lags.
 */
export async function readReadiness(probes: readonly HealthProbe[], health: readonly GroupsHealth[]): Promise<Readiness> {
  const [checks, groups] = await Promise.all([Promise.all(probes.map(runProbe)), Promise.all(health.map(readGroups))])
  const states = health.flatMap((part) => part.states())
  const isReady = checks.every((check) => check.ok || !check.isRequired) && !states.some(hasNeverServed)
  const results = groups.flat()
  const isWhole = [...checks, ...results].every(({ ok }) => ok)
  return { status: !isReady ? 'not_ready' : isWhole ? 'ready' : 'degraded', checks, groups: results }
}

/** Unread events over all partitions of a group. A position beyond the log's end is an error too, and counts. */
export function lagOf(group: string, lag: readonly GroupLag[]): number {
  return lag.filter((part) => part.group === group).reduce((sum, part) => sum + Math.abs(part.end - part.position), 0)
}

/** Throws on timeout. */
export function readLag(health: GroupsHealth): Promise<GroupLag[]> {
  return withinLimit(async () => health.lag())
}

async function readGroups(health: GroupsHealth): Promise<GroupResult[]> {
  const lag = await readLag(health).catch(() => null)
  return health.states().map((state) => {
    const result = { group: state.group, ok: state.status === 'running', lag: lag && lagOf(state.group, lag) }
    return state.status === 'paused' ? { ...result, reason: state.reason } : result
  })
}

function hasNeverServed(state: GroupState): boolean {
  const isProjection = state.group.startsWith('projection.')
  return isProjection && state.status === 'paused' && state.hasNeverRun === true && state.reason !== 'log_unavailable'
}

/** A short reason only: this answer is public. */
async function runProbe({ name, isRequired, check }: HealthProbe): Promise<CheckResult> {
  const startedAt = performance.now()
  const reason = await withinLimit(async () => check()).then(
    () => null,
    (error: unknown) => (error instanceof TooLate ? 'no_answer_in_time' : error instanceof ProbeFailure ? error.message : 'not_reachable'),
  )
  const result = { name, isRequired, ok: reason === null, ms: Math.round(performance.now() - startedAt) }
  return reason === null ? result : { ...result, reason }
}

class TooLate extends Error {}

/** Throws after two seconds. */
export async function withinLimit<T>(work: () => Promise<T>): Promise<T> {
  return withTimeout(work(), CHECK_LIMIT_MS, () => {
    throw new TooLate()
  })
}
