import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { PassThrough } from 'node:stream'
import { parseEvent, type ShopEvent } from '#events/registry.ts'
import { isDirect, TOPIC_NAMES, TOPICS, type Topic } from '#events/topics.ts'
import type { EventLog } from '../event-log/event-log.ts'
import { readTopic } from '../event-log/read-topic.ts'
import type { Database } from '../postgres.ts'
import { type Manifest, readPacked, writePacked } from './manifest.ts'

type Topics = Manifest['topics']

/** Topics that, on Kafka, are stored nowhere else and never expire. What expires from the others is in ClickHouse as well. */
export const PERMANENT_TOPICS: readonly Topic[] = TOPIC_NAMES.filter((topic) => isDirect(topic) && !('retentionMonths' in TOPICS[topic]))

const PUBLISHED_AT_ONCE = 500

/** Dumps every event that was in these topics at the time of the call. */
export async function dumpTopics(log: EventLog, database: Database, directory: string): Promise<Topics> {
  const topics: Topics = []
  for (const topic of PERMANENT_TOPICS) {
    const lines = new PassThrough()
    const writing = writePacked(directory, `topics/${topic}.jsonl.gz`, lines)
    const events = await readTopic(log, database, topic, async (found) => {
      // The log assigns a new sequence.
      for (const { sequence: _, ...event } of found) if (!lines.write(`${JSON.stringify(event)}\n`)) await once(lines, 'drain')
    })
    lines.end()
    topics.push({ topic, events, ...(await writing) })
  }
  return topics
}

/** Publishes under the original ids: readers ignore events that the topic already has. */
export async function publishTopics(log: Pick<EventLog, 'publish'>, directory: string, topics: Topics): Promise<void> {
  for (const { file, sha256 } of topics) {
    let events: ShopEvent[] = []
    for await (const line of createInterface({ input: readPacked(directory, { file, sha256 }) })) {
      const parsed = parseEvent(line)
      if (!parsed.ok) throw new Error(`${file} holds what is no event: ${parsed.reason}`)
      events.push(parsed.event)
      if (events.length < PUBLISHED_AT_ONCE) continue
      await log.publish(events)
      events = []
    }
    if (events.length > 0) await log.publish(events)
  }
}
