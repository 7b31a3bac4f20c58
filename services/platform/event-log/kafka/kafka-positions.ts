import type { IMemberAssignment, Consumer as KafkaConsumer } from 'kafkajs'
import type { Topic } from '#events/topics.ts'
import type { Database, Queryable } from '#services/platform/postgres.ts'
import type { EventHandler, GroupLag } from '../event-log.ts'
import { openPositions, partitionId, readPositions } from '../positions.ts'
import type { KafkaClient } from './kafka-client.ts'

/** A group that reads Kafka. */
export interface KafkaGroup {
  client: KafkaClient
  database: Database
  logId: string
  handler: EventHandler
}

/** Where one kafkajs consumer continues: the positions in Postgres, and seeks to them. */
export interface KafkaPositions {
  get(topic: Topic, partition: number): Promise<number>
  set(topic: Topic, partition: number, position: number): Promise<void>
  seek(topic: Topic, partition: number, position: number): void
  /** True when the last seek in this partition went to this position. */
  hasSought(topic: Topic, partition: number, position: number): boolean
  /** Reads the partition's position again and seeks there: another reader has moved it. */
  reload(topic: Topic, partition: number): Promise<void>
  /** The group assigned partitions to this reader: positions from before may be stale. */
  joined(assignment: IMemberAssignment): Promise<void>
}

export function createKafkaPositions({ client, database, logId, handler }: KafkaGroup, kafka: KafkaConsumer): KafkaPositions {
  const sought = new Map<string, number>()
  let loaded: Promise<Map<string, number>> | undefined

  const load = (): Promise<Map<string, number>> => {
    const loading = openPositions(database, logId, handler.group, handler.topics)
    loaded = loading
    loading.catch(() => {
      if (loaded === loading) loaded = undefined
    })
    return loading
  }
  const get = async (topic: Topic, partition: number): Promise<number> => {
    const positions = await (loaded ?? load())
    return positions.get(partitionId(topic, partition)) ?? 0
  }
  const seek = (topic: Topic, partition: number, position: number): void => {
    sought.set(partitionId(topic, partition), position)
    kafka.seek({ topic: client.nameOf(topic), partition, offset: String(position) })
  }

  return {
    get,
    seek,
    hasSought: (topic, partition, position) => sought.get(partitionId(topic, partition)) === position,
    async set(topic, partition, position) {
      const positions = await (loaded ?? load())
      positions.set(partitionId(topic, partition), position)
    },
    async reload(topic, partition) {
      await load()
      seek(topic, partition, await get(topic, partition))
    },
    async joined(assignment) {
      sought.clear()
      await load()
      for (const topic of handler.topics) {
        for (const partition of assignment[client.nameOf(topic)] ?? []) seek(topic, partition, await get(topic, partition))
      }
    },
  }
}

/** Lag of a group in Kafka, by its positions in Postgres. */
export async function readKafkaLag(
  client: KafkaClient,
  database: Queryable,
  logId: string,
  group: string,
  topics: readonly Topic[],
): Promise<GroupLag[]> {
  const positions = await readPositions(database, logId, group, topics)
  const lags = await Promise.all(
    topics.map(async (topic) => {
      const offsets = await client.admin.fetchTopicOffsets(client.nameOf(topic))
      return offsets.map(({ partition, high }) => {
        const position = positions.get(partitionId(topic, partition)) ?? 0
        return { group, topic, partition, position, end: Number(high) }
      })
    }),
  )
  return lags.flat().sort((one, other) => one.topic.localeCompare(other.topic) || one.partition - other.partition)
}

/**
 * A group's position is beyond the end of the log: Kafka's data were lost while the positions in Postgres remain, and new events would
 * be skipped. A person must decide (see docker-compose.yml), so the group pauses. A replica that lags looks the same for a moment, so it
 * is checked again.
 */
export class PositionBeyondLog extends Error {
  readonly code = 'position_beyond_log'
  readonly retriable = true

  constructor({ group, topic, partition, position, end }: GroupLag) {
    super(`group ${group} stands at ${position} of ${topic}/${partition}, which ends at ${end}`)
    this.name = 'PositionBeyondLog'
  }
}

/** Throws for the first partition whose position is beyond its end. */
export function assertWithinLog(lag: readonly GroupLag[]): void {
  const beyond = lag.find(({ position, end }) => position > end)
  if (beyond) throw new PositionBeyondLog(beyond)
}
