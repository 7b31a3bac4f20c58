import type { BestOfferAccepted, BestOfferMade } from '#events/best-offers.events.ts'
import type { ArrivalNoticeAsked } from '#events/contacts.events.ts'
import type { ClickHouse } from '#services/platform/clickhouse.ts'
import type { EventHandler, StoredEvent } from '#services/platform/event-log/event-log.ts'
import { type EventFact, type Facts, hashVisitor } from './event-fact.ts'
import { orderFactsOf } from './order-facts.ts'

type OfferEvent = Extract<StoredEvent, { type: `best-offer.${string}` }>

export type { EventFact } from './event-fact.ts'

export const EVENT_FACTS_GROUP = 'sink.event-facts.v1'

/** ClickHouse likes few large inserts better than many small ones, and charts can wait for a second. */
const LINGER_MS = 1000

/** Writes every event that is worth counting to ClickHouse. The same event may be written again: it counts once. */
export function createEventFactsSink(clickhouse: ClickHouse): EventHandler {
  return {
    group: EVENT_FACTS_GROUP,
    topics: ['collector', 'likes', 'best-offers', 'wizard', 'orders', 'contacts'],
    lingerMs: LINGER_MS,
    deliver: (events) => clickhouse.insert('event_facts', toRows(events)),
  }
}

/** The rows of a batch; depends on the events alone, so a repeated batch gives the same rows. */
export function toRows(events: readonly StoredEvent[]): EventFact[] {
  return events.flatMap((event) => {
    const facts = factsOf(event)
    return facts ? [{ ...NO_FACTS, event_id: event.id, type: event.type, received_at: event.time, ...facts }] : []
  })
}

const NO_FACTS = {
  visitor_hash: '0',
  ean: '',
  brand: '',
  source: '',
  origin: '',
  step: null,
  results: null,
  query: '',
  is_bot: false,
  amount_agorot: 0,
  props: '{}',
}

function factsOf(event: StoredEvent): Facts | null {
  if (isOf('best-offer', event)) return offerFactsOf(event)
  if (isOf('order', event)) return orderFactsOf(event)
  if (isOfPurchasing(event)) return null
  switch (event.type) {
    case 'metric.collected.v1': {
      const { kind, visitorId, source, origin, ean, step, results, query, isBot } = event.data
      const words = { ean: ean ?? '', source: source ?? '', origin: origin ?? '', query: query ?? '' }
      return { topic: 'collector', kind, visitor_hash: hashVisitor(visitorId), ...words, step, results, is_bot: isBot }
    }
    case 'product-like.pressed.v1':
      return { topic: 'likes', kind: 'PRODUCT_LIKE_PRESSED', visitor_hash: hashVisitor(event.data.visitorId), ean: event.data.productId }
    case 'shop-like.pressed.v1': {
      const { shopId, visitorId } = event.data
      return { topic: 'likes', kind: 'SHOP_LIKE_PRESSED', visitor_hash: hashVisitor(visitorId), props: JSON.stringify({ shopId }) }
    }
    case 'arrival-notice.asked.v1':
      return noticeFacts(event.data)
    case 'arrival-notice.stopped.v1':
      return { topic: 'contacts', kind: 'ARRIVAL_NOTICE_STOPPED' }
    case 'garage-join.asked.v1':
      return { topic: 'contacts', kind: 'GARAGE_JOIN_ASKED' }
    case 'cancellation.asked.v1':
      return { topic: 'contacts', kind: 'CANCELLATION_ASKED' }
    case 'motorcycle.changed.v1':
    case 'motorcycle.removed.v1':
    case 'city.changed.v1':
    case 'garage.changed.v1':
    case 'coupon.changed.v1':
    case 'floor-price.changed.v1':
    case 'units.taken.v1':
    case 'product.changed.v1':
    case 'product.removed.v1':
    case 'brand.changed.v1':
    case 'category.changed.v1':
    case 'popular-sizes.changed.v1':
    case 'shipment-settings.changed.v1':
      return null
    default:
      return wizardFactsOf(event)
  }
}

function isOf<Family extends string>(family: Family, event: StoredEvent): event is Extract<StoredEvent, { type: `${Family}.${string}` }> {
  return event.type.startsWith(`${family}.`)
}

type PurchasingEvent = Extract<StoredEvent, { type: `${'supplier-article' | 'past-sales' | 'draft-order' | 'draft-quantity'}.${string}` }>

/** What the shop buys is no act of a visitor. */
function isOfPurchasing(event: StoredEvent): event is PurchasingEvent {
  return isOf('supplier-article', event) || isOf('past-sales', event) || isOf('draft-order', event) || isOf('draft-quantity', event)
}

function noticeFacts({ visitorId, ean, size }: ArrivalNoticeAsked): Facts {
  const props = size ? JSON.stringify({ size }) : '{}'
  return { topic: 'contacts', kind: 'ARRIVAL_NOTICE_ASKED', visitor_hash: hashVisitor(visitorId), ean: ean ?? '', props }
}

type WizardEvent = Extract<
  StoredEvent,
  { type: 'recommendation.made.v1' | 'recommended-tire.clicked.v1' | 'motorcycle-model.requested.v1' }
>

function wizardFactsOf(event: WizardEvent): Facts {
  const visitor_hash = hashVisitor(event.data.visitorId)
  switch (event.type) {
    case 'recommendation.made.v1': {
      const { motorcycleId, motorcycle, year, usage, kilometers, tireChoice, outcome, source, milliseconds, costMicros, cards } = event.data
      const question = { motorcycleId, motorcycle, year, usage, kilometers, tireChoice }
      const props = JSON.stringify({ ...question, outcome, ranked: source, milliseconds, costMicros })
      return { topic: 'wizard', kind: 'RECOMMENDATION_MADE', visitor_hash, results: cards.length, props }
    }
    case 'recommended-tire.clicked.v1': {
      const { ean, brand, recommendationId } = event.data
      return { topic: 'wizard', kind: 'RECOMMENDED_TIRE_CLICKED', visitor_hash, ean, brand, props: JSON.stringify({ recommendationId }) }
    }
    case 'motorcycle-model.requested.v1':
      return { topic: 'wizard', kind: 'MOTORCYCLE_MODEL_REQUESTED', visitor_hash, query: event.data.model ?? '' }
  }
}

function offerFactsOf(event: OfferEvent): Facts {
  switch (event.type) {
    case 'best-offer.made.v1':
      return offerFacts(event.data)
    case 'best-offer.accepted.v1':
      return answerFacts('BEST_OFFER_ACCEPTED', event.data)
    case 'best-offer.countered.v1':
      return answerFacts('BEST_OFFER_COUNTERED', event.data)
    case 'best-offer.rejected.v1':
      return { topic: 'best-offers', kind: 'BEST_OFFER_REJECTED', ean: event.data.ean, props: JSON.stringify(event.data) }
    case 'best-offer.redeemed.v1':
      return { topic: 'best-offers', kind: 'BEST_OFFER_REDEEMED', ean: event.data.ean, props: JSON.stringify(event.data) }
    case 'best-offer.returned.v1':
      return { topic: 'best-offers', kind: 'BEST_OFFER_RETURNED', ean: event.data.ean, props: JSON.stringify(event.data) }
    case 'best-offer.lapsed.v1':
      return { topic: 'best-offers', kind: 'BEST_OFFER_LAPSED', ean: event.data.ean, props: JSON.stringify(event.data) }
  }
}

function answerFacts(kind: string, { ean, priceAgorot, offerId, by }: BestOfferAccepted): Facts {
  return { topic: 'best-offers', kind, ean, amount_agorot: priceAgorot, props: JSON.stringify({ offerId, by }) }
}

function offerFacts({ visitorId, ean, brand, offeredAgorot, priceAgorot }: BestOfferMade): Facts {
  const offer = { ean, brand, amount_agorot: offeredAgorot, props: JSON.stringify({ priceAgorot }) }
  return { topic: 'best-offers', kind: 'BEST_OFFER_MADE', visitor_hash: hashVisitor(visitorId), ...offer }
}
