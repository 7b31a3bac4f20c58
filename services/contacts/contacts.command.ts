import type { Kilometers } from '#events/wizard.events.ts'
import type { ArrivalConsentVersion } from '#services/domain/arrival.ts'
import type { Database, Transaction } from '#services/platform/postgres.ts'
import type { UnitOfWork } from '#services/platform/unit-of-work.ts'
import { type Awaited, actOf, findWait, keyOf, noticeIdOf } from './contacts.queries.ts'

/** The one table of personal data. */

interface NewContact {
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
  details?: Readonly<Record<string, string | number | boolean | null>>
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

/** Who ordered, as staff need it to bring the tires and to write the invoice. Null is what was not asked for. */
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
    /** Messages come by WhatsApp first. */
    whatsApp?: true
    /** A month; who said so is reminded of the next change of tires. */
    kilometers?: Kilometers
  }
}

export interface NewOrderContact {
  contactId: string
  orderId: string
  /** How often the order was placed with this one. */
  placing: number
  person: OrderPerson
  requestHash: string
  createdAt: Date
}

/** Writes who placed an order, or placed it again. */
export async function recordOrderContact(tx: Transaction, contact: NewOrderContact): Promise<void> {
  const { contactId, orderId, placing, person, requestHash, createdAt } = contact
  const { address, ...fields } = person
  const act = placing === 1 ? `order:${orderId}` : `order:${orderId}:${placing}`
  await recordContact(tx, { contactId, act, requestHash, createdAt, ...fields, ...(address === null ? {} : { address }) })
}

/** The person as it was said last stands in the place of the one before, who is forgotten. */
export async function replaceOrderContact(unit: UnitOfWork, oldContactId: string, contact: NewOrderContact): Promise<void> {
  await Promise.all([eraseContact(unit, oldContactId), recordOrderContact(unit.tx, contact)])
}

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

/** What the gateway reports of the card that paid: never its number, its code or a token. */
export interface CardAnswer {
  transactionId: string
  holder: string | null
  mask: string | null
  expiry: string | null
}

/** Joins what else is known of the person; an erased contact stays erased. */
export async function recordCardAnswer(tx: Transaction, contactId: string, card: CardAnswer): Promise<void> {
  await tx.query(
    `UPDATE contacts SET details = coalesce(details, '{}'::jsonb) || jsonb_build_object('card', $2::jsonb)
     WHERE contact_id = $1 AND erased_at IS NULL`,
    [contactId, JSON.stringify(card)],
  )
}

/** Who said how far he rides is not reminded any more. False when nothing was said, or not any more. */
export async function forgetKilometers(tx: Transaction, contactId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE contacts SET details = details - 'kilometers' WHERE contact_id = $1 AND details ? 'kilometers'`,
    [contactId],
  )
  return rowCount === 1
}

/** What staff wrote to who did an act, in the shop's own place; an erased contact stays erased. */
export async function recordAnswerWords(tx: Transaction, act: string, words: string): Promise<void> {
  await tx.query(
    `UPDATE contacts SET details = coalesce(details, '{}'::jsonb) || jsonb_build_object('answer', $2::text)
     WHERE act = $1 AND erased_at IS NULL`,
    [act, words],
  )
}

/** What staff did for somebody who had written to them; an erased contact stays erased. */
export async function recordStaffNote(tx: Transaction, contactId: string, note: string): Promise<void> {
  await tx.query(
    `UPDATE contacts SET details = coalesce(details, '{}'::jsonb) || jsonb_build_object('staffNote', $2::text)
     WHERE contact_id = $1 AND erased_at IS NULL`,
    [contactId, note],
  )
}

/**
 * Removes what erasing has left behind: the former rows, and the words that indexes keep of them (one of names never lets go of a word).
 * Nothing that the shop does waits for it. What it frees in the table's file is written over by the next who come; no statement reads it.
 * Does nothing while another process is at it.
 */
export async function vacuumContacts(database: Database): Promise<void> {
  await database.withLock('contacts.vacuum', async () => {
    const { rows } = await database.query<{ name: string }>(BROKEN_OFF)
    for (const { name } of rows) await database.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`, [], { isLong: true })
    await database.query('VACUUM contacts', [], { isLong: true })
    await database.query('REINDEX TABLE CONCURRENTLY contacts', [], { isLong: true })
  })
}

/** Whether a vacuum would have anything to remove: somebody was erased after `since` (null = ever), or one was broken off. */
export async function needsVacuum(database: Database, since: Date | null): Promise<boolean> {
  const { rows } = await database.query<{ isNeeded: boolean }>(
    `SELECT EXISTS (${BROKEN_OFF}) OR EXISTS (SELECT 1 FROM contacts WHERE erased_at > coalesce($1::timestamptz, '-infinity')) AS "isNeeded"`,
    [since],
  )
  return rows[0]?.isNeeded === true
}

/** Copies of indexes that were being made, or dropped, when the process or the server ended. */
const BROKEN_OFF = `
  SELECT indexrelid::regclass::text AS name FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
  WHERE indrelid = 'contacts'::regclass AND NOT indisvalid AND relname ~ '_cc(new|old)[0-9]*$'`
