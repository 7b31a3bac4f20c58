import { endOfDay, newTask, type OpenTask } from '#services/domain/staff-task.ts'
import type { Database } from '#services/platform/postgres.ts'
import { listWaitingRequests } from './requests.queries.ts'

/** Days until due; for a cancellation the law sets its own. */
const ANSWERED_WITHIN = { cancellation: 1, 'garage-join': 2, 'motorcycle-model': 2 } as const
const KINDS = { cancellation: 'cancellation', 'garage-join': 'garage', 'motorcycle-model': 'motorcycle' } as const

/** Requests that wait for a call back. */
export async function listRequestTasks(database: Database): Promise<OpenTask[]> {
  const requests = await listWaitingRequests(database)
  return requests.map(({ requestId, kind, contactId, model, askedAt }) =>
    newTask({
      kind: KINDS[kind],
      id: requestId,
      contactId,
      what: model,
      since: askedAt,
      due: endOfDay(askedAt, ANSWERED_WITHIN[kind]),
    }),
  )
}
