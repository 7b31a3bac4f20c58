import kafkajs from 'kafkajs'
import type { Topic } from '#events/topics.ts'
import type { Queryable } from '#services/platform/postgres.ts'

/** Bytes put where a broken writer would put them. */
export interface RawPlace {
  topic: Topic
  partition: number
  position: number
}

export async function writeRawToPostgres(database: Queryable, topic: Topic, bytes: string): Promise<RawPlace> {
  const { rows } = await database.query<{ position: number }>(
    `WITH moved AS (UPDATE log_partitions SET next = next + 1 WHERE topic = $1 AND partition = 0 RETURNING next - 1 AS sequence)
     INSERT INTO log_events (topic, partition, sequence, body) SELECT $1, 0, sequence, $2 FROM moved RETURNING sequence::float8 AS position`,
    [topic, bytes],
  )
  if (!rows[0]) throw new Error(`there is no topic ${topic}`)
  return { topic, partition: 0, position: rows[0].position }
}

/** Throws what the broker refuses. */
export async function writeRawToKafka(brokers: readonly string[], topic: Topic, bytes: string, prefix = ''): Promise<RawPlace> {
  const client = new kafkajs.Kafka({ brokers: [...brokers], logLevel: kafkajs.logLevel.NOTHING })
  const producer = client.producer({ createPartitioner: kafkajs.Partitioners.DefaultPartitioner })
  await producer.connect()
  try {
    const [written] = await producer.send({ topic: `${prefix}${topic}`, messages: [{ key: 'raw', value: bytes }] })
    return { topic, partition: written?.partition ?? 0, position: Number(written?.baseOffset) }
  } finally {
    await producer.disconnect()
  }
}
