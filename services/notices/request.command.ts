import { type RequestKind, referenceOf, requestActOf } from '#services/contacts/contacts.queries.ts'
import { recordContact } from '#services/contacts/index.ts'
import { findOrderToCancel, noteCancellation } from '#services/orders/index.ts'
import { isOrder } from '#services/orders/orders.queries.ts'
import { requestHash } from '#services/platform/request-hash.ts'
import { type UnitOfWork, type UnitOfWorkDeps, withEvents } from '#services/platform/unit-of-work.ts'

/** A validated, normalized sender. */
export interface Sender {
  name: string
  phone: string | null
  email: string | null
  details: Readonly<Record<string, string>>
}

export interface NewRequest {
  /** Idempotency key from the client. */
  id: string | undefined
  sender: Sender
}

interface RecordedRequest {
  requestId: string
  reference: string
  contactId: string
}

/** `id_reused`: the id belongs to another request. */
export type SentRequest = { ok: true; id: string; reference: string } | { ok: false; reason: 'id_reused' }

/** Stores the sender as a contact and emits the event, in one transaction; returns the request's reference. Idempotent by id. */
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
 * A customer cancels a purchase. The notice is attached to the order, until staff have handled it. The answer is the same whether there
 * is such an order or not.
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
 * The cancelled order: by the typed number, else the sender's only unfinished one. An unknown number is stored with the contact only,
 * since it may be a phone.
 */
async function orderOf(unit: UnitOfWork, { phone, email, details }: Sender): Promise<string | null> {
  const digits = (details.orderNumber ?? '').replace(/\D/g, '')
  if (/^\d{6,12}$/.test(digits) && (await isOrder(unit.tx, digits))) return digits
  return findOrderToCancel(unit, { phone, email })
}

/** A garage applies to join. */
export async function requestGarageJoin(deps: UnitOfWorkDeps, request: NewRequest): Promise<SentRequest> {
  return sendRequest(deps, 'garage-join', request, ({ emit }, { requestId, contactId, reference }) => {
    emit('garage-join.asked.v1', contactId, { requestId, contactId, reference }, requestId)
  })
}
