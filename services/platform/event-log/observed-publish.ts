import type { ShopEvent } from '#events/registry.ts'
import { publishSeconds, startWatch } from '#services/platform/measures.ts'
import { inPart, traceparent } from '#services/platform/tracing.ts'
import type { EventLog } from './event-log.ts'
import { EventLogError } from './event-log-error.ts'

/** Both ways into the log, counted and traced alike on both engines. Events carry the trace in which they were emitted. */

export function observePublish(publish: EventLog['publish']): EventLog['publish'] {
  return async (events) => {
    const seconds = startWatch()
    const record = (outcome: string): void => publishSeconds.observe({ outcome }, seconds())
    try {
      await inPart('publish events', factsOf(events), () => publish(withTrace(events)))
      record('stored')
    } catch (error) {
      record(error instanceof EventLogError ? error.code : 'failed')
      throw error
    }
  }
}

export function observeAppend(append: EventLog['append']): EventLog['append'] {
  return (tx, events) => inPart('append events', factsOf(events), () => append(tx, withTrace(events)))
}

function factsOf(events: readonly ShopEvent[]) {
  return { kind: 'producer', attributes: { 'messaging.batch.message_count': events.length } } as const
}

function withTrace(events: readonly ShopEvent[]): readonly ShopEvent[] {
  const parent = traceparent()
  return parent === undefined ? events : events.map((event) => ({ ...event, traceparent: parent }))
}
