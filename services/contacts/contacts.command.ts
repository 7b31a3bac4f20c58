import type { Kilometers } from '#events/wizard.events.ts'
import type { ArrivalConsentVersion } from '#services/domain/arrival.ts'
import type { Database, Transaction } from '#services/platform/postgres.ts'
import type { UnitOfWork } from '#services/platform/unit-of-work.ts'
import { type Awaited, actOf, findWait, keyOf, noticeIdOf } from './contacts.queries.ts'

/** The only table of personal data. */

/** What erasing empties. */
const PERSONAL = ['said_digest', 'phone', 'name', 'email', 'address', 'details'] as const

interface NewContact {
  contactId: string
  /** Source act, `best-offer:<offer id>`. */
  act: string
  /** Hash of the whole request, to detect a conflicting repeat. */
  requestHash: string
  /** Normalized. */
  phone: string | null
  name?: string
  email?: string
  address?: string
  /** Further personal details of the act. */
  details?: Readonly<Record<string, string | number | boolean | null>>
  createdAt: Date
}

export type Recorded = 'recorded' | 'repeated' | 'conflict'

/**
 * Inserts the contact of an act, idempotently by the act's id, also under concurrency; the same id with other content is `conflict`.
 */
export async function recordContact(tx: Transaction, contact: NewContact): Promise<Recorded> {
  const { rowCount } = await insertContacts(tx, [contact])
  if (rowCount === 1) return 'recorded'
  const { rows } = await tx.query<{ said_digest: string | null }>('SELECT said_digest FROM contacts WHERE act = $1', [contact.act])
  const requestHash = rows[0]?.said_digest ?? null
  // An erased contact has no hash to compare, but its act was recorded.
  return requestHash === null || requestHash === contact.requestHash ? 'repeated' : 'conflict'
}

function insertContacts(tx: Transaction, contacts: readonly NewContact[]): Promise<{ rowCount: number }> {
  return tx.query(
    `INSERT INTO contacts (contact_id, act, said_digest, phone, name, email, address, details, created_at)
     SELECT "contactId", act, "requestHash", phone, name, email, address, details, "createdAt"
     FROM json_to_recordset($1) AS c ("contactId" uuid, act text, "requestHash" text, phone text, name text, email text, address text,
       details jsonb, "createdAt" timestamptz)
     ON CONFLICT (act) DO NOTHING`,
    [JSON.stringify(contacts)],
    { isPrepared: true },
  )
}

/**
 * Erases the person's data; the row stays, so that references to it remain valid. Also ends an arrival notice, with an event. Returns
 * false when there is nothing (left) to erase.
 */
export async function eraseContact({ tx, at, emit }: UnitOfWork, contactId: string): Promise<boolean> {
  const { rows } = await tx.query<{ act: string; isWaiting: boolean }>(
    `UPDATE contacts SET ${PERSONAL.map((column) => `${column} = NULL`).join(', ')}, erased_at = $2
     WHERE contact_id = $1 AND erased_at IS NULL RETURNING act, waits_for IS NOT NULL AS "isWaiting"`,
    [contactId, at],
  )
  if (rows[0]?.isWaiting) {
    emit('arrival-notice.stopped.v1', contactId, { noticeId: noticeIdOf(rows[0].act), contactId })
  }
  return rows.length === 1
}

/** The buyer's data for delivery and invoice. Null = not asked for. */
export interface OrderPerson {
  name: string
  phone: string
  email: string
  /** Street and number. */
  address: string | null
  details: {
    city: string | null
    recipient: string | null
    recipientPhone: string | null
    deliveryNotes: string | null
    invoiceName: string | null
    companyNumber: string | null
    notes: string | null
    /** Prefers WhatsApp. */
    whatsApp?: true
    /** Per month; enables reminders of the next tire change. */
    kilometers?: Kilometers
  }
}

/** Where a parcel goes. */
export type DeliveryAddress = { address: string } & Pick<OrderPerson['details'], 'city' | 'recipient' | 'recipientPhone' | 'deliveryNotes'>

/** Replaces where an order is sent. False where its person was erased. */
export async function replaceDelivery(tx: Transaction, contactId: string, { address, ...details }: DeliveryAddress): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE contacts SET address = $2, details = coalesce(details, '{}'::jsonb) || $3::jsonb WHERE contact_id = $1 AND erased_at IS NULL`,
    [contactId, address, JSON.stringify(details)],
  )
  return rowCount === 1
}

export interface NewOrderContact {
  contactId: string
  orderId: string
  /** Number of the order's placements, this one included. */
  placing: number
  person: OrderPerson
  requestHash: string
  createdAt: Date
}

/** Inserts the contacts of placements; their answer comes with the commit's. */
export function recordOrderContacts(tx: Transaction, contacts: readonly NewOrderContact[]): void {
  const rows = contacts.map(({ orderId, placing, person, ...contact }) => {
    const { address, ...fields } = person
    const act = placing === 1 ? `order:${orderId}` : `order:${orderId}:${placing}`
    return { ...contact, act, ...fields, ...(address === null ? {} : { address }) }
  })
  tx.settleWithCommit(insertContacts(tx, rows))
}

/**
 * Open arrival notices. A unique index allows one per phone and subject; erasing the phone, by whatever way, ends the notice.
 */

export interface NewWait extends Pick<NewContact, 'contactId' | 'requestHash' | 'createdAt'> {
  phone: string
  noticeId: string
  awaited: Awaited
  consent: ArrivalConsentVersion
}

/** `open_already`: the phone has a notice for the same subject under another id. `ended`: this notice is over and its phone erased. */
export type RecordedWait = 'recorded' | 'repeated' | 'conflict' | 'open_already' | 'ended'

/** Inserts a notice's contact; a repeat, also a concurrent one, is detected by the notice's id or phone. */
export async function recordWait(tx: Transaction, wait: NewWait): Promise<RecordedWait> {
  // Retries once, since the conflicting notice may have ended before it could be read.
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

/** Ends the notice by erasing the contact. False if unknown or already over. */
export async function endWait(unit: UnitOfWork, noticeId: string): Promise<boolean> {
  const wait = await findWait(unit.tx, noticeId)
  return wait !== null && eraseContact(unit, wait.contactId)
}

/** The gateway's data on the paying card: never its number, code or token. */
export interface CardAnswer {
  transactionId: string
  holder: string | null
  mask: string | null
  expiry: string | null
}

/** Adds to the contact's details; an erased contact stays erased. */
export async function recordCardAnswer(tx: Transaction, contactId: string, card: CardAnswer): Promise<void> {
  await tx.query(
    `UPDATE contacts SET details = coalesce(details, '{}'::jsonb) || jsonb_build_object('card', $2::jsonb)
     WHERE contact_id = $1 AND erased_at IS NULL`,
    [contactId, JSON.stringify(card)],
  )
}

/** Replaces the mail address of one act; `unknown` also when its person was erased, or left none. */
export async function correctEmail(tx: Transaction, contactId: string, email: string): Promise<'corrected' | 'same' | 'unknown'> {
  const { rows } = await tx.query<{ before: string }>(
    `UPDATE contacts c SET email = $2 FROM contacts before
     WHERE c.contact_id = $1 AND before.contact_id = c.contact_id AND before.email IS NOT NULL RETURNING before.email AS before`,
    [contactId, email],
  )
  if (!rows[0]) return 'unknown'
  return rows[0].before === email ? 'same' : 'corrected'
}

/** Removes the stated mileage, which ends reminders. False if there is none (any more). */
export async function forgetKilometers(tx: Transaction, contactId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE contacts SET details = details - 'kilometers' WHERE contact_id = $1 AND details ? 'kilometers'`,
    [contactId],
  )
  return rowCount === 1
}

/** Stores the staff's custom answer to an act; an erased contact stays erased. */
export async function recordAnswerWords(tx: Transaction, act: string, words: string): Promise<void> {
  await tx.query(
    `UPDATE contacts SET details = coalesce(details, '{}'::jsonb) || jsonb_build_object('answer', $2::text)
     WHERE act = $1 AND erased_at IS NULL`,
    [act, words],
  )
}

/** Stores what staff write to a person, by the note's id; a repeat changes nothing. False for an erased contact, which stays erased. */
export async function recordNote(
  tx: Transaction,
  contactId: string,
  noteId: string,
  words: { subject: string; body: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE contacts SET details = coalesce(details, '{}'::jsonb)
       || jsonb_build_object('written', jsonb_build_object($2::text, $3::jsonb) || coalesce(details -> 'written', '{}'::jsonb))
     WHERE contact_id = $1 AND erased_at IS NULL`,
    [contactId, noteId, JSON.stringify(words)],
  )
  return rowCount === 1
}

/** Stores what staff did about a contact's request; an erased contact stays erased. */
export async function recordStaffNote(tx: Transaction, contactId: string, note: string): Promise<void> {
  await tx.query(
    `UPDATE contacts SET details = coalesce(details, '{}'::jsonb) || jsonb_build_object('staffNote', $2::text)
     WHERE contact_id = $1 AND erased_at IS NULL`,
    [contactId, note],
  )
}

/**
 * Vacuums what erasing left: dead rows, and words in indexes (a GIN index never removes words). Nothing waits for it. The freed space in
 * the table's file is overwritten by later rows, and no query can read it. Does nothing while another process vacuums.
 */
export async function vacuumContacts(database: Database): Promise<void> {
  await database.withLock('contacts.vacuum', async () => {
    const { rows } = await database.query<{ name: string }>(BROKEN_OFF)
    for (const { name } of rows) await database.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`, [], { isLong: true })
    await database.query('VACUUM contacts', [], { isLong: true })
    const { rows: indexes } = await database.query<{ name: string }>(PERSONAL_INDEXES, [PERSONAL])
    for (const { name } of indexes) await database.query(`REINDEX INDEX CONCURRENTLY ${name}`, [], { isLong: true })
  })
}

/** Whether a vacuum is due: a contact was erased after `since` (null = ever), or a vacuum was interrupted. */
export async function needsVacuum(database: Database, since: Date | null): Promise<boolean> {
  const { rows } = await database.query<{ isNeeded: boolean }>(
    `SELECT EXISTS (${BROKEN_OFF}) OR EXISTS (SELECT 1 FROM contacts WHERE erased_at > coalesce($1::timestamptz, '-infinity')) AS "isNeeded"`,
    [since],
  )
  return rows[0]?.isNeeded === true
}

/** Those of what persons said: the others, of all who ever were, grow for ever, and hold nothing that is erased. */
const PERSONAL_INDEXES = `
  SELECT DISTINCT indexrelid::regclass::text AS name FROM pg_index
  JOIN pg_depend ON classid = 'pg_class'::regclass AND objid = indexrelid AND refclassid = 'pg_class'::regclass AND refobjid = indrelid
  JOIN pg_attribute ON attrelid = refobjid AND attnum = refobjsubid
  WHERE indrelid = 'contacts'::regclass AND attname = ANY ($1)`

/** Index copies that an interrupted reindex left behind. */
const BROKEN_OFF = `
  SELECT indexrelid::regclass::text AS name FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
  WHERE indrelid = 'contacts'::regclass AND NOT indisvalid AND relname ~ '_cc(new|old)[0-9]*$'`
