import { DOCUMENT_NAMES } from '#services/domain/document-names.ts'
import { agorotToShekels } from '#services/domain/money.ts'
import { endOfDay, newTask, type OpenTask } from '#services/domain/staff-task.ts'
import type { Database } from '#services/platform/postgres.ts'
import { listStuckOrders, type StuckOrder } from './desk-documents.queries.ts'

/** The staff's tasks for documents that could not be issued: one for each order. */
export async function listDocumentTasks(database: Database, now: Date): Promise<OpenTask[]> {
  return (await listStuckOrders(database, now)).map(toTask)
}

/** Of several documents neither a kind nor a sum says anything. */
function toTask({ orderId, since, kinds, totalAgorot, contactId }: StuckOrder): OpenTask {
  const [only] = kinds.length === 1 ? kinds : []
  return newTask({
    kind: 'document',
    id: orderId,
    // Not as the documents name them: who was erased stands in those alone.
    contactId,
    what: only ? DOCUMENT_NAMES[only] : null,
    count: kinds.length,
    sum: only ? agorotToShekels(totalAgorot) : null,
    since,
    due: endOfDay(since),
  })
}
