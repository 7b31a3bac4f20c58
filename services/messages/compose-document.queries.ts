import { findContact } from '#services/contacts/contacts.queries.ts'
import { documentPathOf } from '#services/documents/document-link.rules.ts'
import { findDocument } from '#services/documents/documents.queries.ts'
import { agorotToShekels } from '#services/domain/money.ts'
import type { Composing, MessageContent, SkipReason } from './composing.ts'
import { writeOfDocument } from './message.text.ts'

/** An invoice or a credit note, by its link. */
export async function composeOfDocument({ database, tokens }: Composing, documentId: string): Promise<MessageContent | SkipReason> {
  const document = await findDocument(database, documentId)
  if (document?.state !== 'issued') return 'unknown'
  const { kind, number, orderId, contactId, totalAgorot } = document
  const contact = await findContact(database, contactId)
  if (!contact) return 'no_address'
  return {
    contactId,
    contact,
    text: writeOfDocument({ kind, number: Number(number), orderId, total: agorotToShekels(totalAgorot) }),
    path: documentPathOf(tokens, documentId),
    bill: null,
    stopPath: null,
    ownWords: null,
  }
}
