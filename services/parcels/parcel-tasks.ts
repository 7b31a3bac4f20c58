import { endOfDay, newTask, type OpenTask } from '#services/domain/staff-task.ts'
import { listAwaitedEndTasks } from '#services/orders/index.ts'
import type { Database } from '#services/platform/postgres.ts'

/** A report of the carrier within these days tells how a parcel goes on. */
const HEARD_DAYS = 2

/** The staff's tasks for parcels: those that did not arrive, and those of which nobody knows. Done when the order is no more `sent`. */
export async function listParcelTasks(database: Database, now: Date): Promise<OpenTask[]> {
  const [ended, unknown] = await Promise.all([listEnded(database), listUnknown(database, now)])
  return [...ended, ...unknown]
}

async function listUnknown(database: Database, now: Date): Promise<OpenTask[]> {
  const { rows } = await database.query<{ orderId: string }>(
    `SELECT order_id AS "orderId" FROM awaited_ends JOIN parcels USING (order_id)
     WHERE state IN ('failed', 'returned') OR state_at >= $1`,
    [new Date(now.getTime() - HEARD_DAYS * 86_400_000)],
  )
  const except = rows.map(({ orderId }) => orderId)
  return listAwaitedEndTasks(database, { receiving: ['shipping'], now, except })
}

/** What becomes of the order. */
async function listEnded(database: Database): Promise<OpenTask[]> {
  const { rows } = await database.query<{ orderId: string; contactId: string; since: Date }>(
    `SELECT order_id AS "orderId", contact_id AS "contactId", coalesce(state_at, created_at) AS since
     FROM parcels JOIN orders USING (order_id)
     WHERE state IN ('failed', 'returned') AND closed_order_at IS NULL AND orders.status = 'sent'`,
  )
  return rows.map(({ orderId, contactId, since }) =>
    newTask({ kind: 'parcel', id: orderId, contactId, receiving: 'shipping', since, due: endOfDay(since) }),
  )
}
