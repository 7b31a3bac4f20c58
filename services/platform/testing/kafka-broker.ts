import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers'
import { startEmbeddedKafka, whatKafkaLacks } from '../embedded/kafka.ts'

export interface TestKafka {
  brokers: string[]
  /** Ends the broker's process the hard way; null where the broker is not ours to kill. It comes back by itself. */
  kill: (() => void) | null
  close(): Promise<void>
}

/** `clusterWithinMs` of a log whose broker is up: a slow machine may need minutes for what the shop gives up waiting for. */
export const KAFKA_WITHIN_MS = 600_000

const IMAGE = 'apache/kafka:4.3.1'

interface TestKafkaOptions {
  /** Nobody else's, so that a test may kill it or restore to it: never the one that `KAFKA_BROKERS` names. */
  isOwn?: boolean
}

/**
 * A real broker: `KAFKA_BROKERS`, else Kafka's jars on the local Java, else a container where Docker answers. Null, said in plain
 * sight, when none can be had; on a build machine that is an error.
 */
export async function startTestKafka({ isOwn = false }: TestKafkaOptions = {}): Promise<TestKafka | null> {
  const { KAFKA_BROKERS, CI } = process.env
  if (KAFKA_BROKERS && !isOwn) return { brokers: KAFKA_BROKERS.split(','), kill: null, close: async () => {} }
  const lack = whatKafkaLacks()
  if (lack === null) return startJars()
  if (await hasDocker()) return startContainer()
  const notice = `no Kafka broker can be had here (no KAFKA_BROKERS, no Docker, and ${lack})`
  if (CI === 'true') throw new Error(`CI=true, but ${notice}`)
  process.stderr.write(`\n  ┃ SKIPPED: the event log was NOT tested on Kafka: ${notice}.\n\n`)
  return null
}

async function startJars(): Promise<TestKafka> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'tire-shop-kafka-'))
  const kafka = await startEmbeddedKafka({ dataDirectory, onLog: () => {} })
  return {
    brokers: [kafka.broker],
    kill: () => void kafka.kill(),
    async close() {
      await kafka.close()
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}

async function hasDocker(): Promise<boolean> {
  return getContainerRuntimeClient().then(
    () => true,
    () => false,
  )
}

/** The broker tells clients its address, so its port must be the same inside and outside. */
async function startContainer(): Promise<TestKafka> {
  const port = await findFreePort()
  const container = await new GenericContainer(IMAGE)
    .withExposedPorts({ container: port, host: port })
    .withEnvironment({
      KAFKA_NODE_ID: '1',
      KAFKA_PROCESS_ROLES: 'broker,controller',
      KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
      KAFKA_LISTENERS: `PLAINTEXT://:${port},CONTROLLER://:9093`,
      KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://localhost:${port}`,
      KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
      KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT',
      KAFKA_AUTO_CREATE_TOPICS_ENABLE: 'false',
      KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
      KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '1',
      KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '1',
      KAFKA_SHARE_COORDINATOR_STATE_TOPIC_REPLICATION_FACTOR: '1',
      KAFKA_SHARE_COORDINATOR_STATE_TOPIC_MIN_ISR: '1',
      KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
    })
    .withWaitStrategy(Wait.forLogMessage(/Kafka Server started/))
    .start()
  const close = async (): Promise<void> => {
    await container.stop()
  }
  return { brokers: [`localhost:${port}`], kill: null, close }
}

async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
