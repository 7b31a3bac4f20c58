import { type ShopEvent, topicOf } from '#events/registry.ts'
import { isDirect } from '#events/topics.ts'
import { publishSeconds, startWatch } from '#services/platform/platform-metrics.ts'
import { inChildSpan, outsideTraces, traceparent } from '#services/platform/tracing.ts'
import { type EventLog, EventLogError } from './event-log.ts'

/** Metrics and traces for both ways into the log, on both engines. Events carry the trace in which they were emitted. */

export function observePublish(publish: EventLog['publish']): EventLog['publish'] {
  return async (events) => {
    const seconds = startWatch()
    const record = (outcome: string): void => publishSeconds.observe({ outcome }, seconds())
    try {
      await inChildSpan('publish events', factsOf(events), () => publish(withTrace(events)))
      record('stored')
    } catch (error) {
      record(error instanceof EventLogError ? error.code : 'failed')
      throw error
    }
  }
}

export function observeAppend(append: EventLog['append']): EventLog['append'] {
  return (tx, events) => inChildSpan('append events', factsOf(events), () => append(tx, withTrace(events)))
}

function factsOf(events: readonly ShopEvent[]) {
  return { kind: 'producer', attributes: { 'messaging.batch.message_count': events.length } } as const
}

function withTrace(events: readonly ShopEvent[]): readonly ShopEvent[] {
  const parent = traceparent()
  return parent === undefined
    ? events
    : events.map((event) => (event.traceparent === undefined ? { ...event, traceparent: parent } : event))
}

/** A topic has one way: `publish` for direct ones, `append` for all others. Throws `wrong_topic`. */
export function assertDirection(events: readonly ShopEvent[], way: 'publish' | 'append'): void {
  for (const { type } of events) {
    const topic = topicOf(type)
    if (isDirect(topic) !== (way === 'publish')) throw new EventLogError('wrong_topic', `events of topic ${topic} cannot go by ${way}`)
  }
}

/** Maximum size of a batch, unless a single call has more. */
const MAX_BATCH = 1000
/** With more waiting events than this a caller gets `log_overloaded`. */
const MAX_WAITING = 20_000

interface Call {
  events: readonly ShopEvent[]
  resolve: () => void
  reject: (error: unknown) => void
}

export interface PublishQueue {
  /** Resolves when the events are stored. Throws `log_overloaded`, or what `send` threw. */
  push(events: readonly ShopEvent[]): Promise<void>
  /** Rejects new events and waits for those in flight. */
  close(): Promise<void>
}

/** Concurrent calls share a batch: while one is in flight the next one collects. */
export function createPublishQueue(send: (events: readonly ShopEvent[]) => Promise<void>): PublishQueue {
  const waiting = createWaitingCalls()
  let running: Promise<void> | undefined
  let closed = false

  const sendBatch = async (batch: readonly Call[]): Promise<void> => {
    try {
      await send(batch.flatMap((call) => call.events))
      for (const call of batch) call.resolve()
    } catch (error) {
      // All waiting callers fail at once, so that none waits for the failures of earlier batches.
      const failed = isUnavailable(error) ? [...batch, ...waiting.take(Number.POSITIVE_INFINITY)] : batch
      for (const call of failed) call.reject(error)
    }
  }
  const drain = async (): Promise<void> => {
    for (let batch = waiting.take(MAX_BATCH); batch.length > 0; batch = waiting.take(MAX_BATCH)) await sendBatch(batch)
    running = undefined
  }

  return {
    async push(events) {
      if (events.length === 0) return
      if (closed) throw new EventLogError('log_unavailable', 'the log is closing')
      const before = waiting.size()
      if (before > 0 && before + events.length > MAX_WAITING) {
        throw new EventLogError('log_overloaded', `more than ${MAX_WAITING} events wait to be published`)
      }
      const stored = new Promise<void>((resolve, reject) => waiting.add({ events, resolve, reject }))
      running ??= outsideTraces(drain)
      await stored
    },
    async close() {
      closed = true
      await running
    },
  }
}

function createWaitingCalls() {
  let calls: Call[] = []
  let events = 0
  return {
    size: () => events,
    add(call: Call): void {
      calls.push(call)
      events += call.events.length
    },
    /** Removes whole calls from the front, at least one, together at most `max` events. */
    take(max: number): Call[] {
      let size = 0
      const end = calls.findIndex((call, index) => {
        size += call.events.length
        return index > 0 && size > max
      })
      const batch = end === -1 ? calls : calls.slice(0, end)
      calls = end === -1 ? [] : calls.slice(end)
      events -= batch.reduce((sum, call) => sum + call.events.length, 0)
      return batch
    },
  }
}

function isUnavailable(error: unknown): boolean {
  return error instanceof EventLogError && error.code === 'log_unavailable'
}
