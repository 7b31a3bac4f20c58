import type { ArrivalConsentVersion } from '#services/domain/arrival-consent.ts'
import type { Transaction } from '#services/platform/postgres.ts'
import type { UnitOfWork } from '#services/platform/unit-of-work.ts'
import { type Awaited, actOf, findWait, keyOf } from './arrival-waits.queries.ts'
import { eraseContact, type NewContact } from './contacts.command.ts'

/**
 * Contacts that wait to be told of an arrival. They are records: that one phone waits once for one thing is a unique index, and
 * waiting ends with the phone, whoever erases it.
 */

export interface NewWait extends Pick<NewContact, 'contactId' | 'requestHash' | 'createdAt'> {
  phone: string
  noticeId: string
  awaited: Awaited
  consent: ArrivalConsentVersion
}

/** `open_already`: the phone waits for the same thing under another id. `ended`: this notice was, and its phone is erased. */
export type RecordedWait = 'recorded' | 'repeated' | 'conflict' | 'open_already' | 'ended'

/** Writes the contact of a notice once; a repeat, also one that runs at the same time, is told by the notice's id or by its phone. */
export async function recordWait(tx: Transaction, wait: NewWait): Promise<RecordedWait> {
  // What is in the way of the first try may have ended before it is looked at: then there is room.
  const outcome = (await tryToRecord(tx, wait)) ?? (await tryToRecord(tx, wait))
  if (outcome === null) throw new Error(`notice ${wait.noticeId} was in the way of nothing, twice`)
  return outcome
}

async function tryToRecord(tx: Transaction, wait: NewWait): Promise<RecordedWait | null> {
  const { rowCount } = await tx.query(
    `INSERT INTO contacts (contact_id, act, said_digest, phone, created_at, waits_for, consent) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT DO NOTHING`,
    [wait.contactId, actOf(wait.noticeId), wait.requestHash, wait.phone, wait.createdAt, keyOf(wait.awaited), wait.consent],
  )
  if (rowCount === 1) return 'recorded'
  const { rows } = await tx.query<{ isSame: boolean; digest: string | null }>(
    `SELECT act = $1 AS "isSame", said_digest AS digest FROM contacts WHERE act = $1 OR (waits_for = $2 AND phone = $3)
     ORDER BY "isSame" DESC LIMIT 1`,
    [actOf(wait.noticeId), keyOf(wait.awaited), wait.phone],
  )
  const [found] = rows
  if (!found) return null
  if (!found.isSame) return 'open_already'
  if (found.digest === null) return 'ended'
  return found.digest === wait.requestHash ? 'repeated' : 'conflict'
}

/** Ends the waiting by erasing the contact. Answers false when the notice is unknown or was over before. */
export async function endWait(unit: UnitOfWork, noticeId: string): Promise<boolean> {
  const wait = await findWait(unit.tx, noticeId)
  return wait !== null && eraseContact(unit, wait.contactId)
}
