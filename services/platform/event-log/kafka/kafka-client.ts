import kafkajs, { type Admin, type Kafka, type LogEntry, type SASLOptions } from 'kafkajs'
import { PARTITIONS, TOPIC_NAMES, TOPICS, type Topic } from '#events/topics.ts'
import type { KafkaAccess } from '#services/platform/config.ts'
import type { LogLogger } from '../event-log.ts'
import { createBackOff } from '../failure.ts'

const CONNECTION_TIMEOUT_MS = 2000
const REQUEST_TIMEOUT_MS = 5000
const RETRY = { initialRetryTime: 100, maxRetryTime: 1000, retries: 8 }
const LEADER_TRIES = 20
const DAYS_PER_MONTH = 31
const DAY_MS = 24 * 60 * 60 * 1000

export interface KafkaClientOptions extends Partial<KafkaAccess> {
  brokers: readonly string[]
  /** Prefix of every topic and group, where several shops share a cluster. */
  prefix: string
  logger: LogLogger
}

export interface KafkaClient {
  kafka: Kafka
  admin: Admin
  /** The name of a topic or group on the cluster. */
  nameOf(name: string): string
  /** Connects, creates missing topics and returns the cluster's id. Throws when the cluster is unreachable or its topics do not fit. */
  prepare(): Promise<string>
  /** Throws unless the leaders of a topic respond. */
  probe(): Promise<void>
}

export function createKafkaClient({ brokers, ssl = false, sasl = null, prefix, logger }: KafkaClientOptions): KafkaClient {
  const kafka = new kafkajs.Kafka({
    clientId: 'shop',
    brokers: [...brokers],
    ssl: ssl === true ? {} : ssl,
    ...(sasl && { sasl: sasl as SASLOptions }),
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    retry: RETRY,
    logLevel: kafkajs.logLevel.ERROR,
    logCreator: () => (entry) => logKafkaLine(logger, entry),
  })
  const admin = kafka.admin({ retry: { ...RETRY, retries: 2 } })
  const nameOf = (name: string): string => `${prefix}${name}`
  return {
    kafka,
    admin,
    nameOf,
    async prepare() {
      await admin.connect()
      const { clusterId, brokers } = await admin.describeCluster()
      await createTopics(admin, nameOf, brokers.length)
      return `${clusterId}${prefix && `/${prefix}`}`
    },
    async probe() {
      await admin.fetchTopicOffsets(nameOf('collector'))
    },
  }
}

async function createTopics(admin: Admin, nameOf: (topic: Topic) => string, brokers: number): Promise<void> {
  const existing = new Set(await admin.listTopics())
  const missing = TOPIC_NAMES.filter((topic) => !existing.has(nameOf(topic)))
  const topics = missing.map((topic) => ({
    topic: nameOf(topic),
    numPartitions: PARTITIONS,
    replicationFactor: replicationOf(brokers).copies,
    configEntries: [
      { name: 'retention.ms', value: String(retentionMsOf(topic)) },
      { name: 'min.insync.replicas', value: String(replicationOf(brokers).inSync) },
    ],
  }))
  if (topics.length > 0) {
    await admin.createTopics({ topics, waitForLeaders: true })
    await waitForLeaders(admin, TOPIC_NAMES.map(nameOf))
  }
  const metadata = await admin.fetchTopicMetadata({ topics: TOPIC_NAMES.map(nameOf) })
  const wrong = metadata.topics.find((topic) => topic.partitions.length !== PARTITIONS)
  if (wrong) throw new Error(`topic ${wrong.name} has ${wrong.partitions.length} partitions, the shop needs ${PARTITIONS}`)
}

/**
 * The number of replicas, and how many must acknowledge a write: with three, one may be down and another lost without data loss or
 * downtime.
 */
export function replicationOf(brokers: number): { copies: number; inSync: number } {
  const copies = Math.min(brokers, 3)
  return { copies, inSync: Math.max(1, copies - 1) }
}

/**
 * A new topic's leaders are announced before they serve. A batch sent then is rejected by some partitions, and kafkajs resends it to all
 * of them.
 */
async function waitForLeaders(admin: Admin, topics: readonly string[]): Promise<void> {
  const backOff = createBackOff(500)
  for (let tries = 1; ; tries += 1) {
    try {
      for (const topic of topics) await admin.fetchTopicOffsets(topic)
      return
    } catch (error) {
      if (tries === LEADER_TRIES) throw error
      await backOff.wait(new AbortController().signal)
    }
  }
}

function retentionMsOf(topic: Topic): number {
  const settings = TOPICS[topic]
  return 'retentionMonths' in settings ? settings.retentionMonths * DAYS_PER_MONTH * DAY_MS : -1
}

/**
 * Temporary errors: a cluster that starts, elects, rebalances or is unreachable. kafkajs retries and logs each as an error; when it
 * lasts, our readers and writers report it once.
 */
const PASSING = [
  /coordinator/i,
  /\bleaders?\b|leadership/i,
  /rebalanc/i,
  /does not host this topic-partition/,
  /connect|ECONN|EPIPE|ENOTFOUND|EAI_AGAIN/i,
  /timed out/i,
]

/** Forwards log lines of kafkajs: temporary ones as `debug`, all others as `warn`. */
export function logKafkaLine(logger: LogLogger, { namespace, log }: Pick<LogEntry, 'namespace' | 'log'>): void {
  const error = typeof log.error === 'string' ? log.error : null
  const isPassing = PASSING.some((pattern) => pattern.test(error ?? log.message))
  const fields = { kafka: namespace, ...(error !== null && { error }) }
  if (isPassing) logger.debug?.(fields, log.message)
  else logger.warn(fields, log.message)
}
