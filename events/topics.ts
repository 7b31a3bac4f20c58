/**
 * Topics of the log. `direct` topics are published directly to the configured log; all others are appended in a Postgres transaction and,
 * on Kafka, relayed there. A topic uses only one of these ways.
 */
export const TOPICS = {
  catalogue: { key: 'ean or the entity’s id', direct: false },
  collector: { key: 'visitorId', direct: true, retentionMonths: 25 },
  likes: { key: 'visitorId', direct: true },
  'best-offers': { key: 'ean', direct: false },
  wizard: { key: 'visitorId', direct: false },
  orders: { key: 'orderId', direct: false },
  contacts: { key: 'contactId', direct: false },
  purchasing: { key: 'draftOrderId', direct: false },
} as const satisfies Record<string, { key: string; direct: boolean; retentionMonths?: number }>

export type Topic = keyof typeof TOPICS
export const TOPIC_NAMES = Object.keys(TOPICS) as Topic[]

/** Partitions of every topic. Changing it would move keys to other partitions, so it is fixed for the life of a log. */
export const PARTITIONS = 4

export function isDirect(topic: Topic): boolean {
  return TOPICS[topic].direct
}
