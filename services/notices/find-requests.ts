import { findPeople } from '#services/contacts/contacts.queries.ts'
import { type DeskHit, type DeskQuery, newHit } from '#services/domain/desk-search.ts'
import { parseSingleSize } from '#services/domain/tire-size.ts'
import type { Database } from '#services/platform/postgres.ts'
import { findArrivedOf, findOpenNotices } from './arrival-notices.queries.ts'
import { findRequests } from './requests.queries.ts'

const REQUEST_ACTS = ['cancellation', 'garage-join', 'motorcycle-model']

/** Requests by who asked, or by the order that they cancel; arrival notices by phone, tire or size. */
export async function findRequestsForDesk(database: Database, query: DeskQuery, limit: number): Promise<DeskHit[]> {
  const { acts, number, eans, words } = query
  const size = words === null ? null : parseSingleSize(words)
  const [requests, notices] = await Promise.all([
    findRequests(database, { ids: REQUEST_ACTS.flatMap((kind) => acts.get(kind) ?? []), orderId: number, limit }),
    findOpenNotices(database, { ids: acts.get('arrival-notice') ?? [], eans, size, limit }),
  ])
  const untold = notices.flatMap(({ noticeId, toldAt }) => (toldAt === null ? noticeId : []))
  const here = await findArrivedOf(database, untold)
  const people = await findPeople(
    database,
    [...requests, ...notices].flatMap(({ contactId }) => contactId ?? []),
  )
  return [
    ...requests.map(({ requestId, kind, contactId, model, orderId, state, askedAt }) =>
      newHit({
        kind: 'request',
        id: requestId,
        ...people.get(contactId ?? ''),
        what: model ?? orderId,
        status: state,
        type: kind,
        at: askedAt,
      }),
    ),
    ...notices.map(({ noticeId, contactId, what, requestedAt, toldAt }) =>
      newHit({
        kind: 'arrival',
        id: noticeId,
        ...people.get(contactId),
        what,
        status: toldAt !== null ? 'told' : here.has(noticeId) ? 'here' : 'waiting',
        at: requestedAt,
      }),
    ),
  ]
}
