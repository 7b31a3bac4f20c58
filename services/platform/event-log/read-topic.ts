import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Topic } from '#events/topics.ts'
import type { Database } from '#services/platform/postgres.ts'
import type { EventLog, StoredEvent } from './event-log.ts'

const POLL_INTERVAL_MS = 100

/**
 * Hands over everything that stood in a topic when it was called, by a group of its own, which is forgotten afterwards. Answers how many
 * events those were; one may come twice.
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
