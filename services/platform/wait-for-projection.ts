import { setTimeout as pause } from 'node:timers/promises'
import type { EventType } from '#events/registry.ts'
import type { Queryable } from './postgres.ts'

const TIMEOUT_MS = 5_000
const POLL_INTERVAL_MS = 50

/** Views of projections that keep events by `event_id`, by what the events are about. */
const HISTORIES: Readonly<Record<string, string>> = {
  order: 'read.order_history',
  'best-offer': 'read.best_offer_history',
  request: 'read.request_acts',
}

export interface EmittedEvent {
  id: string
  type: EventType
}

/**
 * Waits until the desk's projections show these events, so that staff read their own writes; those without a history are not
 * waited for. False after five seconds.
 */
export async function waitForProjection(database: Queryable, events: readonly EmittedEvent[]): Promise<boolean> {
  for (const [history, ofHistory] of Map.groupBy(events, ({ type }) => HISTORIES[type.split('.')[0] ?? ''])) {
    if (history === undefined) continue
    const ids = ofHistory.map(({ id }) => id)
    const shown = await poll(async () => (await countShown(database, history, ids)) >= ids.length || null)
    if (shown === null) return false
  }
  return true
}

const NO_SUCH_VIEW = '42P01'

/** All of them while the serving tables are of an earlier version, without this history: then it is not waited for. */
async function countShown(database: Queryable, history: string, ids: readonly string[]): Promise<number> {
  try {
    return (await database.query(`SELECT FROM ${history} WHERE event_id = ANY ($1)`, [ids])).rowCount
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === NO_SUCH_VIEW) return ids.length
    throw error
  }
}

/** Asks until there is an answer; null after five seconds. */
export async function poll<T>(read: () => Promise<T | null>): Promise<T | null> {
  const deadline = performance.now() + TIMEOUT_MS
  for (;;) {
    const answer = await read()
    if (answer !== null || performance.now() > deadline) return answer
    await pause(POLL_INTERVAL_MS)
  }
}
