import { uuidv7 } from 'uuidv7'
import { SINKS } from '#services/analytics/sinks.ts'
import { createStockCounters } from '#services/orders/stock/stock-counters.consumer.ts'
import type { ClickHouse } from '#services/platform/clickhouse.ts'
import type { EventHandler, EventLog } from '#services/platform/event-log/event-log.ts'
import type { Database } from '#services/platform/postgres.ts'
import { listBuildHandlers } from '#services/platform/projections/build-handlers.ts'
import type { LogRelay } from './open-log.ts'

interface LogReadersDeps {
  database: Database
  clickhouse: ClickHouse
  log: Pick<EventLog, 'append'>
  relay: Pick<LogRelay, 'handler'> | null
  now: () => Date
}

/** Every handler that reads the log, to run it over what it gave up; wherever the handlers themselves run. */
export async function listLogReaders({ database, clickhouse, log, relay, now }: LogReadersDeps): Promise<readonly EventHandler[]> {
  const relaying = relay?.handler()
  return [
    ...(await listBuildHandlers(database)),
    ...SINKS.map((createSink) => createSink(clickhouse)),
    createStockCounters({ log, now, newId: uuidv7 }),
    ...(relaying ? [relaying] : []),
  ]
}
