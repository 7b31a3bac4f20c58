import { HttpError } from '#services/ingress/plugins/http-error.ts'
import { changeOrder, type OrderDeps, type StaffChange, waitForOrderProjection } from '#services/orders/change-order.command.ts'
import { noOrder, readStaffOrder } from './staff-order-reads.ts'
import type { OrderChange, StaffOrder } from './staff-orders.contract.ts'
import { staffOrdersText } from './staff-orders.text.ts'

/** Saves what differs and answers with the order as everybody reads it from then on. */
export async function saveOrderChange(deps: OrderDeps, orderId: string, change: OrderChange, staffId: string): Promise<StaffOrder> {
  const { database } = deps
  const changed = await changeOrder(deps, orderId, readChange(change), staffId)
  if (changed.outcome === 'unknown') throw noOrder()
  if (changed.outcome === 'not_offered')
    throw new HttpError(400, 'status_not_offered', staffOrdersText.statusNotOffered, { field: 'status' })
  if (changed.outcome === 'changed_meanwhile') {
    const result = { ...(await readStaffOrder(database, orderId)), ...changed.decided }
    throw new HttpError(409, 'order_changed', staffOrdersText.changedMeanwhile, { extra: { result } })
  }
  if (!(await waitForOrderProjection(database, changed.eventIds))) {
    throw new HttpError(503, 'saved_not_shown', staffOrdersText.savedNotShown, { retryAfterSeconds: 2 })
  }
  return { ...(await readStaffOrder(database, orderId)), ...changed.decided }
}

/** An empty code is none. */
function readChange({ trackingCode, shown, ...change }: OrderChange): StaffChange {
  const code = trackingCode?.trim()
  return { ...change, ...(code !== undefined && { trackingCode: code === '' ? null : code }), ...(shown && { shown }) }
}
