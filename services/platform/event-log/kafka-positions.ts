import type { IMemberAssignment, Consumer as KafkaConsumer } from 'kafkajs'
import type { Topic } from '#events/topics.ts'
import type { KafkaReaderDeps } from './kafka-batches.ts'
import { partitionId } from './partition-ends.ts'
import { openPositions } from './positions.ts'

/** Where one kafkajs consumer goes on: the positions in Postgres, and the seeks that bring Kafka there. */
export interface KafkaPositions {
  get(topic: Topic, partition: number): Promise<number>
  set(topic: Topic, partition: number, position: number): Promise<void>
  seek(topic: Topic, partition: number, position: number): void
  /** True when the last seek in this partition went there. */
  hasSought(topic: Topic, partition: number, position: number): boolean
  /** Reads the partition's position again and goes there: another reader has moved it. */
  reload(topic: Topic, partition: number): Promise<void>
  /** The group gave this reader partitions: what it knew from before may be stale. */
  joined(assignment: IMemberAssignment): Promise<void>
}

export function createKafkaPositions(
  deps: Pick<KafkaReaderDeps, 'client' | 'database' | 'logId' | 'handler'>,
  kafka: KafkaConsumer,
): KafkaPositions {
  const { client, database, logId, handler } = deps
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
