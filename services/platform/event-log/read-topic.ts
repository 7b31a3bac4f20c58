import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Topic } from '#events/topics.ts'
import type { Database } from '#services/platform/postgres.ts'
import type { EventLog, StoredEvent } from './event-log.ts'

const POLL_INTERVAL_MS = 100

/**
 * Passes on everything that was in a topic at the time of the call, through a temporary group. Returns the number of events; one may be
 * delivered twice.
 */
export async function readTopic(
  log: Pick<EventLog, 'consume' | 'lag' | 'forget'>,
  database: Database,
  topic: Topic,
  onEvents: (events: readonly StoredEvent[]) => Promise<unknown>,
): Promise<number> {
  let count = 0
  const group = `once.${randomUUID()}`
  const ends = await log.lag(group, [topic])
  const reader = await log.consume({
    group,
    topics: [topic],
    async deliver(events) {
      await onEvents(events)
      count += events.length
    },
  })
  const isRead = async (): Promise<boolean> => {
    const now = new Map((await log.lag(group, [topic])).map(({ partition, position }) => [partition, position]))
    return ends.every(({ partition, end }) => (now.get(partition) ?? 0) >= end)
  }
  while (!(await isRead())) await pause(POLL_INTERVAL_MS)
  await reader.close()
  await database.transaction((tx) => log.forget(tx, group))
  return count
}
