import { createEvent, type EventData, type ShopEvent } from '#events/registry.ts'

/** What the product facts sink writes, and what views fill from it. */
export const PRODUCT_TABLES = ['product_facts', 'product_lasts', 'product_moments', 'product_months']

let made = 0

/** An id that no other event of this test file has. */
export function nextUuid(): string {
  made += 1
  return `01933f5e-8c00-7000-8000-${String(made).padStart(12, '0')}`
}

export function metric(time: string, overrides: Partial<EventData<'metric.collected.v1'>> = {}): ShopEvent {
  const visitorId = overrides.visitorId ?? nextUuid()
  const nothing = { source: null, ean: null, step: null, query: null, results: null, isBot: false }
  const data = { kind: 'PRODUCT_IMPRESSION' as const, ...nothing, ...overrides, visitorId }
  return createEvent('metric.collected.v1', { id: nextUuid(), time, subject: visitorId, data })
}

export function productLike(time: string, productId: string): ShopEvent {
  const visitorId = nextUuid()
  return createEvent('product-like.pressed.v1', { id: nextUuid(), time, subject: visitorId, data: { productId, visitorId } })
}

export function shopLike(time: string, shopId: string): ShopEvent {
  const visitorId = nextUuid()
  return createEvent('shop-like.pressed.v1', { id: nextUuid(), time, subject: visitorId, data: { shopId, visitorId } })
}

export function bestOffer(time: string, ean: string): ShopEvent {
  const product = { ean, displayName: 'Road 6', brand: 'Michelin', displaySize: '180/55-17' }
  const data = { ...product, offerId: nextUuid(), contactId: nextUuid(), visitorId: nextUuid(), offeredAgorot: 60_050, priceAgorot: 76_900 }
  return createEvent('best-offer.made.v1', { id: nextUuid(), time, subject: ean, data })
}

export function arrivalNotice(
  time: string,
  wanted: Pick<EventData<'arrival-notice.asked.v1'>, 'ean' | 'size'>,
): [asked: ShopEvent, stopped: ShopEvent] {
  const [noticeId, contactId] = [nextUuid(), nextUuid()]
  const asked = { noticeId, contactId, visitorId: nextUuid(), ...wanted }
  return [
    createEvent('arrival-notice.asked.v1', { id: noticeId, time, subject: contactId, data: asked }),
    createEvent('arrival-notice.stopped.v1', { id: nextUuid(), time, subject: contactId, data: { noticeId, contactId } }),
  ]
}

/** A question to the wizard, the tire that was chosen of its answer, and a motorcycle that was missing: all of one visitor. */
export function wizardStory(time: string): [made: ShopEvent, clicked: ShopEvent, requested: ShopEvent] {
  const [recommendationId, contactId, visitorId, requestId] = [nextUuid(), nextUuid(), nextUuid(), nextUuid()]
  const made: EventData<'recommendation.made.v1'> = {
    recommendationId,
    contactId,
    visitorId,
    motorcycleId: 'honda-cb500x-19-inch-2019',
    motorcycle: 'Honda CB500X (19 inch)',
    year: 2020,
    usage: 'weekend',
    kilometers: '100-500',
    tireChoice: 'rear',
    outcome: 'ok',
    source: 'model',
    milliseconds: 2140,
    costMicros: 412,
    candidates: 14,
    cards: [{ ean: '2000000000015', score: 9.2 }],
  }
  const tire = { ean: '2000000000015', brand: 'Michelin', displayName: 'Road 6', displaySize: '160/60-17' }
  const of = (id: string) => ({ id, time, subject: visitorId })
  return [
    createEvent('recommendation.made.v1', { ...of(recommendationId), data: made }),
    createEvent('recommended-tire.clicked.v1', { ...of(nextUuid()), data: { visitorId, recommendationId, ...tire } }),
    createEvent('motorcycle-model.requested.v1', { ...of(requestId), data: { requestId, visitorId, model: 'Acme Rocket' } }),
  ]
}

/** As a reader gets them. */
export function stored(events: readonly ShopEvent[]) {
  return events.map((event, sequence) => ({ ...event, sequence }))
}
