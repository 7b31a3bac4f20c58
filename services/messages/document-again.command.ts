import { findContact } from '#services/contacts/contacts.queries.ts'
import { findDocument } from '#services/documents/documents.queries.ts'
import type { Config } from '#services/platform/config.ts'
import type { TokenSigner } from '#services/platform/signed-token.ts'
import type { UnitOfWorkDeps } from '#services/platform/unit-of-work.ts'
import { countHandover } from './message-budget.ts'
import { findRepeatable, mailAgain, writeMessages } from './message-records.ts'
import { documentOccasion } from './messages.rules.ts'

export interface DocumentAgainDeps extends Pick<UnitOfWorkDeps, 'database' | 'now' | 'newId'> {
  config: { messages: Pick<Config['messages'], 'channels' | 'limits'> }
  tokens: Pick<TokenSigner, 'hash'>
}

/** `unknown`: also when the person was erased. */
export type MailedAgain = { ok: true } | { ok: false; reason: 'unknown' | 'no_address' | 'too_many' }

/** Mails a document of this order again, to the address that the order has. Done also where it is on its way, or was just sent again. */
export async function mailDocumentAgain(
  { database, config, tokens, now, newId }: DocumentAgainDeps,
  orderId: string,
  documentId: string,
): Promise<MailedAgain> {
  const document = await findDocument(database, documentId)
  if (document?.orderId !== orderId || document.state !== 'issued') return { ok: false, reason: 'unknown' }
  const contact = await findContact(database, document.contactId)
  if (!contact) return { ok: false, reason: 'unknown' }
  const { channels, limits } = config.messages
  if (contact.email === null || !channels.includes('email')) return { ok: false, reason: 'no_address' }
  const occasion = documentOccasion(documentId)
  // One that was issued when nobody read the log has none yet.
  await database.transaction((tx) => writeMessages(tx, [{ kind: 'document', about: orderId, occasion }], { now: now(), newId }))
  const message = await findRepeatable(database, occasion, now())
  if (message === null) return { ok: true }
  // Counted here, where its buyer can be told: once it is queued a resend goes out.
  const next = { messageId: message.messageId, round: message.round + 1, to: contact.email, isExempt: false, now: now() }
  if (!(await countHandover({ database, tokens, limits }, next))) return { ok: false, reason: 'too_many' }
  await mailAgain(database, message, now())
  return { ok: true }
}
