import type { MessageKind } from '#events/messages.events.ts'
import type { OrderStatus } from '#events/orders.events.ts'
import type { Queryable, Transaction } from '#services/platform/postgres.ts'
import { isPassed, sendableAt } from './messages.rules.ts'

/** What becomes of messages before they are sent. */

/**
 * Holds a message that was about to be sent, since staff have to decide about its order. The order's row is locked for it: a decision comes
 * before or after. False when there is nothing to decide (any more).
 */
export async function holdMessage(database: Queryable, messageId: string, now: Date): Promise<boolean> {
  const { rowCount } = await database.query(
    `UPDATE messages SET state = 'held', reason = 'undecided', changed_at = $2
     WHERE message_id = $1 AND state = 'sending'
       AND EXISTS (SELECT FROM orders WHERE order_id = about AND needs_attention IS NOT NULL FOR SHARE)`,
    [messageId, now],
  )
  return rowCount === 1
}

/** Staff have decided: what was held about the order is due. What is not so any more is found when it is sent. */
export async function releaseHeld(tx: Transaction, orderId: string, now: Date): Promise<void> {
  const { rows } = await tx.query<{ messageId: string; kind: MessageKind }>(
    `SELECT message_id AS "messageId", kind FROM messages WHERE about = $1 AND state = 'held' ORDER BY message_id FOR UPDATE`,
    [orderId],
  )
  for (const { messageId, kind } of rows)
    await tx.query(`UPDATE messages SET state = 'waiting', reason = NULL, due_at = $2, changed_at = $3 WHERE message_id = $1`, [
      messageId,
      sendableAt(kind, now),
      now,
    ])
}

/** Of the order in $1. */
const GARAGE_OF = `(SELECT placed #>> '{fitting,garageId}' FROM orders WHERE order_id = $1)`

/** Withdraws what waits and is passed in the order's new status; the same status again has it written again (`writeMessages`). */
export async function withdrawPassed(tx: Transaction, orderId: string, status: OrderStatus, now: Date): Promise<void> {
  const { rows } = await tx.query<{ messageId: string; kind: MessageKind }>(
    `SELECT message_id AS "messageId", kind FROM messages
     WHERE about = $1 AND state IN ('waiting', 'held') AND (garage_id IS NULL OR garage_id = ${GARAGE_OF})
     ORDER BY message_id FOR UPDATE`,
    [orderId],
  )
  const passed = rows.filter(({ kind }) => isPassed(kind, status)).map(({ messageId }) => messageId)
  await tx.query(`UPDATE messages SET state = 'dropped', reason = 'withdrawn', changed_at = $2 WHERE message_id = ANY ($1)`, [passed, now])
}

/** Its garage may be another: withdraws what waits for one that was left, and that this one was left. */
export async function withdrawElsewhere(tx: Transaction, orderId: string, now: Date): Promise<void> {
  await tx.query(
    `UPDATE messages SET state = 'dropped', reason = 'withdrawn', changed_at = $2
     WHERE about = $1 AND state IN ('waiting', 'held') AND garage_id IS NOT NULL
       AND (kind = 'garage-cancelled') = (garage_id IS NOT DISTINCT FROM ${GARAGE_OF})`,
    [orderId, now],
  )
}

/** Staff stop a message for good. False once it is being sent. */
export async function stopMessage(database: Queryable, messageId: string, now: Date): Promise<boolean> {
  const { rowCount } = await database.query(
    `UPDATE messages SET state = 'dropped', reason = 'stopped', changed_at = $2 WHERE message_id = $1 AND state IN ('waiting', 'held')`,
    [messageId, now],
  )
  return rowCount === 1
}

/** Staff have a message sent at once, whatever the hour. False where it does not wait for an hour. */
export async function hurryMessage(database: Queryable, messageId: string, now: Date): Promise<boolean> {
  const { rowCount } = await database.query(
    `UPDATE messages SET due_at = $2, changed_at = $2 WHERE message_id = $1 AND state = 'waiting'`,
    [messageId, now],
  )
  return rowCount === 1
}
