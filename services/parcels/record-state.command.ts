import { changeOrderIn } from '#services/orders/index.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import { type UnitOfWorkDeps, undo, withEvents } from '#services/platform/unit-of-work.ts'
import type { ParcelReport } from './carrier.ts'
import { PARCEL_STATES } from './parcels.contract.ts'

/** The author of what the carrier does to an order. */
const CARRIER = 'carrier'

/**
 * Records what the carrier says of a parcel, unless something newer is known; of one moment the later state counts. A report without a
 * time only leads on.
 */
export async function recordState(database: Queryable, code: string, { state, at }: ParcelReport, now: Date): Promise<void> {
  await database.query(
    `UPDATE parcels SET state = $2, state_at = coalesce($3, state_at, $4) WHERE code = $1 AND (
       state_at IS NULL OR (coalesce($3, state_at), array_position($5::text[], $2)) > (state_at, array_position($5::text[], state)))`,
    [code, state, at, now, PARCEL_STATES],
  )
}

/**
 * Closes the orders of delivered parcels, each once: an order that staff reopen afterwards is theirs. One that is not sent yet, or not
 * any more, waits until it is; so does one that its buyer has cancelled.
 */
export async function closeDelivered(deps: UnitOfWorkDeps): Promise<void> {
  const { rows } = await deps.database.query<{ orderId: string }>(
    `SELECT order_id AS "orderId" FROM parcels JOIN orders USING (order_id)
     WHERE state = 'delivered' AND closed_order_at IS NULL AND orders.status = 'sent' AND orders.cancellation_id IS NULL`,
  )
  for (const { orderId } of rows) await closeOrder(deps, orderId)
}

async function closeOrder(deps: UnitOfWorkDeps, orderId: string): Promise<void> {
  await withEvents(deps, async (unit) => {
    const closed = await changeOrderIn(unit, orderId, { status: 'closed', shown: { status: 'sent' } }, CARRIER)
    if (!closed.ok) return undo(null)
    const { rowCount } = await unit.tx.query(
      `UPDATE parcels SET closed_order_at = $2 WHERE order_id = $1 AND state = 'delivered' AND closed_order_at IS NULL`,
      [orderId, unit.at],
    )
    return rowCount === 0 ? undo(null) : null
  })
}
