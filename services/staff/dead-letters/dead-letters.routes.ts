import { type GroupsHealth, lagOf, readLag } from '#services/ingress/health/health.ts'
import { HttpError } from '#services/ingress/plugins/http-error.ts'
import type { App } from '#services/ingress/typed-app.ts'
import {
  countDeadLetters,
  type DeadLetterCount,
  type DeadLetterRow,
  listDeadLetters,
  replayDeadLetters,
} from '#services/platform/event-log/dead-letters.ts'
import type { EventHandler, EventLog, GroupLag } from '#services/platform/event-log/event-log.ts'
import { groupLabel } from '#services/platform/platform-metrics.ts'
import type { Database } from '#services/platform/postgres.ts'
import { DEAD_LETTER_CALLS, type DeadLetter, type ReaderGroup } from '../dead-letters.contract.ts'

const DEAD_LETTERS_TEXT = {
  noGroup: 'אין קורא בשם הזה שאפשר להריץ שוב.',
}

interface ReaderGroupsDeps {
  database: Database
  log: EventLog
  groups: readonly GroupsHealth[]
  listHandlers: () => Promise<readonly EventHandler[]>
}

const totalOf = ({ reasons }: ReaderGroup): number => reasons.reduce((sum, { count }) => sum + count, 0)

const toReason = ({ reason, count, oldest }: DeadLetterCount) => ({ reason, count, since: oldest.toISOString() })

const LISTED_AT_ONCE = 50
const REPLAYED_AT_ONCE = 50
const SHOWN_CHARACTERS = 64 * 1024

/** Dead letters by group, and their replay in that group only. */
export function deadLetterRoutes(desk: App, deps: ReaderGroupsDeps): void {
  const { database, listHandlers } = deps
  desk.route({ ...DEAD_LETTER_CALLS.groups, handler: async () => ({ groups: await readReaderGroups(deps) }) })
  desk.route({
    ...DEAD_LETTER_CALLS.letters,
    handler: async ({ params: { group }, query: { reason, after } }) => {
      const filter = { group, ...(reason !== undefined && { reason }), ...(after !== undefined && { after: Number(after) }) }
      const rows = await listDeadLetters(database, { ...filter, limit: LISTED_AT_ONCE + 1 })
      return { letters: rows.slice(0, LISTED_AT_ONCE).map(toLetter), hasMore: rows.length > LISTED_AT_ONCE }
    },
  })
  desk.route({
    ...DEAD_LETTER_CALLS.replay,
    handler: async ({ body: { group, ...chosen }, staff, log }) => {
      const handler = (await listHandlers()).find((each) => each.group === group)
      if (!handler) throw new HttpError(404, 'no_group', DEAD_LETTERS_TEXT.noGroup)
      const rows = await listDeadLetters(database, { group, ...chosen, limit: REPLAYED_AT_ONCE })
      const ids = rows.map(({ id }) => id)
      const result = await replayDeadLetters(database, handler, ids)
      const { replayed, failed } = result
      log.info({ group, staffId: staff.staffId, replayed: replayed.length, failed: failed.length }, 'dead letters were run again')
      return { ...result, last: ids.at(-1) ?? null }
    },
  })
}

function toLetter({ firstSeen, lastSeen, bytes, group: _, replayedAt: __, ...letter }: DeadLetterRow): DeadLetter {
  return { ...letter, firstSeen: firstSeen.toISOString(), lastSeen: lastSeen.toISOString(), bytes: bytes.slice(0, SHOWN_CHARACTERS) }
}

/** Every group with a reader or dead letters; those with dead letters first. */
export async function readReaderGroups({ database, log, groups, listHandlers }: ReaderGroupsDeps): Promise<ReaderGroup[]> {
  const [handlers, counts, own] = await Promise.all([listHandlers(), countDeadLetters(database), readOwnLag(groups)])
  // The relay reports its state under this label, even before its group's name is known.
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

/** Lag of this process's groups, as far as they answer in time. */
async function readOwnLag(groups: readonly GroupsHealth[]): Promise<GroupLag[]> {
  return (await Promise.all(groups.map((part) => readLag(part).catch(() => [])))).flat()
}

/** Null on timeout. */
async function lagOfHandler(log: EventLog, { group, topics }: EventHandler): Promise<number | null> {
  const parts = await readLag({ lag: () => log.lag(group, topics), states: () => [] }).catch(() => null)
  return parts && lagOf(group, parts)
}
