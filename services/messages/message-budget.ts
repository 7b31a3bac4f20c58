import type { Config } from '#services/platform/config.ts'
import type { Database, Queryable } from '#services/platform/postgres.ts'
import type { TokenSigner } from '#services/platform/signed-token.ts'
import type { DueMessage } from './message-records.ts'

/** Limits, so that forms cannot be abused to send messages to strangers. */
export type MessageLimits = Config['messages']['limits']

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

interface Handover extends Pick<DueMessage, 'messageId' | 'round'> {
  /** A mail address or a phone. */
  to: string
  /** Counted although its recipient is at the limit: staff want it sent, or it goes to a garage. */
  isExempt: boolean
  now: Date
}

/**
 * Counts a message that is about to be sent. False where its recipient is at the limit. A retry of the same message counts once, and so
 * does one that was counted before it was queued.
 */
export function countHandover(
  { database, tokens, limits }: { database: Database; tokens: Pick<TokenSigner, 'hash'>; limits: MessageLimits },
  { messageId, round, to, isExempt, now }: Handover,
): Promise<boolean> {
  const recipient = tokens.hash('message-recipient', to.toLowerCase())
  return database.transaction(async (tx) => {
    // Locked per recipient, so that concurrent processes count one after the other.
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [recipient])
    const { rows } = await tx.query<{ hour: number; day: number; isRepeat: boolean }>(
      `SELECT count(*) FILTER (WHERE handed_at > $2)::int AS hour, count(*)::int AS day,
         coalesce(bool_or(message_id = $4 AND round = $5), false) AS "isRepeat"
       FROM message_handovers WHERE recipient_hash = $1 AND handed_at > $3`,
      [recipient, new Date(now.getTime() - HOUR_MS), new Date(now.getTime() - DAY_MS), messageId, round],
    )
    const { hour = 0, day = 0, isRepeat = false } = rows[0] ?? {}
    if (isRepeat) return true
    if (!isExempt && (hour >= limits.perRecipientHour || day >= limits.perRecipientDay)) return false
    await tx.query('INSERT INTO message_handovers (message_id, round, recipient_hash, handed_at) VALUES ($1, $2, $3, $4)', [
      messageId,
      round,
      recipient,
      now,
    ])
    return true
  })
}

/** Messages sent in the last hour, to all recipients. */
export async function countHandovers(database: Queryable, now: Date): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    'SELECT count(DISTINCT (message_id, round))::int AS count FROM message_handovers WHERE handed_at > $1',
    [new Date(now.getTime() - HOUR_MS)],
  )
  return rows[0]?.count ?? 0
}

/** Deletes expired counts. */
export async function tidyHandovers(database: Queryable, now: Date): Promise<void> {
  await database.query('DELETE FROM message_handovers WHERE handed_at <= $1', [new Date(now.getTime() - DAY_MS)])
}
