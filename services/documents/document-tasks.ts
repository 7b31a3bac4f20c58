import { agorotToShekels } from '#services/domain/money.ts'
import { endOfDay, newTask, type StaffTask } from '#services/domain/staff-task.ts'
import type { Database } from '#services/platform/postgres.ts'
import { listStuckOrders, type StuckOrder } from './desk-documents.queries.ts'
import { documentsText as text } from './documents.text.ts'

/** The staff's tasks for documents that could not be issued: one for each order, longest waiting first. */
export async function listDocumentTasks(database: Database, limit: number, now: Date): Promise<StaffTask[]> {
  return (await listStuckOrders(database, limit, now)).map(toTask)
}

/** Of several documents neither a kind nor a sum says anything. */
function toTask({ orderId, since, kinds, totalAgorot, name, phone }: StuckOrder): StaffTask {
  const [only] = kinds.length === 1 ? kinds : []
  return newTask({
    kind: 'document',
    id: orderId,
    name,
    phone,
    what: only ? text.kinds[only] : null,
    count: kinds.length,
    sum: only ? agorotToShekels(totalAgorot) : null,
    since,
    due: endOfDay(since),
  })
}
