import { correctEmail } from '#services/contacts/index.ts'
import { type UnitOfWorkDeps, withEvents } from '#services/platform/unit-of-work.ts'
import { BUYER } from '../order.evolve.ts'
import { loadOrder } from '../order-record.ts'

/** `ok` also when it is the address already: idempotent. `unknown`: also when the person was erased. */
export type EmailCorrection = { ok: true } | { ok: false; reason: 'unknown' | 'order_over' }

/** Changes the mail address of this order; whoever holds its link may do so. Its confirmation is sent again for the event. */
export function correctOrderEmail(deps: UnitOfWorkDeps, orderId: string, email: string): Promise<EmailCorrection> {
  return withEvents(deps, async ({ tx, emit }): Promise<EmailCorrection> => {
    const order = await loadOrder(tx, orderId)
    if (!order) return { ok: false, reason: 'unknown' }
    if (order.status === 'cancelled' || order.status === 'closed' || order.reservation === 'released')
      return { ok: false, reason: 'order_over' }
    const corrected = await correctEmail(tx, order.contactId, email)
    if (corrected === 'unknown') return { ok: false, reason: 'unknown' }
    if (corrected === 'corrected') emit('order.email-corrected.v1', orderId, { orderId, by: BUYER })
    return { ok: true }
  })
}
