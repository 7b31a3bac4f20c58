import type { Topic } from '#events/topics.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import type { GroupLag } from './event-log.ts'
import type { KafkaClient } from './kafka-client.ts'
import { partitionId } from './partition-ends.ts'
import { readPositions } from './positions.ts'

/** How far a group has read Kafka, by its positions in Postgres. */
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
