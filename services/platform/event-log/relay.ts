import { isDirect, TOPIC_NAMES } from '#events/topics.ts'
import type { EventHandler } from './event-log.ts'
import type { KafkaProducer } from './kafka-producer.ts'

export const RELAYED_TOPICS = TOPIC_NAMES.filter((topic) => !isDirect(topic))

/** Its positions belong to one cluster: another one gets everything from the start. */
export function relayGroup(clusterId: string): string {
  return `relay.${clusterId}`
}

/**
 * Copies what was appended in Postgres to Kafka: a reader of the Postgres log like any other. Event ids and sequences stay, so a
 * copy made twice is harmless, and so is one that was given up and comes after newer events of its key: every reader judges by the
 * sequence what is newer.
 */
export function createRelay(clusterId: string, { produce }: Pick<KafkaProducer, 'produce'>): EventHandler {
  return {
    group: relayGroup(clusterId),
    topics: RELAYED_TOPICS,
    deliver: produce,
  }
}
