import { forgetKilometers } from '#services/contacts/index.ts'
import { type UnitOfWorkDeps, withEvents } from '#services/platform/unit-of-work.ts'
import { findBookedOrder } from './buyer-order.queries.ts'

/** Cancels the reminder of the next change of tires; idempotent. */
export function stopReminder(deps: UnitOfWorkDeps, orderId: string): Promise<void> {
  return withEvents(deps, async ({ tx, emit }) => {
    const order = await findBookedOrder(tx, orderId)
    if (!order || !(await forgetKilometers(tx, order.contactId))) return
    emit('next-change.stopped.v1', order.contactId, { orderId, contactId: order.contactId })
  })
}
