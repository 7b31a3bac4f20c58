import type { Queryable } from '#services/platform/postgres.ts'

/** The phones of contacts, by contact id, for staff to see; one that was erased has none. */
export async function findPhones(database: Queryable, contactIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await database.query<{ contactId: string; phone: string }>(
    'SELECT contact_id AS "contactId", phone FROM contacts WHERE contact_id = ANY($1) AND phone IS NOT NULL',
    [contactIds],
  )
  return new Map(rows.map(({ contactId, phone }) => [contactId, phone]))
}

/** Names and phones of contacts, by contact id, for staff to see; one that was erased has none. */
export async function findPeople(
  database: Queryable,
  contactIds: readonly string[],
): Promise<Map<string, Pick<Contact, 'name' | 'phone'>>> {
  const { rows } = await database.query<Pick<Contact, 'name' | 'phone'> & { contactId: string }>(
    'SELECT contact_id AS "contactId", name, phone FROM contacts WHERE contact_id = ANY($1) AND erased_at IS NULL',
    [contactIds],
  )
  return new Map(rows.map(({ contactId, ...person }) => [contactId, person]))
}

export interface Contact {
  name: string | null
  phone: string | null
  email: string | null
  address: string | null
  /** What else was said of the person, and what a gateway said of the card. */
  details: Readonly<Record<string, unknown>>
}

/** The same of many, by contact id; one that is unknown or was erased is not among them. */
export async function findContacts(database: Queryable, contactIds: readonly string[]): Promise<Map<string, Contact>> {
  const { rows } = await database.query<Contact & { contactId: string }>(
    `SELECT contact_id AS "contactId", name, phone, email, address, coalesce(details, '{}'::jsonb) AS details
     FROM contacts WHERE contact_id = ANY($1) AND erased_at IS NULL`,
    [contactIds],
  )
  return new Map(rows.map(({ contactId, ...contact }) => [contactId, contact]))
}

/** Statements of SQL for who is meant, by their one parameter: how a phone begins, as digits; words of a name, as they were typed. */
export const CONTACTS_BY_PHONE = (parameter: string): string => `SELECT contact_id FROM contacts WHERE phone LIKE ${parameter} || '%'`
export const CONTACTS_BY_NAME = (parameter: string): string =>
  `SELECT contact_id FROM contacts WHERE array_to_tsvector(name_words(name)) @@ name_query(${parameter}) AND name IS NOT NULL`

/** For staff to see; null when the person is unknown or was erased. */
export async function findContact(database: Queryable, contactId: string): Promise<Contact | null> {
  const { rows } = await database.query<Contact>(
    `SELECT name, phone, email, address, coalesce(details, '{}'::jsonb) AS details FROM contacts WHERE contact_id = $1 AND erased_at IS NULL`,
    [contactId],
  )
  return rows[0] ?? null
}

/** Digest of what the act said; null when it brought no contact, or one that was erased. */
export async function findRequestHash(database: Queryable, act: string): Promise<string | null> {
  const { rows } = await database.query<{ said: string | null }>('SELECT said_digest AS said FROM contacts WHERE act = $1', [act], {
    isPrepared: true,
  })
  return rows[0]?.said ?? null
}
