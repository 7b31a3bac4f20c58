import { endOfDay, newTask, type StaffTask } from '#services/domain/staff-task.ts'
import type { Database } from '#services/platform/postgres.ts'
import { listDraftOrders } from '../draft-orders.queries.ts'

const NEWEST = 20

/** The newest of the drafts that wait for approval: the others would order the same goods again. */
export async function listDraftTasks(database: Database): Promise<StaffTask[]> {
  const drafts = await listDraftOrders(database, { limit: NEWEST })
  const draft = drafts.find((each) => each.status === 'completed' && each.approvedAt === null && each.tires > 0 && !each.isOutdated)
  if (!draft) return []
  const { draftOrderId, tires, createdAt } = draft
  return [newTask({ kind: 'draft', id: draftOrderId, count: tires, since: createdAt, due: endOfDay(createdAt) })]
}
