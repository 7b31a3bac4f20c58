import { isbot } from 'isbot'
import { createEvent, type EventOf } from '#events/registry.ts'
import type { Metric } from './collector.contract.ts'
import { searchedWords } from './searched-words.ts'

/** Who sent a metric, and when it was received. */
export interface Received {
  id: string
  time: string
  visitorId: string
  userAgent: string | undefined
}

/** Takes over the fields that count and nothing else: whatever personal came with them ends here (ruling 9). */
export function metricEvent(metric: Metric, received: Received): EventOf<'metric.collected.v1'> {
  return createEvent('metric.collected.v1', {
    id: metric.id ?? received.id,
    time: received.time,
    subject: received.visitorId,
    data: {
      kind: metric.kind,
      visitorId: received.visitorId,
      source: metric.source ?? null,
      ean: metric.ean ?? null,
      step: metric.step ?? null,
      query: metric.query === undefined ? null : searchedWords(metric.query),
      results: metric.results ?? null,
      isBot: isBot(received.userAgent),
      ...(metric.origin ? { origin: metric.origin } : {}),
    },
  })
}

const MAX_REMEMBERED = 500
const remembered = new Map<string, boolean>()

/** Every browser says who it is. The pattern of bots is long, and few different browsers come again and again. */
function isBot(userAgent: string | undefined): boolean {
  if (userAgent === undefined) return true
  const known = remembered.get(userAgent)
  if (known !== undefined) return known
  const isOne = isbot(userAgent)
  if (remembered.size >= MAX_REMEMBERED) remembered.clear()
  remembered.set(userAgent, isOne)
  return isOne
}
