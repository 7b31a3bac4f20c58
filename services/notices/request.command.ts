import { createHash } from 'node:crypto'
import type { EventOf, EventType } from '#events/registry.ts'
import { recordContact } from '#services/contacts/contacts.command.ts'
import { type RequestKind, referenceOf, requestActOf } from '#services/contacts/requests.queries.ts'
import { HttpError } from '#services/ingress/plugins/http-error.ts'
import type { EventLog } from '#services/platform/event-log/event-log.ts'
import type { Database, Transaction } from '#services/platform/postgres.ts'

export interface RequestDeps {
  database: Database
  log: EventLog
  now: () => Date
  newId: () => string
}

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
  /** ISO, for the event. */
  time: string
}

export interface SentRequest {
  id: string
  reference: string
}

/**
 * Records the sender as a contact and appends the event, in one transaction; answers the reference that names the request. The
 * same id again is the same request; an id that stands for another one is refused (409).
 */
export async function sendRequest(
  deps: RequestDeps,
  { kind, id, sender }: { kind: RequestKind; id: string | undefined; sender: Sender },
  eventOf: (tx: Transaction, request: RecordedRequest) => Promise<EventOf<EventType>>,
): Promise<SentRequest> {
  const requestId = id ?? deps.newId()
  const requestedAt = deps.now()
  const request = { requestId, reference: referenceOf(requestId), contactId: deps.newId(), time: requestedAt.toISOString() }
  await deps.database.transaction(async (tx) => {
    const { name, phone, email, details } = sender
    const recorded = await recordContact(tx, {
      contactId: request.contactId,
      act: requestActOf(kind, requestId),
      requestHash: hashOf(sender),
      createdAt: requestedAt,
      ...{ name, phone, details },
      ...(email !== null && { email }),
    })
    if (recorded === 'conflict')
      throw new HttpError(409, 'id_reused', 'הבקשה כבר נשלחה בפרטים אחרים. רעננו את הדף ושלחו שוב.', { field: 'id' })
    if (recorded === 'recorded') await deps.log.append(tx, [await eventOf(tx, request)])
  })
  return { id: requestId, reference: request.reference }
}

function hashOf({ name, phone, email, details }: Sender): string {
  return createHash('sha256')
    .update(JSON.stringify([name, phone, email, details]))
    .digest('base64url')
}
