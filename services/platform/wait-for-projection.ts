import { setTimeout as pause } from 'node:timers/promises'
import { type EventType, topicOf } from '#events/registry.ts'
import type { Topic } from '#events/topics.ts'
import type { Queryable } from './postgres.ts'

const TIMEOUT_MS = 5_000
const POLL_INTERVAL_MS = 50

/** Views of projections that keep the events of a topic, by `event_id`. */
const HISTORIES: Partial<Record<Topic, string>> = { orders: 'read.order_history', 'best-offers': 'read.best_offer_history' }

export interface EmittedEvent {
  id: string
  type: EventType
}

/**
 * Waits until the desk's projections show these events, so that staff read their own writes; those of topics without a history are
 * not waited for. False after five seconds.
 */
export async function waitForProjection(database: Queryable, events: readonly EmittedEvent[]): Promise<boolean> {
  for (const [history, ofHistory] of Map.groupBy(events, ({ type }) => HISTORIES[topicOf(type)])) {
    if (history === undefined) continue
    const ids = ofHistory.map(({ id }) => id)
    const shown = await poll(async () => {
      const { rowCount } = await database.query(`SELECT FROM ${history} WHERE event_id = ANY ($1)`, [ids])
      return rowCount >= ids.length || null
    })
    if (shown === null) return false
  }
  return true
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
