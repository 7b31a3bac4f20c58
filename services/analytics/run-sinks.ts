import type { ClickHouse } from '#services/platform/clickhouse.ts'
import type { EventLog, GroupLag, GroupState } from '#services/platform/event-log/event-log.ts'
import type { Transaction } from '#services/platform/postgres.ts'
import { SINKS } from './sinks.ts'

export interface AnalyticsDependencies {
  log: EventLog
  clickhouse: ClickHouse
}

export interface Analytics {
  states(): GroupState[]
  lag(): Promise<GroupLag[]>
  /** Ends reading; the batch under way is finished. */
  close(): Promise<void>
}

/** Reads the log into ClickHouse until it is closed. Any number of processes may do so. */
export async function startAnalytics({ log, clickhouse }: AnalyticsDependencies): Promise<Analytics> {
  const handlers = SINKS.map((createSink) => createSink(clickhouse))
  const subscriptions = await Promise.all(handlers.map((handler) => log.consume(handler)))
  return {
    states: () => subscriptions.map((subscription) => ({ group: subscription.group, ...subscription.state() })),
    lag: async () => (await Promise.all(handlers.map((handler) => log.lag(handler.group, handler.topics)))).flat(),
    async close() {
      await Promise.all(subscriptions.map((subscription) => subscription.close()))
    },
  }
}

/** For an empty ClickHouse: every sink begins again at the start of the log. */
export async function forgetSinks(log: EventLog, tx: Transaction, clickhouse: ClickHouse): Promise<void> {
  for (const createSink of SINKS) await log.forget(tx, createSink(clickhouse).group)
}
