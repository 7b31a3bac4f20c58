import { findContact } from '#services/contacts/contacts.queries.ts'
import { findBookedOrder } from '#services/orders/buyer/buyer-order.queries.ts'
import { orderPathOf } from '#services/orders/buyer/order-link.rules.ts'
import type { Composing, MessageContent, SkipReason } from './composing.ts'

/** What staff wrote to a buyer; it stands with the buyer's other data, and is erased with them. `about`: the order's number. */
export async function composeOfNote({ database, tokens }: Composing, about: string, noteId: string): Promise<MessageContent | SkipReason> {
  const booked = await findBookedOrder(database, about)
  if (!booked) return 'unknown'
  const contact = await findContact(database, booked.contactId)
  const words = contact?.details.written as Record<string, { subject: string; body: string }> | undefined
  const note = words?.[noteId]
  if (!contact || !note) return 'no_address'
  return {
    contactId: booked.contactId,
    contact,
    text: { subject: note.subject, lines: note.body.split('\n').filter((line) => line.trim() !== ''), button: 'לדף ההזמנה' },
    path: orderPathOf(tokens, about),
    bill: null,
    stopPath: null,
    ownWords: null,
  }
}
