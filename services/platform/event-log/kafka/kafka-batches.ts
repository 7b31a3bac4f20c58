import type { EachBatchPayload, Consumer as KafkaConsumer, KafkaMessage } from 'kafkajs'
import type { Topic } from '#events/topics.ts'
import type { Consumer } from '../consumer.ts'
import type { LogLogger } from '../event-log.ts'
import { batchSizeOf, type RawRecord } from '../raw-batch.ts'
import type { KafkaClient } from './kafka-client.ts'
import { createKafkaPositions, type KafkaGroup, type KafkaPositions, PositionBeyondLog } from './kafka-positions.ts'

const COMMIT_EVERY_MS = 5000

export interface KafkaReaderDeps extends KafkaGroup {
  logger: LogLogger
  consumer: Consumer
}

interface Context extends KafkaReaderDeps {
  positions: KafkaPositions
  committedAt: Map<string, number>
}

interface Fetched {
  payload: EachBatchPayload
  topic: Topic
  partition: number
  /** The group's position in Postgres. */
  from: number
}

/** Processes what kafkajs fetched. The position in Postgres decides where to continue; offsets in Kafka are for lag monitors only. */
export function createKafkaBatches(deps: KafkaReaderDeps, kafka: KafkaConsumer) {
  const positions = createKafkaPositions(deps, kafka)
  const context: Context = { ...deps, positions, committedAt: new Map() }
  const topics = new Map(deps.handler.topics.map((topic) => [deps.client.nameOf(topic), topic]))
  return {
    joined: positions.joined,
    async handle(payload: EachBatchPayload): Promise<void> {
      const { partition } = payload.batch
      const topic = topics.get(payload.batch.topic)
      if (!topic) return
      const fetched = { payload, topic, partition, from: await positions.get(topic, partition) }
      const records = await recordsFrom(context, fetched)
      if (records) await runSteps(context, fetched, records)
    },
  }
}

/** The records from the group's position on; null after a seek there. */
async function recordsFrom(context: Context, { payload, topic, partition, from }: Fetched): Promise<RawRecord[] | null> {
  const records = payload.batch.messages.map(toRecord).filter((record) => record.position >= from)
  const first = records[0]?.position
  if (first === from) return records
  const { low, high } = await reachOf(context.client, payload.batch.topic, partition)
  if (from > high) throw new PositionBeyondLog({ group: context.handler.group, topic, partition, position: from, end: high })
  const start = Math.max(from, low)
  // Offsets that are missing even after a seek were never events (transaction markers).
  if (first === undefined || (first > start && !context.positions.hasSought(topic, partition, start))) {
    context.positions.seek(topic, partition, start)
    return null
  }
  if (low > from) {
    context.logger.warn(
      { group: context.handler.group, topic, partition, from, to: low },
      'events were deleted before this group had read them',
    )
  }
  return records
}

/** Of a batch's size, with a heartbeat between them. */
async function runSteps(context: Context, fetched: Fetched, records: readonly RawRecord[]): Promise<void> {
  const { payload, topic, partition } = fetched
  const size = batchSizeOf(context.handler)
  let { from } = fetched
  for (let start = 0; start < records.length; start += size) {
    if (!payload.isRunning() || payload.isStale()) return
    const step = records.slice(start, start + size)
    const to = (step.at(-1)?.position ?? from) + 1
    const outcome = await context.consumer.consume({ topic, partition, from, to, records: step })
    if (outcome === 'conflict') await context.positions.reload(topic, partition)
    if (outcome !== 'moved') return
    from = to
    await context.positions.set(topic, partition, to)
    payload.resolveOffset(String(to - 1))
    await payload.heartbeat()
  }
  await commitNowAndThen(context, fetched, from)
}

async function commitNowAndThen(context: Context, { payload, partition }: Fetched, next: number): Promise<void> {
  const { topic } = payload.batch
  const id = `${topic}/${partition}`
  if (performance.now() - (context.committedAt.get(id) ?? Number.NEGATIVE_INFINITY) < COMMIT_EVERY_MS) return
  context.committedAt.set(id, performance.now())
  const topics = [{ topic, partitions: [{ partition, offset: String(next) }] }]
  // Only for monitors: real problems surface at the next heartbeat.
  await payload.commitOffsetsIfNecessary({ topics }).catch(() => undefined)
}

function toRecord(message: KafkaMessage): RawRecord {
  return { position: Number(message.offset), key: message.key?.toString() ?? null, bytes: message.value ?? '' }
}

async function reachOf(client: KafkaClient, topic: string, partition: number): Promise<{ low: number; high: number }> {
  const offsets = await client.admin.fetchTopicOffsets(topic)
  const found = offsets.find((offset) => offset.partition === partition)
  return { low: Number(found?.low ?? 0), high: Number(found?.high ?? 0) }
}
