import kafkajs, { type Producer } from 'kafkajs'
import { type ShopEvent, topicOf } from '#events/registry.ts'
import { withTimeout } from '#services/platform/with-timeout.ts'
import { EventLogError } from '../event-log.ts'
import type { KafkaClient } from './kafka-client.ts'

/** A request waits at most so long for its answer; then its caller is told that the log is away. */
const DEADLINE_MS = 5000
/** A broker takes at most 1 MB per partition in one request by default. */
const MAX_REQUEST_BYTES = 500_000
/** Refusals that are the record's own fault. All others are the cluster's, and may pass. */
const RECORD_FAULTS = new Set(['MESSAGE_TOO_LARGE', 'RECORD_LIST_TOO_LARGE', 'CORRUPT_MESSAGE', 'INVALID_RECORD', 'INVALID_TIMESTAMP'])

export interface KafkaProducer {
  /** Answers when the brokers hold every event (acks of all in-sync replicas). Throws `log_unavailable` when a request is not answered in time. */
  produce(events: readonly ShopEvent[]): Promise<void>
  close(): Promise<void>
}

interface Message {
  topic: string
  key: string
  value: string
}

/** Sends in the order of its calls, one request in flight. The idempotent producer of kafkajs is not used: one error ends it for good. */
export function createKafkaProducer(client: KafkaClient): KafkaProducer {
  let connected: Promise<Producer> | undefined

  const connect = async (): Promise<Producer> => {
    const producer = client.kafka.producer({
      createPartitioner: kafkajs.Partitioners.DefaultPartitioner,
      allowAutoTopicCreation: false,
      idempotent: false,
      maxInFlightRequests: 1,
    })
    await producer.connect()
    return producer
  }
  /** A producer that failed may still be sending: the next call gets a new one. */
  const discard = (): void => {
    connected?.then((producer) => producer.disconnect()).catch(() => undefined)
    connected = undefined
  }
  const send = async (requests: readonly Message[][]): Promise<void> => {
    connected ??= connect()
    const producer = await withDeadline(connected, DEADLINE_MS)
    const sendOne = (request: readonly Message[]) => producer.sendBatch({ acks: -1, timeout: DEADLINE_MS, topicMessages: byTopic(request) })
    await sendInTurn(requests, sendOne, DEADLINE_MS)
  }

  return {
    async produce(events) {
      const messages = events.map((event) => ({
        topic: client.nameOf(topicOf(event.type)),
        key: event.subject,
        value: JSON.stringify(event),
      }))
      try {
        await send(intoRequests(messages))
      } catch (cause) {
        discard()
        if (isRecordFault(cause)) throw cause
        throw new EventLogError('log_unavailable', 'Kafka cannot store events now', { cause })
      }
    },
    async close() {
      await (await connected?.catch(() => undefined))?.disconnect()
    },
  }
}

/** One after the other. Each has its own time: many that are answered slowly are no log that is away. */
export async function sendInTurn<T>(requests: readonly T[], send: (request: T) => Promise<unknown>, deadlineMs: number): Promise<void> {
  for (const request of requests) await withDeadline(send(request), deadlineMs)
}

function withDeadline<T>(work: Promise<T>, deadlineMs: number): Promise<T> {
  return withTimeout(work, deadlineMs, () => {
    throw new Error(`Kafka did not answer within ${deadlineMs} ms`)
  })
}

function intoRequests(messages: readonly Message[]): Message[][] {
  const requests: Message[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const message of messages) {
    bytes += Buffer.byteLength(message.value)
    if (bytes > MAX_REQUEST_BYTES) {
      requests.push([])
      bytes = Buffer.byteLength(message.value)
    }
    requests.at(-1)?.push(message)
  }
  return requests
}

function byTopic(messages: readonly Message[]) {
  return [...Map.groupBy(messages, (message) => message.topic)].map(([topic, group]) => ({
    topic,
    messages: group.map(({ key, value }) => ({ key, value })),
  }))
}

function isRecordFault(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('type' in at && typeof at.type === 'string' && RECORD_FAULTS.has(at.type)) return true
  }
  return false
}
