import type { KafkaAccess } from '#services/platform/kafka-settings.ts'
import type { Database } from '#services/platform/postgres.ts'
import { throttledWarn } from '#services/platform/throttled-warn.ts'
import type { EventHandler, EventLog, GroupLag, Subscription } from './event-log.ts'
import { EventLogError } from './event-log-error.ts'
import { forgetGroup } from './forget-group.ts'
import { createKafkaClient, type KafkaClient } from './kafka-client.ts'
import { readKafkaLag } from './kafka-lag.ts'
import { createKafkaProducer } from './kafka-producer.ts'
import { startKafkaReader } from './kafka-reader.ts'
import type { LogLogger } from './log-logger.ts'
import { observePublish } from './observed-publish.ts'
import { createPublishQueue } from './publish-queue.ts'
import { createRelay, RELAYED_TOPICS, relayGroup } from './relay.ts'
import { createBackOff, pause } from './retry.ts'
import { startWhen } from './start-when.ts'
import { assertDirection } from './topic-direction.ts'

/** How long opening waits for the cluster; after that the log is open without it and connects when it comes. */
const WAIT_FOR_CLUSTER_MS = 10_000
const FIND_CLUSTER_EVERY_MS = 2000

/** What its state and its lag call the relay, before the cluster is known too. */
const RELAY = 'relay'

export interface KafkaEventLogDeps extends Partial<KafkaAccess> {
  database: Database
  /** The Postgres log: what is appended goes there with its transaction. Closed with this log. */
  outbox: EventLog
  brokers: readonly string[]
  prefix?: string
  logger: LogLogger
}

export interface Relay extends Subscription {
  lag(): Promise<GroupLag[]>
}

export interface KafkaEventLog extends EventLog {
  /** Copies the outbox to Kafka; any number of processes may run it. */
  startRelay(): Promise<Relay>
  /** The relay as the handler that it is, to run it over what it gave up; null until Kafka has been reached. */
  relayHandler(): EventHandler | null
}

export async function createKafkaEventLog(deps: KafkaEventLogDeps): Promise<KafkaEventLog> {
  const { database, outbox, logger } = deps
  const client = createKafkaClient({ ...deps, prefix: deps.prefix ?? '' })
  const producers = { direct: createKafkaProducer(client), relay: createKafkaProducer(client) }
  const queue = createPublishQueue(producers.direct.produce)
  const stop = new AbortController()
  const open = new Set<Subscription>()
  const cluster = createCluster(client, logger, stop.signal)
  await Promise.race([cluster.ready, pause(WAIT_FOR_CLUSTER_MS, stop.signal)])

  const logId = (): string => `kafka:${cluster.id()}`
  const relayOf = (clusterId: string): EventHandler => createRelay(clusterId, producers.relay)
  const start = (group: string, begin: () => Promise<Subscription>): Subscription => {
    const subscription = startWhen(cluster.ready, group, begin)
    open.add(subscription)
    return { ...subscription, close: () => subscription.close().finally(() => open.delete(subscription)) }
  }

  return {
    get id() {
      return logId()
    },
    publish: observePublish(async (events) => {
      assertDirection(events, 'publish')
      cluster.id()
      await queue.push(events)
    }),
    append: outbox.append,
    async probe() {
      cluster.id()
      await client.probe()
    },
    consume: async (handler) => start(handler.group, async () => startKafkaReader({ client, database, logId: logId(), handler, logger })),
    async startRelay() {
      const relay = start(RELAY, () => outbox.consume(relayOf(cluster.id())))
      return { ...relay, lag: async () => readRelayLag(outbox, cluster.id()) }
    },
    relayHandler: () => (cluster.isKnown() ? relayOf(cluster.id()) : null),
    async lag(group, topics) {
      return group === relayGroup(cluster.id()) ? outbox.lag(group, topics) : readKafkaLag(client, database, logId(), group, topics)
    },
    forget: forgetGroup,
    async close() {
      stop.abort()
      await queue.close()
      await Promise.all([...open].map((subscription) => subscription.close()))
      await Promise.all([producers.direct.close(), producers.relay.close(), client.admin.disconnect(), outbox.close()])
    },
  }
}

async function readRelayLag(outbox: EventLog, clusterId: string): Promise<GroupLag[]> {
  const parts = await outbox.lag(relayGroup(clusterId), RELAYED_TOPICS)
  return parts.map((part) => ({ ...part, group: RELAY }))
}

/** Looks for the cluster until it is found. `id` throws `log_unavailable` before that. */
function createCluster(client: KafkaClient, logger: LogLogger, signal: AbortSignal) {
  let clusterId: string | null = null
  const warn = throttledWarn(logger, 'Kafka cannot be reached or is not as the shop needs it')
  const find = async (): Promise<void> => {
    const backOff = createBackOff(FIND_CLUSTER_EVERY_MS)
    while (clusterId === null) {
      if (signal.aborted) throw new EventLogError('log_unavailable', 'the log is closing')
      try {
        clusterId = await client.prepare()
      } catch (error) {
        warn(error)
        await backOff.wait(signal)
      }
    }
  }
  const ready = find()
  ready.catch(() => undefined)
  return {
    ready,
    isKnown: () => clusterId !== null,
    id(): string {
      if (clusterId === null) throw new EventLogError('log_unavailable', 'Kafka has not been reached yet')
      return clusterId
    },
  }
}
