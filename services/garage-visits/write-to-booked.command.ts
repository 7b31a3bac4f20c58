import { findContact } from '#services/contacts/contacts.queries.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { writeNote } from '#services/messages/index.ts'
import { channelsFor } from '#services/messages/messages.rules.ts'
import { findBookedOrder } from '#services/orders/buyer/buyer-order.queries.ts'
import { listBookedAppointments } from '#services/orders/orders.queries.ts'
import type { Config } from '#services/platform/config.ts'
import type { Database } from '#services/platform/postgres.ts'
import type { UnitOfWorkDeps } from '#services/platform/unit-of-work.ts'
import type { BookedWritten, WordsToBooked } from './desk-garage-visits.contract.ts'

export interface BookedWriting extends Pick<UnitOfWorkDeps, 'now' | 'newId'> {
  database: Database
  config: Pick<Config, 'messages'>
}

/** Writes to all with an appointment at a garage from today on. A repeat writes to nobody twice, and to those whom a failed one left out. */
export async function writeToBooked(
  deps: BookedWriting,
  garageId: string,
  words: WordsToBooked,
): Promise<({ ok: true } & BookedWritten) | { ok: false; reason: 'no_words' }> {
  const { database, now } = deps
  const booked = await listBookedAppointments(database, israelDate(now().getTime()))
  const counts: BookedWritten = { written: 0, before: 0, unreachable: 0 }
  for (const { orderId } of booked.filter((each) => each.garageId === garageId)) {
    if (!(await isReachable(deps, orderId))) {
      counts.unreachable += 1
      continue
    }
    const note = await writeNote(deps, { id: `${garageId}:${orderId}`, orderId, ...words })
    if (note.ok) counts[note.isNew ? 'written' : 'before'] += 1
    else if (note.reason === 'no_words') return { ok: false, reason: 'no_words' }
    else counts.unreachable += 1
  }
  return { ok: true, ...counts }
}

async function isReachable({ database, config }: BookedWriting, orderId: string): Promise<boolean> {
  const order = await findBookedOrder(database, orderId)
  const contact = order && (await findContact(database, order.contactId))
  return contact != null && channelsFor(contact, config.messages.channels).length > 0
}
