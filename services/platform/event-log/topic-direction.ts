import { type ShopEvent, topicOf } from '#events/registry.ts'
import { isDirect } from '#events/topics.ts'
import { EventLogError } from './event-log-error.ts'

/** A topic goes one way only: `publish` for direct ones, `append` for all others. Throws `wrong_topic`. */
export function assertDirection(events: readonly ShopEvent[], way: 'publish' | 'append'): void {
  for (const { type } of events) {
    const topic = topicOf(type)
    if (isDirect(topic) !== (way === 'publish')) throw new EventLogError('wrong_topic', `events of topic ${topic} cannot go by ${way}`)
  }
}
