import { uuidv7 } from 'uuidv7'
import type { GroupsHealth } from '#services/ingress/health/health.ts'
import type { ClickHouse } from '#services/platform/clickhouse.ts'
import type { EventHandler, EventLog } from '#services/platform/event-log/event-log.ts'
import type { Database } from '#services/platform/postgres.ts'
import { listBuildHandlers } from '#services/platform/projections/projection-handler.ts'
import { CONSUMERS, PROJECTIONS, SINKS } from './features.ts'
import type { LogRelay } from './open-log.ts'

interface ConsumersDeps {
  log: Pick<EventLog, 'append'>
  now: () => Date
}

interface LogReadersDeps extends ConsumersDeps {
  database: Database
  clickhouse: ClickHouse
  relay: Pick<LogRelay, 'handler'> | null
}

export const createConsumers = (deps: ConsumersDeps): EventHandler[] => CONSUMERS.map((create) => create({ ...deps, newId: uuidv7 }))
export const createSinks = (clickhouse: ClickHouse): EventHandler[] => SINKS.map((create) => create(clickhouse))

/** Every log handler, for replaying dead letters; independent of where the handlers run. */
export async function listLogReaders({ database, clickhouse, relay, ...deps }: LogReadersDeps): Promise<readonly EventHandler[]> {
  const relaying = relay?.handler()
  return [
    ...(await listBuildHandlers(database, PROJECTIONS)),
    ...createSinks(clickhouse),
    ...createConsumers(deps),
    ...(relaying ? [relaying] : []),
  ]
}

export interface RunningHandlers extends GroupsHealth {
  /** Stops reading; current batches are finished or rolled back. */
  close(): Promise<void>
}

/** Consumes the log with these handlers until closed. Any number of processes may do so. */
export async function startHandlers(log: EventLog, handlers: readonly EventHandler[]): Promise<RunningHandlers> {
  const subscriptions = await Promise.all(handlers.map((handler) => log.consume(handler)))
  return {
    states: () => subscriptions.map((subscription) => ({ group: subscription.group, ...subscription.state() })),
    lag: async () => (await Promise.all(handlers.map(({ group, topics }) => log.lag(group, topics)))).flat(),
    async close() {
      await Promise.all(subscriptions.map((subscription) => subscription.close()))
    },
  }
}
