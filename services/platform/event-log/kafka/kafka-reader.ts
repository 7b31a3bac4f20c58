import type { Consumer as KafkaConsumer } from 'kafkajs'
import { groupLabel, readerRestarts } from '#services/platform/platform-metrics.ts'
import { withTimeout } from '#services/platform/with-timeout.ts'
import { createConsumer, createGroupStatus, type GroupStatus } from '../consumer.ts'
import type { Subscription } from '../event-log.ts'
import { createBackOff, pause, reasonOf } from '../failure.ts'
import { createKafkaBatches, type KafkaReaderDeps } from './kafka-batches.ts'
import { assertWithinLog, PositionBeyondLog, readKafkaLag } from './kafka-positions.ts'

/** No fetch, heartbeat or batch for this long: kafkajs is stuck. */
const SILENT_AFTER_MS = 30_000
const POLL_INTERVAL_MS = 5000

interface KafkaWatch {
  /** Resolves when `signal` stops it; rejects when the consumer crashed or went silent. */
  ended: Promise<void>
  /** Time spent on a batch does not count as silence. */
  whileBusy(work: () => Promise<void>): Promise<void>
  /** Stops it with this error. */
  end(reason: Error): void
  stop(): void
}

const SESSION_TIMEOUT_MS = 6000
const HEARTBEAT_EVERY_MS = 1500
const MAX_WAIT_MS = 500
/** With a lingering handler the broker responds early once this much is available. */
const LINGER_BYTES = 500_000
const RESTART_WITHIN_MS = 2000
const RETRY_AFTER_MS = 1000
const DISCONNECT_WITHIN_MS = 10_000

type Deps = Omit<KafkaReaderDeps, 'consumer'>

/** A group's reader on Kafka. A consumer that crashed or went silent is replaced in the same process, forever. */
export function startKafkaReader(deps: Deps): Subscription {
  const { handler, logger } = deps
  const stop = new AbortController()
  const status = createGroupStatus(handler.group, logger)

  const supervise = async (): Promise<void> => {
    const backOff = createBackOff(RESTART_WITHIN_MS)
    while (!stop.signal.aborted) {
      try {
        await runUntilItEnds(deps, status, stop.signal)
      } catch (error) {
        status.paused(reasonOf(error))
        readerRestarts.inc({ group: groupLabel(handler.group) })
        await backOff.wait(stop.signal)
      }
    }
  }

  const done = supervise()
  return {
    group: handler.group,
    state: status.state,
    async close() {
      stop.abort()
      await done
    },
  }
}

/** Runs one kafkajs consumer. Throws the cause of its end, unless `signal` stopped it. */
async function runUntilItEnds(deps: Deps, status: GroupStatus, signal: AbortSignal): Promise<void> {
  const { client, handler } = deps
  assertWithinLog(await readKafkaLag(client, deps.database, deps.logId, handler.group, handler.topics))
  const kafka = createKafkaConsumer(deps)
  const watch = watchKafkaConsumer(kafka, signal)
  let alive = async (): Promise<boolean> => true
  const consumer = createConsumer({ ...deps, status, signal, alive: () => alive() })
  const batches = createKafkaBatches({ ...deps, consumer }, kafka)
  kafka.on(kafka.events.GROUP_JOIN, ({ payload }) => {
    batches.joined(payload.memberAssignment).then(status.running, (error: unknown) => status.paused(reasonOf(error)))
  })
  try {
    await kafka.connect()
    await kafka.subscribe({ topics: handler.topics.map(client.nameOf), fromBeginning: true })
    await kafka.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      async eachBatch(payload) {
        alive = async () => {
          // A failed heartbeat is not an event's fault; kafkajs sees the same with its own after this batch, and rejoins.
          const isHeartbeatSent = await payload.heartbeat().then(
            () => true,
            () => false,
          )
          return isHeartbeatSent && payload.isRunning() && !payload.isStale()
        }
        await watch
          .whileBusy(() => batches.handle(payload))
          .catch((error: unknown) => {
            // After a restart all partitions are checked before any is read.
            if (error instanceof PositionBeyondLog) watch.end(error)
            return waitUntilAborted(error, status, signal)
          })
      },
    })
    await watch.ended
  } finally {
    watch.stop()
    await disconnect(kafka)
  }
}

/** kafkajs must see its own errors (a rebalance during a heartbeat); all others are retried with the next fetch. */
async function waitUntilAborted(error: unknown, status: GroupStatus, signal: AbortSignal): Promise<void> {
  if (error instanceof Error && error.name.startsWith('KafkaJS')) throw error
  status.paused(reasonOf(error))
  await pause(RETRY_AFTER_MS, signal)
}

function createKafkaConsumer({ client, handler }: Deps): KafkaConsumer {
  return client.kafka.consumer({
    groupId: client.nameOf(handler.group),
    sessionTimeout: SESSION_TIMEOUT_MS,
    heartbeatInterval: HEARTBEAT_EVERY_MS,
    rebalanceTimeout: 2 * SESSION_TIMEOUT_MS,
    maxWaitTimeInMs: handler.lingerMs ?? MAX_WAIT_MS,
    minBytes: handler.lingerMs ? LINGER_BYTES : 1,
    allowAutoTopicCreation: false,
    // We handle every crash, so that there is one way of restarting.
    retry: { retries: 5, restartOnFailure: async () => false },
  })
}

/** Waits for the current batch; a consumer that does not stop is abandoned, since its writes conflict with the moved position. */
async function disconnect(kafka: KafkaConsumer): Promise<void> {
  await withTimeout(
    kafka.disconnect().catch(() => undefined),
    DISCONNECT_WITHIN_MS,
    () => undefined,
  )
}

function watchKafkaConsumer(kafka: KafkaConsumer, signal: AbortSignal): KafkaWatch {
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>()
  // It may reject before it is awaited.
  ended.catch(() => undefined)
  let lastSign = performance.now()
  let isBusy = false
  const sign = (): void => {
    lastSign = performance.now()
  }
  const { FETCH, HEARTBEAT, GROUP_JOIN, CRASH } = kafka.events
  for (const event of [FETCH, HEARTBEAT, GROUP_JOIN]) kafka.on(event, sign)
  kafka.on(CRASH, ({ payload }) => reject(payload.error))
  const timer = setInterval(() => {
    if (!isBusy && performance.now() - lastSign > SILENT_AFTER_MS) reject(new Error('the consumer fell silent'))
  }, POLL_INTERVAL_MS)
  const onAbort = (): void => resolve()
  if (signal.aborted) resolve()
  signal.addEventListener('abort', onAbort, { once: true })
  return {
    ended,
    end: reject,
    async whileBusy(work) {
      isBusy = true
      try {
        await work()
      } finally {
        isBusy = false
        sign()
      }
    },
    stop() {
      clearInterval(timer)
      signal.removeEventListener('abort', onAbort)
    },
  }
}
