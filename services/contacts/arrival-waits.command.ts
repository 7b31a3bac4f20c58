import type { ArrivalConsentVersion } from '#services/domain/arrival-consent.ts'
import type { Transaction } from '#services/platform/postgres.ts'
import { type Awaited, actOf, findWait, keyOf, noticeIdOf } from './arrival-waits.queries.ts'
import { eraseContact, type NewContact, type Recorded, repeatedOf } from './contacts.command.ts'

/**
 * Contacts that wait to be told of an arrival. They are records: that one phone waits once for one thing is a unique index, and
 * waiting ends with the phone, whoever erases it.
 */

export interface NewWait extends Omit<NewContact, 'act'> {
  noticeId: string
  awaited: Awaited
  consent: ArrivalConsentVersion
}

/** Which notice the phone has now: the new one, its repeat, or an older one for the same thing that is still open. */
export type RecordedWait = { outcome: Recorded | 'open_already'; noticeId: string }

/** Writes the contact of a notice once; a repeat, also one that runs at the same time, is told by the notice's id or by its phone. */
export async function recordWait(tx: Transaction, wait: NewWait): Promise<RecordedWait> {
  const { rowCount } = await tx.query(
    `INSERT INTO contacts (contact_id, act, said_digest, phone, created_at, waits_for, consent) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT DO NOTHING`,
    [wait.contactId, actOf(wait.noticeId), wait.saidDigest, wait.phone, wait.createdAt, keyOf(wait.awaited), wait.consent],
  )
  if (rowCount === 1) return { outcome: 'recorded', noticeId: wait.noticeId }
  const repeated = await repeatedOf(tx, actOf(wait.noticeId), wait.saidDigest)
  if (repeated) return { outcome: repeated, noticeId: wait.noticeId }
  const { rows } = await tx.query<{ act: string }>('SELECT act FROM contacts WHERE waits_for = $1 AND phone = $2', [
    keyOf(wait.awaited),
    wait.phone,
  ])
  // Stopped between the two statements: now there is room.
  return rows[0] ? { outcome: 'open_already', noticeId: noticeIdOf(rows[0].act) } : recordWait(tx, wait)
}

/** Ends the waiting by erasing the contact. Answers the contact, or null when the notice is unknown or was over before. */
export async function endWait(tx: Transaction, noticeId: string, endedAt: Date): Promise<string | null> {
  const wait = await findWait(tx, noticeId)
  return wait && (await eraseContact(tx, wait.contactId, endedAt)) ? wait.contactId : null
}
