import { checkedEmail, checkedName, checkedPhone, filledOf } from '#services/ingress/forms/checked-fields.ts'
import { HttpError } from '#services/ingress/plugins/http-error.ts'
import { isOrder } from '#services/orders/checkout/known-order.queries.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import type { UnitOfWorkDeps } from '#services/platform/unit-of-work.ts'
import { type SentRequest, sendRequest } from './request.command.ts'
import type { Cancellation } from './request.contract.ts'

/**
 * A customer gives notice that a purchase is cancelled; staff find the order and carry it out. The answer is the same whether
 * there is such an order or not. Refuses what cannot be right, and who leaves no way to be reached (422).
 */
export async function requestCancellation(deps: UnitOfWorkDeps, { id, ...form }: Cancellation): Promise<SentRequest> {
  const { phone = '', email = '', orderNumber = '', reason = '' } = filledOf(form)
  if (phone === '' && email === '')
    throw new HttpError(422, 'unreachable', 'כדי שנוכל לחזור אליכם, יש למלא טלפון או דוא״ל.', { field: 'phone' })
  const sender = {
    name: checkedName(form.name, 'name'),
    phone: phone === '' ? null : checkedPhone(phone),
    email: email === '' ? null : checkedEmail(email),
    details: filledOf({ orderNumber, reason }),
  }
  return sendRequest(deps, { kind: 'cancellation', id, sender }, async ({ tx, emit }, { requestId, contactId, reference }) => {
    const data = { requestId, contactId, reference, orderId: await orderOf(tx, orderNumber) }
    emit('cancellation.asked.v1', contactId, data, requestId)
  })
}

/** The order that was meant. Any other digits stay with the contact: somebody may have typed a phone. */
async function orderOf(database: Queryable, typed: string): Promise<string | null> {
  const digits = typed.replace(/\D/g, '')
  return /^\d{6,12}$/.test(digits) && (await isOrder(database, digits)) ? digits : null
}
