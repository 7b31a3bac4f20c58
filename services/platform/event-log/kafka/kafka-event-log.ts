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

/** What its state and its lag call the relay, before the cluster is known too. */
const RELAY = 'relay'

export interface KafkaEventLogDeps extends Partial<KafkaAccess> {
  database: Database
  /** The Postgres log: what is appended goes there with its transaction. Closed with this log. */
  outbox: EventLog
  brokers: readonly string[]
  prefix?: string
  logger: LogLogger
  /** How long opening waits for the cluster; after that the log is open without it and connects when it comes. Ten seconds when left out. */
  clusterWithinMs?: number
}

export interface Relay extends Subscription {
  lag(): Promise<GroupLag[]>
}

export interface KafkaEventLog extends EventLog {
  /** Copies the outbox to Kafka; any number of processes may run it. */
  startRelay(): Promise<Relay>
  /** Copies to Kafka what Postgres holds of the direct topics, but for the ids that `findStored` answers (move-log.ts). */
  startCopy(findStored: (ids: readonly string[]) => Promise<ReadonlySet<string>>): Promise<Relay>
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
  await Promise.race([cluster.ready, pause(deps.clusterWithinMs ?? CLUSTER_WITHIN_MS, stop.signal)])

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

/** A subscription that begins when the log has been reached; until then it stands still and says so. */
function startWhen(ready: Promise<void>, group: string, start: () => Promise<Subscription>): Subscription {
  let subscription: Subscription | undefined
  let closed = false
  const started = ready.then(async () => {
    if (!closed) subscription = await start()
    if (closed) await subscription?.close()
  })
  // `ready` ends without an answer when the log is closed before it was reached.
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

/** Of what is copied once, when the shop grows to Kafka. */
const copyGroup = (clusterId: string): string => `copy.${clusterId}`

/** Its positions belong to one cluster: another one gets everything from the start. */
export function relayGroup(clusterId: string): string {
  return `relay.${clusterId}`
}

/**
 * Copies what was appended in Postgres to Kafka: a reader of the Postgres log like any other. Event ids and sequences stay, so a
 * copy made twice is harmless, and so is one that was given up and comes after newer events of its key: every reader judges by the
 * sequence what is newer.
 */
function createRelay(clusterId: string, { produce }: Pick<KafkaProducer, 'produce'>): EventHandler {
  return {
    group: relayGroup(clusterId),
    topics: RELAYED_TOPICS,
    deliver: produce,
  }
}

/** Whether Postgres holds events of these topics that were not copied to Kafka. `group`: the copier's. */
async function isPastMissing(database: Queryable, group: string, topics: readonly Topic[]): Promise<boolean> {
  const { rows } = await database.query<{ isMissing: boolean }>(
    `SELECT EXISTS (
       SELECT FROM log_partitions p
       LEFT JOIN reader_positions r ON r.log_id = 'postgres' AND r.group_name = $1 AND r.topic = p.topic AND r.partition = p.partition
       CROSS JOIN LATERAL (
         SELECT FROM log_events e WHERE e.topic = p.topic AND e.partition = p.partition AND e.sequence >= coalesce(r.next, 0) LIMIT 1
       ) waiting
       WHERE p.topic = ANY ($2)
     ) AS "isMissing"`,
    [group, topics.filter(isDirect)],
  )
  return rows[0]?.isMissing ?? false
}
