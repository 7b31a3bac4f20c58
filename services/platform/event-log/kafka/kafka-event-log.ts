import type { ShopEvent } from '#events/registry.ts'
import { isDirect, TOPIC_NAMES, type Topic } from '#events/topics.ts'
import type { KafkaAccess } from '#services/platform/config.ts'
import type { Database, Queryable } from '#services/platform/postgres.ts'
import { throttledWarn } from '#services/platform/throttled-warn.ts'
import {
  type EventHandler,
  type EventLog,
  EventLogError,
  type GroupLag,
  type LogLogger,
  type ReaderState,
  type Subscription,
} from '../event-log.ts'
import { createBackOff, pause } from '../failure.ts'
import { forgetGroup } from '../positions.ts'
import { assertDirection, createPublishQueue, observePublish } from '../publish.ts'
import { createKafkaClient, type KafkaClient } from './kafka-client.ts'
import { readKafkaLag } from './kafka-positions.ts'
import { createKafkaProducer, type KafkaProducer } from './kafka-producer.ts'
import { startKafkaReader } from './kafka-reader.ts'

const RELAYED_TOPICS = TOPIC_NAMES.filter((topic) => !isDirect(topic))
export const DIRECT_TOPICS: readonly Topic[] = TOPIC_NAMES.filter(isDirect)

const WAITING: ReaderState = { status: 'paused', reason: 'log_unavailable', hasNeverRun: true }

const CLUSTER_WITHIN_MS = 10_000
const FIND_CLUSTER_EVERY_MS = 2000

/** The relay's name in its state and lag, even before the cluster is known. */
const RELAY = 'relay'

export interface KafkaEventLogDeps extends Partial<KafkaAccess> {
  database: Database
  /** The Postgres log: `append` stores there with the caller's transaction. Closed with this log. */
  outbox: EventLog
  brokers: readonly string[]
  prefix?: string
  logger: LogLogger
  /** How long opening waits for the cluster, 10 s by default; after that the log is open and connects in the background. */
  clusterWithinMs?: number
}

export interface Relay extends Subscription {
  lag(): Promise<GroupLag[]>
}

export interface KafkaEventLog extends EventLog {
  /** Copies the outbox to Kafka; any number of processes may run it. */
  startRelay(): Promise<Relay>
  /** How far the relay has come; throws `log_unavailable` until Kafka has been reached. */
  relayLag(): Promise<GroupLag[]>
  /** Copies the direct topics' events from Postgres to Kafka, except the ids that `findStored` returns (move-log.ts). */
  startCopy(findStored: (ids: readonly string[]) => Promise<ReadonlySet<string>>): Promise<Relay>
  /** The relay's handler, for replaying its dead letters; null until Kafka has been reached. */
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
  await Promise.race([cluster.ready, pause(deps.clusterWithinMs ?? CLUSTER_WITHIN_MS, stop.signal)])

  const logId = (): string => `kafka:${cluster.id()}`
  const relayOf = (clusterId: string): EventHandler => createRelay(clusterId, producers.relay)
  const start = (group: string, begin: () => Promise<Subscription>): Subscription => {
    const subscription = startWhen(cluster.ready, group, begin)
    open.add(subscription)
    return { ...subscription, close: () => subscription.close().finally(() => open.delete(subscription)) }
  }

  const relayLag = async (): Promise<GroupLag[]> => readRelayLag(outbox, cluster.id())

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
      return { ...relay, lag: relayLag }
    },
    relayLag,
    async startCopy(findStored) {
      const group = copyGroup(cluster.id())
      const reader = await outbox.consume({
        group,
        topics: DIRECT_TOPICS,
        async deliver(events) {
          const stored = await findStored(events.map(({ id }) => id))
          await producers.relay.produce(events.filter(({ id }) => !stored.has(id)).map(({ sequence: _, ...event }) => event as ShopEvent))
        },
      })
      return { ...reader, lag: () => outbox.lag(group, DIRECT_TOPICS) }
    },
    isPastMissing: (topics) => isPastMissing(database, copyGroup(cluster.id()), topics),
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

/** Retries until the cluster is reached. `id` throws `log_unavailable` before that. */
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

/** A subscription that starts when the log has been reached and reports itself as paused until then. */
function startWhen(ready: Promise<void>, group: string, start: () => Promise<Subscription>): Subscription {
  let subscription: Subscription | undefined
  let closed = false
  const started = ready.then(async () => {
    if (!closed) subscription = await start()
    if (closed) await subscription?.close()
  })
  // `ready` never settles when the log is closed before it was reached.
  started.catch(() => undefined)
  return {
    group,
    state: () => subscription?.state() ?? WAITING,
    async close() {
      closed = true
      await subscription?.close()
    },
  }
}

/** The group of the one-time copy when a shop moves to Kafka. */
const copyGroup = (clusterId: string): string => `copy.${clusterId}`

/** Positions belong to one cluster: another one receives everything from the start. */
export function relayGroup(clusterId: string): string {
  return `relay.${clusterId}`
}

/**
 * Copies appended events from Postgres to Kafka, as an ordinary reader of the Postgres log. Event ids and sequences are preserved, so
 * repeated or late copies are harmless: readers compare sequences.
 */
function createRelay(clusterId: string, { produce }: Pick<KafkaProducer, 'produce'>): EventHandler {
  return {
    group: relayGroup(clusterId),
    topics: RELAYED_TOPICS,
    deliver: produce,
  }
}

/** Whether Postgres has events of these topics that were not copied to Kafka. `group`: the copier's. */
async function isPastMissing(database: Queryable, group: string, topics: readonly Topic[]): Promise<boolean> {
  const { rows } = await database.query<{ isMissing: boolean }>(
    `SELECT EXISTS (
       SELECT FROM log_partitions p
       LEFT JOIN reader_positions r ON r.log_id = 'postgres' AND r.group_name = $1 AND r.topic = p.topic AND r.partition = p.partition
       CROSS JOIN LATERAL (
         (SELECT FROM log_events e WHERE e.topic = p.topic AND e.partition = p.partition AND e.sequence >= coalesce(r.next, 0) LIMIT 1)
         UNION ALL
         (SELECT FROM log_archives a WHERE a.topic = p.topic AND a.partition = p.partition AND a.next > coalesce(r.next, 0) LIMIT 1)
       ) waiting
       WHERE p.topic = ANY ($2)
     ) AS "isMissing"`,
    [group, topics.filter(isDirect)],
  )
  return rows[0]?.isMissing ?? false
}
