import type { MessageChannel, MessageKind } from '#events/messages.events.ts'
import type { Queryable, Transaction } from '#services/platform/postgres.ts'
import { NEWS_MS, sendableAt } from './messages.rules.ts'

export interface NewMessage {
  kind: MessageKind
  /** The number of an order, the id of an offer or of an arrival notice. */
  about: string
  /** The reason to send it, unique: nothing is sent twice. */
  occasion: string
  /** The garage that it goes to; absent = it goes to a person. */
  garageId?: string
}

/** Queues messages, and says how many: one with the same occasion, in any state, stays as it is, unless it was withdrawn. */
export async function writeMessages(
  tx: Transaction,
  messages: readonly NewMessage[],
  { now, newId }: { now: Date; newId: () => string },
): Promise<number> {
  if (messages.length === 0) return 0
  const rows = messages.map((message) => ({ ...message, id: newId(), due: sendableAt(message.kind, now), now }))
  const { rowCount } = await tx.query(
    `INSERT INTO messages (message_id, occasion, kind, about, garage_id, state, due_at, created_at, changed_at)
     SELECT id, occasion, kind, about, "garageId", 'waiting', due, now, now
     FROM jsonb_to_recordset($1::jsonb) AS m (id uuid, occasion text, kind text, about text, "garageId" text, due timestamptz, now timestamptz)
     ORDER BY occasion ON CONFLICT (occasion) DO UPDATE
       SET state = 'waiting', reason = NULL, due_at = excluded.due_at, created_at = excluded.created_at, changed_at = excluded.changed_at
       WHERE messages.state = 'dropped' AND messages.reason = 'withdrawn'`,
    [JSON.stringify(rows)],
    { isPrepared: true },
  )
  return rowCount
}

export interface DueMessage {
  messageId: string
  kind: MessageKind
  about: string
  occasion: string
  /** Null = it goes to a person. */
  garageId: string | null
  attempts: number
  /** From 1, one more for each resend. */
  round: number
  /** Channels that have refused it. */
  refused: MessageChannel[]
}

/** Lease: after this a message without an answer is retried with the same key. */
const LOST_AFTER_MS = 5 * 60_000

/** Drops messages that could not be sent for a day, since no channel was configured. */
export async function dropStaleMessages(database: Queryable, now: Date): Promise<void> {
  await database.query(
    `UPDATE messages SET state = 'dropped', reason = 'stale', changed_at = $1 WHERE state = 'waiting' AND attempts = 0 AND due_at < $2`,
    [now, new Date(now.getTime() - NEWS_MS)],
  )
}

/** Leases the message that is due longest, or whose sender died. Null when none is. */
export async function takeDueMessage(database: Queryable, now: Date): Promise<DueMessage | null> {
  const { rows } = await database.query<DueMessage>(
    `UPDATE messages SET state = 'sending', attempts = attempts + 1, changed_at = $1, due_at = $2
     WHERE message_id = (
       SELECT message_id FROM messages WHERE state IN ('waiting', 'sending') AND due_at <= $1
       ORDER BY due_at, message_id LIMIT 1 FOR UPDATE SKIP LOCKED
     ) RETURNING message_id AS "messageId", kind, about, occasion, garage_id AS "garageId", attempts, round, refused`,
    [now, new Date(now.getTime() + LOST_AFTER_MS)],
  )
  return rows[0] ?? null
}

export interface Outcome {
  state: 'sent' | 'failed' | 'dropped' | 'waiting'
  channel?: MessageChannel
  reason?: string
  dueAt?: Date
  /** Every channel that has refused it so far. */
  refused?: readonly MessageChannel[]
  now: Date
}

/** False when it was settled meanwhile. */
export async function settleMessage(
  tx: Queryable,
  messageId: string,
  { state, channel, reason, dueAt, refused, now }: Outcome,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE messages SET state = $2, channel = coalesce($3, channel), reason = $4, due_at = coalesce($5, due_at), changed_at = $6, refused = coalesce($7, refused)
     WHERE message_id = $1 AND state = 'sending'`,
    [messageId, state, channel ?? null, reason ?? null, dueAt ?? null, now, refused ?? null],
  )
  return rowCount === 1
}

/** Records the person before sending; null = it goes to a garage. */
export async function noteRecipient(database: Queryable, messageId: string, contactId: string | null): Promise<void> {
  await database.query('UPDATE messages SET contact_id = $2 WHERE message_id = $1', [messageId, contactId])
}

/** Applies a provider's later report, for the current round. Null when it changes nothing. */
export async function settleAfterwards(
  tx: Queryable,
  { messageId, round }: Pick<DueMessage, 'messageId' | 'round'>,
  told: { taken: true } | { refusedBy: MessageChannel },
  now: Date,
): Promise<SettledMessage | null> {
  const { rows } = await tx.query<SettledMessage>(
    'taken' in told
      ? `UPDATE messages SET state = 'sent', channel = 'whatsapp', changed_at = $3
         WHERE message_id = $1 AND round = $2 AND state IN ('sending', 'waiting') AND coalesce(contact_id::text, garage_id) IS NOT NULL
         RETURNING kind, about, contact_id AS "contactId", garage_id AS "garageId"`
      : `UPDATE messages SET state = 'waiting', attempts = 0, due_at = $3, changed_at = $3, refused = array_append(refused, $4)
         WHERE message_id = $1 AND round = $2 AND state IN ('sending', 'waiting', 'sent') AND $4 <> ALL (refused)
         RETURNING kind, about, contact_id AS "contactId", garage_id AS "garageId"`,
    'taken' in told ? [messageId, round, now] : [messageId, round, now, told.refusedBy],
  )
  return rows[0] ?? null
}

interface SettledMessage extends Pick<DueMessage, 'kind' | 'about' | 'garageId'> {
  contactId: string | null
}

export interface MessageRow extends Omit<DueMessage, 'attempts' | 'round' | 'refused'> {
  state: 'waiting' | 'held' | 'sending' | 'sent' | 'failed' | 'dropped'
  channel: MessageChannel | null
  reason: string | null
  dueAt: Date
  changedAt: Date
}

export const COLUMNS = `message_id AS "messageId", kind, about, occasion, state, channel, reason, garage_id AS "garageId", due_at AS "dueAt", changed_at AS "changedAt"`

/** Dropped ones need nobody's eyes, but for those that staff stopped. */
export const IS_SHOWN = `(state <> 'dropped' OR reason = 'stopped')`

/** Messages about an order, an offer, or notices, sent or queued; oldest first. */
export async function listMessagesAbout(database: Queryable, about: readonly string[]): Promise<MessageRow[]> {
  const { rows } = await database.query<MessageRow>(
    `SELECT ${COLUMNS} FROM messages WHERE about = ANY($1) AND ${IS_SHOWN} ORDER BY created_at, message_id LIMIT 100`,
    [about],
  )
  return rows
}

export async function findMessage(database: Queryable, messageId: string): Promise<MessageRow | null> {
  const { rows } = await database.query<MessageRow>(`SELECT ${COLUMNS} FROM messages WHERE message_id = $1`, [messageId])
  return rows[0] ?? null
}

/** Staff resend a message that was sent or given up. False while it is being sent. */
export async function sendAgain(database: Queryable, messageId: string, now: Date): Promise<boolean> {
  const { rowCount } = await database.query(
    `UPDATE messages SET state = 'waiting', attempts = 0, round = round + 1, refused = '{}', reason = NULL, due_at = $2, changed_at = $2
     WHERE message_id = $1 AND state IN ('sent', 'failed')`,
    [messageId, now],
  )
  return rowCount === 1
}

/** A resend within this time of the last one is the same. */
const SAME_RESEND_MS = 5 * 60_000

/** The message of this occasion, for its recipient to have again. Null while it is on its way, or was just sent again. */
export async function findRepeatable(
  database: Queryable,
  occasion: string,
  now: Date,
): Promise<Pick<DueMessage, 'messageId' | 'round'> | null> {
  const { rows } = await database.query<Pick<DueMessage, 'messageId' | 'round'>>(
    `SELECT message_id AS "messageId", round FROM messages
     WHERE occasion = $1 AND (state IN ('failed', 'dropped') OR (state = 'sent' AND (round = 1 OR changed_at <= $2)))`,
    [occasion, new Date(now.getTime() - SAME_RESEND_MS)],
  )
  return rows[0] ?? null
}

/** Sends it again by mail alone. `round`: the one that it had, so that of two at once one does. */
export async function mailAgain(
  database: Queryable,
  { messageId, round }: Pick<DueMessage, 'messageId' | 'round'>,
  now: Date,
): Promise<void> {
  const others: MessageChannel[] = ['whatsapp', 'sms']
  await database.query(
    `UPDATE messages SET state = 'waiting', attempts = 0, round = round + 1, refused = $4, reason = NULL, due_at = $3, changed_at = $3
     WHERE message_id = $1 AND round = $2 AND state IN ('sent', 'failed', 'dropped')`,
    [messageId, round, now, others],
  )
}

const FAILED_COUNT_MS = 7 * 24 * 3_600_000
const failedSince = (now: Date): Date => new Date(now.getTime() - FAILED_COUNT_MS)

/** Given up in the last week: older ones need no action. */
export async function listMessagesToSee(database: Queryable, now: Date): Promise<MessageRow[]> {
  const { rows } = await database.query<MessageRow>(`SELECT ${COLUMNS} FROM messages WHERE state = 'failed' AND changed_at > $1`, [
    failedSince(now),
  ])
  return rows
}

/** Number of those. */
export async function countFailedMessages(database: Queryable, now: Date): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM messages WHERE state = 'failed' AND changed_at > $1`,
    [failedSince(now)],
  )
  return rows[0]?.count ?? 0
}
