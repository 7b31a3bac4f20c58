import { isOrder } from '#services/orders/checkout/known-order.queries.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import type { UnitOfWorkDeps } from '#services/platform/unit-of-work.ts'
import { type NewRequest, type SentRequest, sendRequest } from './request.command.ts'

/**
 * A customer gives notice that a purchase is cancelled; staff find the order and carry it out. The answer is the same whether
 * there is such an order or not.
 */
export async function requestCancellation(deps: UnitOfWorkDeps, request: NewRequest): Promise<SentRequest> {
  return sendRequest(deps, 'cancellation', request, async ({ tx, emit }, { requestId, contactId, reference }) => {
    const data = { requestId, contactId, reference, orderId: await orderOf(tx, request.sender.details.orderNumber ?? '') }
    emit('cancellation.asked.v1', contactId, data, requestId)
  })
}

/** The order that was meant. Any other digits stay with the contact: somebody may have typed a phone. */
async function orderOf(database: Queryable, typed: string): Promise<string | null> {
  const digits = typed.replace(/\D/g, '')
  return /^\d{6,12}$/.test(digits) && (await isOrder(database, digits)) ? digits : null
}
