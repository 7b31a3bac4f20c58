import { type RequestKind, referenceOf, requestActOf } from '#services/contacts/contacts.queries.ts'
import { recordContact } from '#services/contacts/index.ts'
import { findOrderToCancel, noteCancellation } from '#services/orders/index.ts'
import { isOrder } from '#services/orders/orders.queries.ts'
import { requestHash } from '#services/platform/request-hash.ts'
import { type UnitOfWork, type UnitOfWorkDeps, withEvents } from '#services/platform/unit-of-work.ts'

/** Who writes, as the shop keeps them; checked before. */
export interface Sender {
  name: string
  phone: string | null
  email: string | null
  details: Readonly<Record<string, string>>
}

export interface NewRequest {
  /** Of the sender; the same again is the same request. */
  id: string | undefined
  sender: Sender
}

interface RecordedRequest {
  requestId: string
  reference: string
  contactId: string
}

/** `id_reused`: the id stands for another request. */
export type SentRequest = { ok: true; id: string; reference: string } | { ok: false; reason: 'id_reused' }

/**
 * Records the sender as a contact and emits the event, in one transaction; answers the reference that names the request. The
 * same id again is the same request.
 */
async function sendRequest(
  deps: UnitOfWorkDeps,
  kind: RequestKind,
  { id, sender }: NewRequest,
  emitRequest: (unit: UnitOfWork, request: RecordedRequest) => Promise<void> | void,
): Promise<SentRequest> {
  const requestId = id ?? deps.newId()
  const request = { requestId, reference: referenceOf(requestId), contactId: deps.newId() }
  return withEvents(deps, async (unit) => {
    const { name, phone, email, details } = sender
    const recorded = await recordContact(unit.tx, {
      contactId: request.contactId,
      act: requestActOf(kind, requestId),
      requestHash: requestHash([name, phone, email, details]),
      createdAt: unit.at,
      name,
      phone,
      details,
      ...(email !== null && { email }),
    })
    if (recorded === 'conflict') return { ok: false, reason: 'id_reused' }
    if (recorded === 'recorded') await emitRequest(unit, request)
    return { ok: true, id: requestId, reference: request.reference }
  })
}

/**
 * A customer gives notice that a purchase is cancelled. It stands at the order that was meant, until staff have carried it out. The answer
 * is the same whether there is such an order or not.
 */
export async function requestCancellation(deps: UnitOfWorkDeps, request: NewRequest): Promise<SentRequest> {
  return sendRequest(deps, 'cancellation', request, async (unit, { requestId, contactId, reference }) => {
    const orderId = await orderOf(unit, request.sender)
    unit.emit('cancellation.asked.v1', contactId, { requestId, contactId, reference, orderId }, requestId)
    const { phone, email } = request.sender
    if (orderId !== null) await noteCancellation(unit, { requestId, orderId, phone, email })
  })
}

/**
 * The order that was meant: by the number that was typed, else the sender's only one that is not over. Any other digits stay with the
 * contact: somebody may have typed a phone.
 */
async function orderOf(unit: UnitOfWork, { phone, email, details }: Sender): Promise<string | null> {
  const digits = (details.orderNumber ?? '').replace(/\D/g, '')
  if (/^\d{6,12}$/.test(digits) && (await isOrder(unit.tx, digits))) return digits
  return findOrderToCancel(unit, { phone, email })
}

/** A garage asks to become a place of installation. */
export async function requestGarageJoin(deps: UnitOfWorkDeps, request: NewRequest): Promise<SentRequest> {
  return sendRequest(deps, 'garage-join', request, ({ emit }, { requestId, contactId, reference }) => {
    emit('garage-join.asked.v1', contactId, { requestId, contactId, reference }, requestId)
  })
}
