import { type GroupsHealth, lagOf, readLag } from '#services/ingress/health/health.ts'
import { countDeadLetters, type DeadLetterCount } from '#services/platform/event-log/dead-letters.ts'
import type { EventHandler, EventLog, GroupLag } from '#services/platform/event-log/event-log.ts'
import { groupLabel } from '#services/platform/measures.ts'
import type { Database } from '#services/platform/postgres.ts'
import type { ReaderGroup } from '../dead-letters.contract.ts'

export interface ReaderGroupsDeps {
  database: Database
  log: EventLog
  groups: readonly GroupsHealth[]
  listHandlers: () => Promise<readonly EventHandler[]>
}

/** Every group that reads the log, or that gave something up; those with dead letters first. */
export async function readReaderGroups({ database, log, groups, listHandlers }: ReaderGroupsDeps): Promise<ReaderGroup[]> {
  const [handlers, counts, own] = await Promise.all([listHandlers(), countDeadLetters(database), readOwnLag(groups)])
  // The relay tells how it does under its label, also before it knows the name of its group.
  const nameOf = (label: string): string => handlers.find(({ group }) => groupLabel(group) === label)?.group ?? label
  const states = groups.flatMap((part) => part.states()).map((state) => ({ ...state, group: nameOf(state.group) }))
  const names = new Set([...counts, ...handlers, ...states].map(({ group }) => group))
  const found = await Promise.all(
    [...names].map(async (group) => {
      const handler = handlers.find((each) => each.group === group)
      const state = states.find((each) => each.group === group)
      return {
        group,
        lag: handler ? await lagOfHandler(log, handler) : own.some((part) => part.group === group) ? lagOf(group, own) : null,
        paused: state?.status === 'paused' ? state.reason : null,
        isReplayable: handler !== undefined,
        reasons: counts.filter((count) => count.group === group).map(toReason),
      }
    }),
  )
  return found.sort((a, b) => totalOf(b) - totalOf(a) || a.group.localeCompare(b.group))
}

const totalOf = ({ reasons }: ReaderGroup): number => reasons.reduce((sum, { count }) => sum + count, 0)

const toReason = ({ reason, count, oldest }: DeadLetterCount) => ({ reason, count, since: oldest.toISOString() })

/** Of the groups of this process, as far as they answer in time. */
async function readOwnLag(groups: readonly GroupsHealth[]): Promise<GroupLag[]> {
  return (await Promise.all(groups.map((part) => readLag(part).catch(() => [])))).flat()
}

/** Null when the log does not answer in time. */
async function lagOfHandler(log: EventLog, { group, topics }: EventHandler): Promise<number | null> {
  const parts = await readLag({ lag: () => log.lag(group, topics), states: () => [] }).catch(() => null)
  return parts && lagOf(group, parts)
}
