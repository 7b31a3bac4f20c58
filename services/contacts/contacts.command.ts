import type { Queryable, Transaction } from '#services/platform/postgres.ts'

/** The one table of personal data. */

export interface NewContact {
  contactId: string
  /** The act that brought it, `best-offer:<offer id>`. */
  act: string
  /** Digest of everything the act said; compared when the act is repeated. */
  saidDigest: string
  /** As the one phone rule writes it. */
  phone: string
  createdAt: Date
}

export type Recorded = 'recorded' | 'repeated' | 'said_otherwise'

/**
 * Writes the contact of an act once. A repeat, also one that runs at the same time, is told by the act's id; the same id with
 * other content is `said_otherwise`.
 */
export async function recordContact(tx: Transaction, contact: NewContact): Promise<Recorded> {
  const { rowCount } = await tx.query(
    `INSERT INTO contacts (contact_id, act, said_digest, phone, created_at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (act) DO NOTHING`,
    [contact.contactId, contact.act, contact.saidDigest, contact.phone, contact.createdAt],
  )
  return rowCount === 1 ? 'recorded' : ((await repeatedOf(tx, contact.act, contact.saidDigest)) ?? 'repeated')
}

/** How an act that may have been recorded before compares with what is said now; null when it is new. */
export async function repeatedOf(tx: Transaction, act: string, saidDigest: string): Promise<Exclude<Recorded, 'recorded'> | null> {
  const { rows } = await tx.query<{ said_digest: string | null }>('SELECT said_digest FROM contacts WHERE act = $1', [act])
  if (!rows[0]) return null
  const said = rows[0].said_digest
  // An erased contact cannot be compared any more; its act was recorded all the same.
  return said === null || said === saidDigest ? 'repeated' : 'said_otherwise'
}

/** Forgets the person; the row stays, so that nothing that names it changes. Answers false when there is nothing to erase (any more). */
export async function eraseContact(database: Queryable, contactId: string, erasedAt: Date): Promise<boolean> {
  const { rowCount } = await database.query(
    `UPDATE contacts SET said_digest = NULL, phone = NULL, name = NULL, email = NULL, address = NULL, erased_at = $2
     WHERE contact_id = $1 AND erased_at IS NULL`,
    [contactId, erasedAt],
  )
  return rowCount === 1
}
