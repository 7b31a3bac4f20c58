import { randomUUID } from 'node:crypto'
import kafkajs from 'kafkajs'
import pg from 'pg'
import { PARTITIONS, TOPIC_NAMES, type Topic } from '#events/topics.ts'
import { partitionOf } from '#services/platform/event-log/postgres/appended-places.ts'
import { BATCH_EVENTS } from '#services/platform/event-log/raw-batch.ts'

/** An event's key and its bytes. */
export interface BareRecord {
  key: string
  value: string
}

/** What a log does, done by the driver alone: nothing is looked at, no position is kept. */
export interface BareLog {
  /** Batches of so many, each durable before the next is sent. */
  write(records: readonly BareRecord[], batch: number): Promise<void>
  /** Begins to read all that the log beside it holds of the topic, tells how many have come with each batch, answers what ends it. */
  read(topic: Topic, take: (records: number) => void): Promise<() => Promise<unknown>>
  close(): Promise<unknown>
}

/** One connection, as our log uses. It writes to a table like the log's, and reads that of the log in steps like our reader's. */
export async function openBarePostgres(connectionString: string): Promise<BareLog> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query('CREATE TABLE bare_events (LIKE log_events INCLUDING ALL)')
  const ends = Array.from({ length: PARTITIONS }, () => 0)
  const insert = async (batch: readonly BareRecord[]): Promise<void> => {
    const partitions = batch.map(({ key }) => partitionOf(key))
    const sequences = partitions.map((partition) => (ends[partition] = (ends[partition] ?? 0) + 1))
    // One text, as our log sends them: every quote of an array is escaped.
    const bodies = batch.map(({ value }) => value).join('\u001e')
    const text = `INSERT INTO bare_events (topic, partition, sequence, body)
      SELECT 'bare', * FROM unnest($1::int[], $2::int[], string_to_array($3, E'\\x1e'))`
    await client.query({ name: 'insert', text, values: [partitions, sequences, bodies] })
  }
  const select = async (...place: [Topic, number, number]): Promise<{ sequence: string; body: string }[]> => {
    const text = 'SELECT sequence, body FROM log_events WHERE topic = $1 AND partition = $2 AND sequence >= $3 ORDER BY sequence LIMIT $4'
    return (await client.query({ name: 'select', text, values: [...place, BATCH_EVENTS] })).rows
  }
  return {
    write: (records, batch) => inBatches(records, batch, insert),
    async read(topic, take) {
      for (const partition of ends.keys()) {
        for (let from = 0, count = BATCH_EVENTS; count === BATCH_EVENTS; from += count) {
          count = (await select(topic, partition, from)).length
          take(count)
        }
      }
      return async () => {}
    },
    close: () => client.end(),
  }
}

/**
 * A producer with one request in flight, as ours. The log's topics begin with the prefix: written to is one that the log leaves
 * empty, read is the log's own, and all of them are deleted at the end.
 */
export async function openBareKafka(brokers: readonly string[], prefix: string): Promise<BareLog> {
  const kafka = new kafkajs.Kafka({ brokers: [...brokers], logLevel: kafkajs.logLevel.NOTHING })
  const producer = kafka.producer({ createPartitioner: kafkajs.Partitioners.DefaultPartitioner, maxInFlightRequests: 1 })
  const empty: Topic = 'likes'
  await producer.connect()
  return {
    write: (records, batch) => inBatches(records, batch, (messages) => producer.send({ topic: prefix + empty, acks: -1, messages })),
    async read(topic, take) {
      const consumer = kafka.consumer({ groupId: `${prefix}bare-${randomUUID()}` })
      await consumer.connect()
      await consumer.subscribe({ topic: prefix + topic, fromBeginning: true })
      await consumer.run({ eachBatch: async ({ batch }) => take(batch.messages.length) })
      return () => consumer.disconnect()
    },
    async close() {
      await producer.disconnect()
      const admin = kafka.admin()
      await admin.connect()
      await admin.deleteTopics({ topics: TOPIC_NAMES.map((topic) => prefix + topic) })
      await admin.disconnect()
    },
  }
}

async function inBatches<T>(all: readonly T[], size: number, write: (batch: T[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < all.length; start += size) await write(all.slice(start, start + size))
}
