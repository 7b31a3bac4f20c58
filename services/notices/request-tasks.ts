import { findPeople } from '#services/contacts/contacts.queries.ts'
import { endOfDay, newTask, type StaffTask } from '#services/domain/staff-task.ts'
import type { Database } from '#services/platform/postgres.ts'
import { listOldestRequests } from './requests.queries.ts'

/** Days until due; for a cancellation the law sets its own. */
const ANSWERED_WITHIN = { cancellation: 1, 'garage-join': 2, 'motorcycle-model': 2 } as const
const KINDS = { cancellation: 'cancellation', 'garage-join': 'garage', 'motorcycle-model': 'motorcycle' } as const

/** Requests that wait for a call back. */
export async function listRequestTasks(database: Database, limit: number): Promise<StaffTask[]> {
  const requests = await listOldestRequests(database, limit)
  const people = await findPeople(
    database,
    requests.flatMap(({ contactId }) => contactId ?? []),
  )
  return requests.map(({ requestId, kind, contactId, model, askedAt }) =>
    newTask({
      kind: KINDS[kind],
      id: requestId,
      ...(contactId !== null && people.get(contactId)),
      what: model,
      since: askedAt,
      due: endOfDay(askedAt, ANSWERED_WITHIN[kind]),
    }),
  )
}
