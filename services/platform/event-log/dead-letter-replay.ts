import { parseEvent } from '#events/registry.ts'
import type { Database } from '#services/platform/postgres.ts'
import { type DeadLetterRow, listDeadLetters } from './dead-letters.ts'
import type { EventHandler, StoredEvent } from './event-log.ts'
import { describeError, reasonOf } from './failure.ts'
import { notifyReadChanged } from './read-changed.ts'
import { staffTag } from './staff-signals.ts'

export interface Replayed {
  replayed: number[]
  failed: { id: number; reason: string }[]
}

/** Runs this group's handler, and no other, over its waiting letters; those that succeed are marked, the others wait on. */
export async function replayDeadLetters(database: Database, handler: EventHandler, ids: readonly number[]): Promise<Replayed> {
  const letters = await listDeadLetters(database, { group: handler.group, ids, limit: ids.length })
  const result: Replayed = { replayed: [], failed: [] }
  for (const letter of letters) {
    const reason = await replay(database, handler, letter)
    if (reason === null) result.replayed.push(letter.id)
    else result.failed.push({ id: letter.id, reason })
  }
  return result
}

/** Answers null, or why the letter waits on. */
async function replay(database: Database, handler: EventHandler, letter: DeadLetterRow): Promise<string | null> {
  const parsed = parseEvent(letter.bytes)
  if (!parsed.ok) return parsed.reason
  const event: StoredEvent = { ...parsed.event, sequence: parsed.event.sequence ?? letter.position }
  try {
    await handler.deliver?.([event])
    await database.transaction(async (tx) => {
      const { rowCount } = await tx.query('UPDATE dead_letters SET replayed_at = now() WHERE id = $1 AND replayed_at IS NULL', [letter.id])
      // Someone else replayed it meanwhile.
      if (rowCount === 0) return
      await notifyReadChanged(tx, [...((await handler.apply?.(tx, [event])) ?? []), staffTag('dead-letters')])
    })
    return null
  } catch (error) {
    await database.query('UPDATE dead_letters SET attempts = attempts + 1, last_seen = now(), error = $2 WHERE id = $1', [
      letter.id,
      describeError(error),
    ])
    return reasonOf(error)
  }
}
