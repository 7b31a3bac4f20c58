import { type RequestKind, referenceOf, requestActOf } from '#services/contacts/contacts.queries.ts'
import { recordContact } from '#services/contacts/index.ts'
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
export async function sendRequest(
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
