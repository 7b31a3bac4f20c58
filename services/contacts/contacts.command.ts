import type { Transaction } from '#services/platform/postgres.ts'
import type { UnitOfWork } from '#services/platform/unit-of-work.ts'
import { noticeIdOf } from './arrival-waits.queries.ts'

/** The one table of personal data. */

export interface NewContact {
  contactId: string
  /** The act that brought it, `best-offer:<offer id>`. */
  act: string
  /** Digest of everything the act said; compared when the act is repeated. */
  requestHash: string
  /** As the one phone rule writes it. */
  phone: string | null
  name?: string
  email?: string
  address?: string
  /** What else the act says of the person. */
  details?: Readonly<Record<string, string | number | null>>
  createdAt: Date
}

export type Recorded = 'recorded' | 'repeated' | 'conflict'

/**
 * Writes the contact of an act once. A repeat, also one that runs at the same time, is told by the act's id; the same id with
 * other content is `conflict`.
 */
export async function recordContact(tx: Transaction, contact: NewContact): Promise<Recorded> {
  const { rowCount } = await tx.query(
    `INSERT INTO contacts (contact_id, act, said_digest, phone, name, email, address, details, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (act) DO NOTHING`,
    [
      contact.contactId,
      contact.act,
      contact.requestHash,
      contact.phone,
      contact.name ?? null,
      contact.email ?? null,
      contact.address ?? null,
      contact.details ?? null,
      contact.createdAt,
    ],
    { isPrepared: true },
  )
  if (rowCount === 1) return 'recorded'
  const { rows } = await tx.query<{ said_digest: string | null }>('SELECT said_digest FROM contacts WHERE act = $1', [contact.act])
  const requestHash = rows[0]?.said_digest ?? null
  // An erased contact cannot be compared any more; its act was recorded all the same.
  return requestHash === null || requestHash === contact.requestHash ? 'repeated' : 'conflict'
}

/**
 * Forgets the person; the row stays, so that nothing that names it changes. Who waited to be told of an arrival waits no longer,
 * which is an event. Answers false when there is nothing to erase (any more).
 */
export async function eraseContact({ tx, at, emit }: UnitOfWork, contactId: string): Promise<boolean> {
  const { rows } = await tx.query<{ act: string; isWaiting: boolean }>(
    `UPDATE contacts SET said_digest = NULL, phone = NULL, name = NULL, email = NULL, address = NULL, details = NULL, erased_at = $2
     WHERE contact_id = $1 AND erased_at IS NULL RETURNING act, waits_for IS NOT NULL AS "isWaiting"`,
    [contactId, at],
  )
  if (rows[0]?.isWaiting) {
    emit('arrival-notice.stopped.v1', contactId, { noticeId: noticeIdOf(rows[0].act), contactId })
  }
  return rows.length === 1
}
