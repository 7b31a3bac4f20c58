import { storeDeadLetters } from '#services/platform/event-log/dead-letters.ts'
import { listLastRecords } from '#services/platform/event-log/postgres/past-events.ts'
import { readRecord } from '#services/platform/event-log/raw-batch.ts'
import { createSinks } from '../log-readers.ts'
import type { History } from './history.ts'

const FAILED = 2

/**
 * Two orders that the facts gave up, as if ClickHouse had had no memory left for them. They were counted all the same: run again, an event
 * counts once.
 */
export async function tellFailures({ deps: { database, log, clickhouse }, until }: History): Promise<void> {
  const facts = createSinks(clickhouse).find(({ group }) => group.startsWith('sink.event-facts'))
  if (!facts) return
  const records = await listLastRecords(database, 'order.placed.v1', FAILED)
  await database.transaction(async (tx) => {
    for (const { topic, partition, ...rest } of records) {
      const record = { key: null, ...rest }
      const letter = { record, event: readRecord(record).event, reason: 'handler_failed', error: 'ClickHouseError 241', attempts: 5 }
      await storeDeadLetters(tx, { logId: log.id, group: facts.group, topic, partition }, [{ ...letter, firstSeen: new Date(until) }])
    }
  })
}
