import type { ShopEvent } from '#events/registry.ts'
import type { Database } from '#services/platform/postgres.ts'
import { throttledWarn } from '#services/platform/throttled-warn.ts'
import type { EventLog, Subscription } from './event-log.ts'
import { EventLogError } from './event-log-error.ts'
import { isRetriable } from './failure.ts'
import { forgetGroup } from './forget-group.ts'
import type { LogLogger } from './log-logger.ts'
import { createLogSignal } from './log-signal.ts'
import { observeAppend, observePublish } from './observed-publish.ts'
import { readPostgresLag } from './postgres-lag.ts'
import { startPostgresReader } from './postgres-reader.ts'
import { createPublishQueue } from './publish-queue.ts'
import { endsOf, ensurePartitions, storeEvents } from './store-events.ts'
import { assertDirection } from './topic-direction.ts'

/** Positions live in the same database as the log, so its name needs no more. */
const POSTGRES_LOG_ID = 'postgres'

export interface PostgresEventLogDeps {
  database: Database
  logger: LogLogger
}

/** The log as append-only tables: the whole log of one machine, and the outbox of the Kafka log. */
export async function createPostgresEventLog({ database, logger }: PostgresEventLogDeps): Promise<EventLog> {
  await ensurePartitions(database)
  const signal = await createLogSignal(database, throttledWarn(logger, 'the log cannot reach Postgres'))
  const readers = new Set<Subscription>()
  const queue = createPublishQueue(async (events) => signal.announce(endsOf(await store(database, events))))

  return {
    id: POSTGRES_LOG_ID,
    publish: observePublish(async (events) => {
      assertDirection(events, 'publish')
      await queue.push(events)
    }),
    append: observeAppend(async (tx, events) => {
      assertDirection(events, 'append')
      const positions = await storeEvents(tx, events)
      tx.afterCommit(() => signal.announce(endsOf(positions)))
      return positions
    }),
    async probe() {
      await database.query('SELECT next FROM log_partitions LIMIT 1')
    },
    async consume(handler) {
      const reader = startPostgresReader({ database, logId: POSTGRES_LOG_ID, signal, handler, logger })
      readers.add(reader)
      return { ...reader, close: () => reader.close().finally(() => readers.delete(reader)) }
    },
    lag: (group, topics) => readPostgresLag(database, POSTGRES_LOG_ID, group, topics),
    forget: forgetGroup,
    async close() {
      await queue.close()
      await Promise.all([...readers].map((reader) => reader.close()))
      await signal.close()
    },
  }
}

async function store(database: Database, events: readonly ShopEvent[]) {
  try {
    return await storeEvents(database, events)
  } catch (error) {
    if (isRetriable(error)) throw new EventLogError('log_unavailable', 'Postgres cannot store events now', { cause: error })
    throw error
  }
}
