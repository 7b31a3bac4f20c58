import { createHash } from 'node:crypto'
import { recordContact } from '#services/contacts/index.ts'
import { type RequestKind, referenceOf, requestActOf } from '#services/contacts/requests.queries.ts'
import { HttpError } from '#services/ingress/plugins/http-error.ts'
import { type UnitOfWork, type UnitOfWorkDeps, withEvents } from '#services/platform/unit-of-work.ts'

/** Who writes, as the shop keeps them; checked before. */
export interface Sender {
  name: string
  phone: string | null
  email: string | null
  details: Readonly<Record<string, string>>
}

export interface RecordedRequest {
  requestId: string
  reference: string
  contactId: string
}

export interface SentRequest {
  id: string
  reference: string
}

/**
 * Records the sender as a contact and emits the event, in one transaction; answers the reference that names the request. The
 * same id again is the same request; an id that stands for another one is refused (409).
 */
export async function sendRequest(
  deps: UnitOfWorkDeps,
  { kind, id, sender }: { kind: RequestKind; id: string | undefined; sender: Sender },
  emitRequest: (unit: UnitOfWork, request: RecordedRequest) => Promise<void> | void,
): Promise<SentRequest> {
  const requestId = id ?? deps.newId()
  const request = { requestId, reference: referenceOf(requestId), contactId: deps.newId() }
  await withEvents(deps, async (unit) => {
    const { name, phone, email, details } = sender
    const recorded = await recordContact(unit.tx, {
      contactId: request.contactId,
      act: requestActOf(kind, requestId),
      requestHash: hashOf(sender),
      createdAt: unit.at,
      name,
      phone,
      details,
      ...(email !== null && { email }),
    })
    if (recorded === 'conflict')
      throw new HttpError(409, 'id_reused', 'הבקשה כבר נשלחה בפרטים אחרים. רעננו את הדף ושלחו שוב.', { field: 'id' })
    if (recorded === 'recorded') await emitRequest(unit, request)
  })
  return { id: requestId, reference: request.reference }
}

function hashOf({ name, phone, email, details }: Sender): string {
  return createHash('sha256')
    .update(JSON.stringify([name, phone, email, details]))
    .digest('base64url')
}
