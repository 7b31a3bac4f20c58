import kafkajs, { type Producer } from 'kafkajs'
import { type ShopEvent, topicOf } from '#events/registry.ts'
import { withTimeout } from '#services/platform/with-timeout.ts'
import { EventLogError } from '../event-log.ts'
import type { KafkaClient } from './kafka-client.ts'

/** Timeout of a request; then the caller gets `log_unavailable`. */
const DEADLINE_MS = 5000
/** By default a broker accepts at most 1 MB per partition and request. */
const MAX_REQUEST_BYTES = 500_000
/** Errors that are the record's fault. All others are the cluster's and may pass. */
const RECORD_FAULTS = new Set(['MESSAGE_TOO_LARGE', 'RECORD_LIST_TOO_LARGE', 'CORRUPT_MESSAGE', 'INVALID_RECORD', 'INVALID_TIMESTAMP'])

export interface KafkaProducer {
  /** Resolves when the brokers have stored every event (acks of all in-sync replicas). Throws `log_unavailable` on timeout. */
  produce(events: readonly ShopEvent[]): Promise<void>
  close(): Promise<void>
}

interface Message {
  topic: string
  key: string
  value: string
}

/** Sends in call order, one request in flight. The idempotent producer of kafkajs is not used: a single error disables it permanently. */
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
  /** A failed producer may still be sending: the next call gets a new one. */
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

/** Sequential, each with its own timeout: many slow answers are not an outage. */
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
