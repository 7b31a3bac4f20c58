import { findPeople } from '#services/contacts/contacts.queries.ts'
import { type DeskHit, type DeskQuery, newHit } from '#services/domain/desk-search.ts'
import { listGaragesByIds } from '#services/garages/garages.queries.ts'
import type { Database } from '#services/platform/postgres.ts'
import { listNewestMessages, shownKind } from './message-list.queries.ts'

const ABOUT = ['order', 'best-offer', 'arrival-notice']

/** Messages by the person or order that they are about, or by the garage that they went to. */
export async function findMessagesForDesk(database: Database, query: DeskQuery, limit: number): Promise<DeskHit[]> {
  const { acts, number, garageIds } = query
  const about = [...ABOUT.flatMap((kind) => acts.get(kind) ?? []), ...(number === null ? [] : [number])]
  const rows = await listNewestMessages(database, { about, garageIds, limit })
  const people = await findPeople(
    database,
    rows.flatMap(({ contactId }) => contactId ?? []),
  )
  const garages = await listGaragesByIds(
    database,
    rows.flatMap(({ garageId }) => garageId ?? []),
  )
  return Promise.all(
    rows.map(async (row) =>
      newHit({
        kind: 'message',
        id: row.messageId,
        ...people.get(row.contactId ?? ''),
        what: garages.find(({ id }) => id === row.garageId)?.displayName ?? null,
        status: row.state === 'dropped' ? 'stopped' : row.state,
        type: await shownKind(database, row),
        about: row.about,
        at: row.state === 'waiting' ? row.dueAt : row.changedAt,
      }),
    ),
  )
}
