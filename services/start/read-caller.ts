import { findCaller } from '#services/contacts/contacts.queries.ts'
import { DESK_HIT_KINDS } from '#services/domain/desk-search.ts'
import { sortTasks } from '#services/domain/staff-task.ts'
import type { Database } from '#services/platform/postgres.ts'
import type { CallerCard } from '#services/staff/caller.contract.ts'
import { FEATURES } from './features.ts'

/** Of each kind; the rest is in its own list. */
const SHOWN = 20
const MAX_COUNTED = 500
/** Only the acts of a phone are looked for. */
const NOTHING_ELSE = { number: null, person: null, email: null, ean: null, words: null, code: null, text: '', eans: [], garageIds: [] }

/** What all features know of a phone (`normalizePhone`), as the search over everything finds it, and which of the day's tasks are for it. */
export async function readCaller({ database, now }: { database: Database; now: Date }, phone: string): Promise<CallerCard> {
  const { contactIds, acts, ...who } = await findCaller(database, phone, MAX_COUNTED)
  const query = { ...NOTHING_ELSE, acts }
  const [found, listed] = await Promise.all([
    Promise.all(FEATURES.map((feature) => feature.findForDesk?.(database, query, MAX_COUNTED) ?? [])),
    Promise.all(FEATURES.map((feature) => feature.listTasks?.(database, now) ?? [])),
  ])
  const hits = found.flat()
  // A message's task names nobody, but the message is found.
  const theirs = new Set([...contactIds, ...hits.map(({ id }) => id)])
  const tasks = listed.flat().filter(({ contactId, id }) => theirs.has(contactId ?? id))
  return {
    phone,
    ...who,
    tasks: sortTasks(tasks, now).map(({ contactId: _, ...task }) => task),
    groups: DESK_HIT_KINDS.map((kind) => {
      const ofKind = hits.filter((hit) => hit.kind === kind)
      return { kind, hits: ofKind.slice(0, SHOWN), total: ofKind.length }
    }),
  }
}
