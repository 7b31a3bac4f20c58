import type { GroupLag, GroupState } from '#services/platform/event-log/event-log.ts'

/** The groups of readers that run in this process, as the projector and the sinks tell of them. */
export interface GroupsHealth {
  states(): GroupState[]
  lag(): Promise<GroupLag[]>
}

/** Something the shop stands on. `check` throws when it is not there. */
export interface HealthProbe {
  name: string
  /** Without it this process cannot answer shoppers. */
  isRequired: boolean
  check: () => Promise<unknown>
}

interface CheckResult {
  name: string
  ok: boolean
  isRequired: boolean
  ms: number
  reason?: string
}

interface GroupResult {
  group: string
  ok: boolean
  reason?: string
  /** Events that wait to be read. */
  lag: number
}

export interface Readiness {
  /** `degraded`: shoppers are served, but something is missing. */
  status: 'ready' | 'degraded' | 'not_ready'
  checks: CheckResult[]
  groups: GroupResult[]
}

const CHECK_LIMIT_MS = 2000

/** Asks every engine and every group of readers. Never throws: what does not answer in time is not there. */
export async function readReadiness(probes: readonly HealthProbe[], health: readonly GroupsHealth[]): Promise<Readiness> {
  const lagRead: { parts: GroupLag[] } = { parts: [] }
  const lagProbe: HealthProbe = {
    name: 'event-log',
    isRequired: true,
    check: async () => {
      lagRead.parts = (await Promise.all(health.map((part) => part.lag()))).flat()
    },
  }
  const checks = await Promise.all([...probes, ...(health.length > 0 ? [lagProbe] : [])].map(runProbe))
  const groups = health.flatMap((part) => part.states()).map((state) => toResult(state, lagRead.parts))
  const isReady = checks.every((check) => check.ok || !check.isRequired) && groups.every((group) => group.ok)
  const isWhole = isReady && checks.every((check) => check.ok)
  return { status: isWhole ? 'ready' : isReady ? 'degraded' : 'not_ready', checks, groups }
}

/** Events that wait, of all partitions of a group. */
export function lagOf(group: string, lag: readonly GroupLag[]): number {
  return lag.filter((part) => part.group === group).reduce((sum, part) => sum + Math.max(0, part.end - part.position), 0)
}

function toResult(state: GroupState, lag: readonly GroupLag[]): GroupResult {
  const result = { group: state.group, ok: state.status === 'running', lag: lagOf(state.group, lag) }
  return state.status === 'paused' ? { ...result, reason: state.reason } : result
}

async function runProbe({ name, isRequired, check }: HealthProbe): Promise<CheckResult> {
  const startedAt = performance.now()
  const reason = await failureOf(check)
  const result = { name, isRequired, ok: reason === null, ms: Math.round(performance.now() - startedAt) }
  return reason === null ? result : { ...result, reason }
}

/** A short reason and no more: this answer is public. */
async function failureOf(check: () => Promise<unknown>): Promise<string | null> {
  const limit = Promise.withResolvers<string>()
  const timer = setTimeout(() => limit.resolve('no_answer_in_time'), CHECK_LIMIT_MS)
  const answer = check().then(
    () => null,
    () => 'not_reachable',
  )
  try {
    return await Promise.race([answer, limit.promise])
  } finally {
    clearTimeout(timer)
  }
}
