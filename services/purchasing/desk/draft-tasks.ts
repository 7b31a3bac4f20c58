import { endOfDay, newTask, type StaffTask } from '#services/domain/staff-task.ts'
import type { Database } from '#services/platform/postgres.ts'
import { findDraftToApprove } from '../draft-orders.queries.ts'

/** The newest of the drafts that wait for approval: the others would order the same goods again. */
export async function listDraftTasks(database: Database): Promise<StaffTask[]> {
  const draft = await findDraftToApprove(database)
  if (!draft) return []
  const { draftOrderId, tires, createdAt } = draft
  return [newTask({ kind: 'draft', id: draftOrderId, count: tires, since: createdAt, due: endOfDay(createdAt) })]
}
