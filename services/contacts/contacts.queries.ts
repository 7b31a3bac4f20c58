import { createHash } from 'node:crypto'
import type { DeskSearch } from '#services/domain/desk-search.ts'
import type { Queryable } from '#services/platform/postgres.ts'

/** Phones by contact id, for staff; erased contacts are omitted. */
export async function findPhones(database: Queryable, contactIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await database.query<{ contactId: string; phone: string }>(
    'SELECT contact_id AS "contactId", phone FROM contacts WHERE contact_id = ANY($1) AND phone IS NOT NULL',
    [contactIds],
  )
  return new Map(rows.map(({ contactId, phone }) => [contactId, phone]))
}

/** Names and phones by contact id, for staff; erased contacts are omitted. */
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
  /** Further details of the person, and the gateway's data on the card. */
  details: Readonly<Record<string, unknown>>
}

/** Contacts by id; unknown and erased ones are omitted. */
export async function findContacts(database: Queryable, contactIds: readonly string[]): Promise<Map<string, Contact>> {
  const { rows } = await database.query<Contact & { contactId: string }>(
    `SELECT contact_id AS "contactId", name, phone, email, address, coalesce(details, '{}'::jsonb) AS details
     FROM contacts WHERE contact_id = ANY($1) AND erased_at IS NULL`,
    [contactIds],
  )
  return new Map(rows.map(({ contactId, ...contact }) => [contactId, contact]))
}

/** Subqueries with one parameter for matching contacts: a prefix of the phone in digits; words of a name as typed. */
export const CONTACTS_BY_PHONE = (parameter: string): string => `SELECT contact_id FROM contacts WHERE phone LIKE ${parameter} || '%'`
export const CONTACTS_BY_NAME = (parameter: string): string =>
  `SELECT contact_id FROM contacts WHERE array_to_tsvector(name_words(name)) @@ name_query(${parameter}) AND name IS NOT NULL`

/**
 * Ids of acts by their kind (`order`, `best-offer`), the newest `limit` of each, whose people are found by name, phone, e-mail or place.
 * Erased ones cannot be found.
 */
export async function findActs(
  database: Queryable,
  { person, email, words }: Pick<DeskSearch, 'person' | 'email' | 'words'>,
  limit: number,
): Promise<Map<string, string[]>> {
  const values: unknown[] = [limit]
  const bound = (value: unknown): string => `$${values.push(value)}`
  const ways = [person && personCondition(person, bound), email !== null && `lower(email) LIKE ${bound(likePattern(email))}`]
  if (words !== null && /\p{L}/u.test(words))
    ways.push(`array_to_tsvector(place_words(details)) @@ name_query(${bound(words)}) AND details IS NOT NULL`)
  const found = ways.filter(Boolean).map((way) => `SELECT act, created_at FROM contacts WHERE ${way}`)
  if (found.length === 0) return new Map()
  const { rows } = await database.query<{ kind: string; ids: string[] }>(
    `SELECT kind, array_agg(id) AS ids FROM (
       SELECT split_part(act, ':', 1) AS kind, split_part(act, ':', 2) AS id,
         row_number() OVER (PARTITION BY split_part(act, ':', 1) ORDER BY created_at DESC) AS place
       FROM (${found.join(' UNION ')}) AS found
     ) AS newest WHERE place <= $1 GROUP BY kind`,
    values,
  )
  return new Map(rows.map(({ kind, ids }) => [kind, ids]))
}

/** Who calls from a phone: what it gave with all its acts, the newest first. */
export interface Caller {
  contactIds: string[]
  names: string[]
  emails: string[]
  /** Ids of acts by their kind, as `findActs` has them. */
  acts: Map<string, string[]>
  /** Other phones that gave one of these addresses. */
  others: string[]
}

const MAX_OTHERS = 10

/** By the newest `limit` acts of this phone (`normalizePhone`). Erased ones cannot be found. */
export async function findCaller(database: Queryable, phone: string, limit: number): Promise<Caller> {
  const { rows } = await database.query<{ contactId: string; act: string; name: string | null; email: string | null }>(
    `SELECT contact_id AS "contactId", act, name, email FROM contacts WHERE phone = $1 ORDER BY created_at DESC, contact_id LIMIT $2`,
    [phone, limit],
  )
  const emails = distinct(rows.map(({ email }) => email))
  const { rows: others } = await database.query<{ phone: string }>(
    `SELECT phone FROM contacts WHERE email = ANY ($1) AND phone <> $2 GROUP BY phone ORDER BY max(created_at) DESC LIMIT $3`,
    [emails, phone, MAX_OTHERS],
  )
  const acts = new Map<string, string[]>()
  for (const { act } of rows) {
    const [kind = '', id = ''] = act.split(':')
    acts.set(kind, [...(acts.get(kind) ?? []), id])
  }
  return {
    contactIds: rows.map(({ contactId }) => contactId),
    names: distinct(rows.map(({ name }) => name)),
    emails,
    acts,
    others: others.map((other) => other.phone),
  }
}

const distinct = (texts: readonly (string | null)[]): string[] => [...new Set(texts.flatMap((text) => text || []))]

function personCondition({ name, digits }: NonNullable<DeskSearch['person']>, bound: (value: unknown) => string): string {
  const parts = []
  if (name !== null) parts.push(`array_to_tsvector(name_words(name)) @@ name_query(${bound(name)}) AND name IS NOT NULL`)
  if (digits !== null) {
    const typed = bound(digits)
    parts.push(`digit_runs(phone) @> digit_runs(${typed}) AND phone LIKE '%' || ${typed} || '%'`)
  }
  return parts.join(' AND ')
}

const likePattern = (beginning: string): string => `${beginning.replace(/[\\%_]/g, '\\$&')}%`

/** For staff; null if unknown or erased. */
export async function findContact(database: Queryable, contactId: string): Promise<Contact | null> {
  const { rows } = await database.query<Contact>(
    `SELECT name, phone, email, address, coalesce(details, '{}'::jsonb) AS details FROM contacts WHERE contact_id = $1 AND erased_at IS NULL`,
    [contactId],
  )
  return rows[0] ?? null
}

/** Contact id of an act, `best-offer:<offer id>`; null if none. */
export async function findActor(database: Queryable, act: string): Promise<string | null> {
  const { rows } = await database.query<{ contactId: string }>('SELECT contact_id AS "contactId" FROM contacts WHERE act = $1', [act])
  return rows[0]?.contactId ?? null
}

/** Request hash of an act; null without a contact, or if erased. */
export async function findRequestHash(database: Queryable, act: string): Promise<string | null> {
  const { rows } = await database.query<{ said: string | null }>('SELECT said_digest AS said FROM contacts WHERE act = $1', [act], {
    isPrepared: true,
  })
  return rows[0]?.said ?? null
}

/** Either a tire by EAN or a size by its canonical parts. */
export type Awaited = { ean: string; size: null } | { ean: null; size: { width: string; profile: string; rim: string } }

export interface Wait {
  contactId: string
  awaited: Awaited
  isOpen: boolean
}

/** Subject of a notice, also after its end; null if unknown. */
export async function findWait(database: Queryable, noticeId: string): Promise<Wait | null> {
  const { rows } = await database.query<{ contactId: string; waitsFor: string; isOpen: boolean }>(
    `SELECT contact_id AS "contactId", waits_for AS "waitsFor", erased_at IS NULL AS "isOpen" FROM contacts WHERE act = $1`,
    [actOf(noticeId)],
  )
  return rows[0] ? { contactId: rows[0].contactId, awaited: awaitedOf(rows[0].waitsFor), isOpen: rows[0].isOpen } : null
}

const ACT = 'arrival-notice:'
/** Act of a notice in `contacts`. */
export const actOf = (noticeId: string): string => `${ACT}${noticeId}`
export const noticeIdOf = (act: string): string => act.slice(ACT.length)

/** Subject of a notice in `contacts`. */
export function keyOf({ ean, size }: Awaited): string {
  return size ? `size:${size.width}/${size.profile}/${size.rim}` : `tire:${ean}`
}

function awaitedOf(key: string): Awaited {
  const [kind, value = ''] = key.split(':')
  if (kind === 'tire') return { ean: value, size: null }
  const [width = '', profile = '', rim = ''] = value.split('/')
  return { ean: null, size: { width, profile, rim } }
}

/** Requests to staff; stored in `contacts` until erased. */

export type RequestKind = 'cancellation' | 'garage-join'

/** Act of a request in `contacts`. */
export const requestActOf = (kind: RequestKind, requestId: string): string => `${kind}:${requestId}`

const DIGITS = 1_000_000_000n

/** Nine digits to say on the phone, derived from the request's id, so that a repeat gets the same. Collides once in a billion. */
export function referenceOf(requestId: string): string {
  const digest = createHash('sha256').update(requestId).digest().readBigUInt64BE()
  return (digest % DIGITS)
    .toString()
    .padStart(9, '0')
    .replace(/(\d{3})(?=\d)/g, '$1-')
}

/** Personal data of one act, such as `order:100001`. */
export interface PersonalRow {
  contactId: string
  act: string
  since: Date
  name: string | null
  phone: string | null
  email: string | null
  address: string | null
  /** Subject of an arrival notice (`tire:<ean>`, `size:120/70/17`) and the version of its consent. */
  waitsFor: string | null
  consent: string | null
  /** Further details; of a card only that there is one, since its data are shown at the desk only, where access is logged. */
  details: Readonly<Record<string, unknown>>
}

/** All contacts with this phone (`normalizePhone`) or e-mail, oldest first; erased ones cannot be found. */
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
