import type { MessageFailed } from '#events/messages.events.ts'
import type { UnitOfWork } from '#services/platform/unit-of-work.ts'

interface Told extends Omit<MessageFailed, 'contactId' | 'reason'> {
  contactId: string | null
  garageId: string | null
}

/** Records what became of a message: of a person or of a garage. */
export function emitOutcome(
  { emit }: Pick<UnitOfWork, 'emit'>,
  { contactId, garageId, ...message }: Told,
  outcome: 'sent' | MessageFailed['reason'],
): void {
  if (garageId !== null) emit('garage.told.v1', garageId, { ...message, garageId, outcome })
  else if (contactId !== null && outcome === 'sent') emit('message.sent.v1', contactId, { ...message, contactId })
  else if (contactId !== null && outcome !== 'sent') emit('message.failed.v1', contactId, { ...message, contactId, reason: outcome })
}
