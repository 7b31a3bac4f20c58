import { findPeople } from '#services/contacts/contacts.queries.ts'
import { endOfDay, newTask, type StaffTask } from '#services/domain/staff-task.ts'
import type { Database } from '#services/platform/postgres.ts'

/** The staff's tasks for parcels that did not arrive: what becomes of the order. Done when the order is no more `sent`. */
export async function listParcelTasks(database: Database, limit: number): Promise<StaffTask[]> {
  const { rows } = await database.query<{ orderId: string; contactId: string; since: Date }>(
    `SELECT order_id AS "orderId", contact_id AS "contactId", coalesce(state_at, created_at) AS since
     FROM parcels JOIN orders USING (order_id)
     WHERE state IN ('failed', 'returned') AND closed_order_at IS NULL AND orders.status = 'sent' ORDER BY since, order_id LIMIT $1`,
    [limit],
  )
  const people = await findPeople(
    database,
    rows.map(({ contactId }) => contactId),
  )
  return rows.map(({ orderId, contactId, since }) => {
    const { name = null, phone = null } = people.get(contactId) ?? {}
    return newTask({ kind: 'parcel', id: orderId, name, phone, receiving: 'shipping', since, due: endOfDay(since) })
  })
}
