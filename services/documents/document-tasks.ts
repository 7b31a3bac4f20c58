import { findPeople } from '#services/contacts/contacts.queries.ts'
import { DOCUMENT_NAMES } from '#services/domain/document-names.ts'
import { agorotToShekels } from '#services/domain/money.ts'
import { endOfDay, newTask, type StaffTask } from '#services/domain/staff-task.ts'
import type { Database } from '#services/platform/postgres.ts'
import { listStuckOrders, type StuckOrder } from './desk-documents.queries.ts'

/** The staff's tasks for documents that could not be issued: one for each order, longest waiting first. */
export async function listDocumentTasks(database: Database, limit: number, now: Date): Promise<StaffTask[]> {
  const orders = await listStuckOrders(database, limit, now)
  // Not as the documents name them: who was erased stands in those alone.
  const people = await findPeople(
    database,
    orders.map(({ contactId }) => contactId),
  )
  return orders.map((order) => toTask(order, people.get(order.contactId)))
}

/** Of several documents neither a kind nor a sum says anything. */
function toTask({ orderId, since, kinds, totalAgorot }: StuckOrder, person?: { name: string | null; phone: string | null }): StaffTask {
  const [only] = kinds.length === 1 ? kinds : []
  return newTask({
    kind: 'document',
    id: orderId,
    name: person?.name ?? null,
    phone: person?.phone ?? null,
    what: only ? DOCUMENT_NAMES[only] : null,
    count: kinds.length,
    sum: only ? agorotToShekels(totalAgorot) : null,
    since,
    due: endOfDay(since),
  })
}
