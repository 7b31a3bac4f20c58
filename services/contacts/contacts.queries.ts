import { createHash } from 'node:crypto'
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

/** Who did an act, `best-offer:<offer id>`; null when nobody did. */
export async function findActor(database: Queryable, act: string): Promise<string | null> {
  const { rows } = await database.query<{ contactId: string }>('SELECT contact_id AS "contactId" FROM contacts WHERE act = $1', [act])
  return rows[0]?.contactId ?? null
}

/** Digest of what the act said; null when it brought no contact, or one that was erased. */
export async function findRequestHash(database: Queryable, act: string): Promise<string | null> {
  const { rows } = await database.query<{ said: string | null }>('SELECT said_digest AS said FROM contacts WHERE act = $1', [act], {
    isPrepared: true,
  })
  return rows[0]?.said ?? null
}

/** Exactly one thing: a tire by its ean or a size by its canonical parts. */
export type Awaited = { ean: string; size: null } | { ean: null; size: { width: string; profile: string; rim: string } }

export interface Wait {
  contactId: string
  awaited: Awaited
  isOpen: boolean
}

/** What a notice is for, also when it is over; null when there was none. */
export async function findWait(database: Queryable, noticeId: string): Promise<Wait | null> {
  const { rows } = await database.query<{ contactId: string; waitsFor: string; isOpen: boolean }>(
    `SELECT contact_id AS "contactId", waits_for AS "waitsFor", erased_at IS NULL AS "isOpen" FROM contacts WHERE act = $1`,
    [actOf(noticeId)],
  )
  return rows[0] ? { contactId: rows[0].contactId, awaited: awaitedOf(rows[0].waitsFor), isOpen: rows[0].isOpen } : null
}

const ACT = 'arrival-notice:'
/** The act of a notice, as `contacts` keeps it. */
export const actOf = (noticeId: string): string => `${ACT}${noticeId}`
export const noticeIdOf = (act: string): string => act.slice(ACT.length)

/** What is waited for, as `contacts` keeps it. */
export function keyOf({ ean, size }: Awaited): string {
  return size ? `size:${size.width}/${size.profile}/${size.rim}` : `tire:${ean}`
}

function awaitedOf(key: string): Awaited {
  const [kind, value = ''] = key.split(':')
  if (kind === 'tire') return { ean: value, size: null }
  const [width = '', profile = '', rim = ''] = value.split('/')
  return { ean: null, size: { width, profile, rim } }
}

/** What people wrote to staff from a form stands in `contacts` until it is erased. */

export type RequestKind = 'cancellation' | 'garage-join'

/** The act of a request, as `contacts` keeps it. */
export const requestActOf = (kind: RequestKind, requestId: string): string => `${kind}:${requestId}`

const DIGITS = 1_000_000_000n

/** Nine digits to be said on the phone, from the request's id alone: a repeat gets the same. Two requests may share one, once in a billion. */
export function referenceOf(requestId: string): string {
  const digest = createHash('sha256').update(requestId).digest().readBigUInt64BE()
  return (digest % DIGITS)
    .toString()
    .padStart(9, '0')
    .replace(/(\d{3})(?=\d)/g, '$1-')
}

/** What stands under one act of a person, such as `order:100001`. */
export interface PersonalRow {
  contactId: string
  act: string
  since: Date
  name: string | null
  phone: string | null
  email: string | null
  address: string | null
  /** Of who waits to be told of an arrival: for what (`tire:<ean>`, `size:120/70/17`), and which wording was agreed to. */
  waitsFor: string | null
  consent: string | null
  /** What else was said; of a card only that one was told of, since its facts are shown at the desk alone, where that is recorded. */
  details: Readonly<Record<string, unknown>>
}

/** Everything that `contacts` holds of who has this phone (`normalizePhone`) or this e-mail, oldest first; what was erased is known no more. */
export async function listPersonalRows(database: Queryable, by: { phone: string } | { email: string }): Promise<PersonalRow[]> {
  const [column, value] = 'phone' in by ? ['phone', by.phone] : ['email', by.email.toLowerCase()]
  const { rows } = await database.query<PersonalRow>(
    `SELECT contact_id AS "contactId", act, created_at AS since, name, phone, email, address, waits_for AS "waitsFor", consent,
       CASE WHEN details ? 'card' THEN details || '{"card": true}' ELSE coalesce(details, '{}') END AS details
     FROM contacts WHERE ${column} = $1 ORDER BY created_at, contact_id`,
    [value],
  )
  return rows
}
