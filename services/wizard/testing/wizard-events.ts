import type { EventData } from '#events/registry.ts'
import { nextUuid, storedEvent } from '#services/catalogue/testing/catalogue-events.ts'
import type { StoredEvent } from '#services/platform/event-log/event-log.ts'

let sequence = 0

export function recommendationMade(time: string, overrides: Partial<EventData<'recommendation.made.v1'>> = {}): StoredEvent {
  const recommendationId = overrides.recommendationId ?? nextUuid()
  const data: EventData<'recommendation.made.v1'> = {
    recommendationId,
    contactId: nextUuid(),
    visitorId: nextUuid(),
    motorcycleId: 'honda-cb500x-19-inch-2019',
    motorcycle: 'Honda CB500X (19 inch)',
    year: 2020,
    usage: 'weekend',
    kilometers: '100-500',
    tireChoice: 'rear',
    outcome: 'ok',
    source: 'rules',
    milliseconds: 12,
    costMicros: 0,
    candidates: 14,
    cards: [{ ean: '2000000000015', score: 9.2 }],
    ...overrides,
  }
  return storedEvent('recommendation.made.v1', data.visitorId ?? data.contactId, sequence++, data, { id: recommendationId, time })
}

export function tireClicked(
  time: string,
  visitorId: string,
  overrides: Partial<EventData<'recommended-tire.clicked.v1'>> = {},
): StoredEvent {
  const tire = { ean: '2000000000015', brand: 'Michelin', displayName: 'Road 6', displaySize: '160/60-17' }
  return storedEvent(
    'recommended-tire.clicked.v1',
    visitorId,
    sequence++,
    { recommendationId: null, visitorId, ...tire, ...overrides },
    { time },
  )
}

export function modelRequested(time: string, model: string | null): StoredEvent {
  const requestId = nextUuid()
  return storedEvent('motorcycle-model.requested.v1', requestId, sequence++, { requestId, visitorId: null, model }, { id: requestId, time })
}
