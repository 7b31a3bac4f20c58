import { recordNote } from '#services/contacts/index.ts'
import { textLine } from '#services/domain/plain-text.ts'
import { findBookedOrder } from '#services/orders/buyer/buyer-order.queries.ts'
import type { Database } from '#services/platform/postgres.ts'
import type { UnitOfWorkDeps } from '#services/platform/unit-of-work.ts'
import { writeMessages } from './message-records.ts'
import type { NewNote } from './messages.contract.ts'
import { noteOccasion } from './messages.rules.ts'

/**
 * Queues what staff write to an order's buyer. The words stand with the buyer's data, and the message names them. `isNew`: false where a
 * note of this id was written before; it keeps its words.
 */
export function writeNote(
  { database, now, newId }: { database: Database } & Pick<UnitOfWorkDeps, 'now' | 'newId'>,
  { id, orderId, subject, body }: NewNote,
): Promise<{ ok: true; isNew: boolean } | { ok: false; reason: 'no_order' | 'erased' | 'no_words' }> {
  const words = { subject: textLine(subject), body: body.trim() }
  if (words.subject === '' || words.body === '') return Promise.resolve({ ok: false, reason: 'no_words' })
  return database.transaction(async (tx) => {
    const booked = await findBookedOrder(tx, orderId)
    if (!booked) return { ok: false, reason: 'no_order' }
    if (!(await recordNote(tx, booked.contactId, id, words))) return { ok: false, reason: 'erased' }
    const written = await writeMessages(tx, [{ kind: 'note', about: orderId, occasion: noteOccasion(id) }], { now: now(), newId })
    return { ok: true, isNew: written === 1 }
  })
}
