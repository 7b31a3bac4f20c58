import { createHash } from 'node:crypto'
import type { BestOfferAccepted, BestOfferMade } from '#events/best-offers.events.ts'
import type { ArrivalNoticeAsked } from '#events/contacts.events.ts'
import type { OrderPlaced } from '#events/orders.events.ts'
import type { ClickHouse } from '#services/platform/clickhouse.ts'
import type { EventHandler, StoredEvent } from '#services/platform/event-log/event-log.ts'

/** A row of `event_facts`. Only what counts need: no contact and no personal text. */
export interface EventFact {
  event_id: string
  topic: string
  type: string
  kind: string
  received_at: string
  /** An unsigned 64-bit number as text; `0` = no visitor. */
  visitor_hash: string
  ean: string
  brand: string
  source: string
  origin: string
  step: number | null
  results: number | null
  query: string
  is_bot: boolean
  amount_agorot: number
  /** Further data of this kind, as JSON. */
  props: string
}

/** The columns that depend on the event's type. */
type Facts = Partial<EventFact> & Pick<EventFact, 'topic' | 'kind'>

/** Distinguishes visitors without storing the browser's id. */
export function hashVisitor(visitorId: string | null): string {
  if (visitorId === null) return '0'
  return createHash('sha256').update(`visitor:${visitorId}`).digest().readBigUInt64BE().toString()
}

type OfferEvent = Extract<StoredEvent, { type: `best-offer.${string}` }>

export const EVENT_FACTS_GROUP = 'sink.event-facts.v1'

/** ClickHouse prefers few large inserts, and charts may lag by a second. */
const LINGER_MS = 1000

/** Writes countable events to ClickHouse. Idempotent: a repeated event counts once. */
export function createEventFactsSink(clickhouse: ClickHouse): EventHandler {
  return {
    group: EVENT_FACTS_GROUP,
    topics: ['collector', 'likes', 'best-offers', 'wizard', 'orders', 'contacts'],
    lingerMs: LINGER_MS,
    deliver: (events) => clickhouse.insert('event_facts', toRows(events)),
  }
}

/** The rows of a batch; a pure function of the events, so a repeated batch gives the same rows. */
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
    case 'message.sent.v1':
      return { topic: 'contacts', kind: 'MESSAGE_SENT', props: JSON.stringify({ kind: event.data.kind, channel: event.data.channel }) }
    case 'message.failed.v1': {
      const { kind, channel, reason } = event.data
      return { topic: 'contacts', kind: 'MESSAGE_FAILED', props: JSON.stringify({ kind, channel, reason }) }
    }
    case 'garage.told.v1': {
      const { kind, channel, outcome } = event.data
      return { topic: 'contacts', kind: 'GARAGE_TOLD', props: JSON.stringify({ kind, channel, outcome }) }
    }
    case 'next-change.stopped.v1':
      return { topic: 'contacts', kind: 'NEXT_CHANGE_STOPPED' }
    case 'request.handled.v1':
    case 'message-words.changed.v1':
    case 'document.issued.v1':
    case 'motorcycle.changed.v1':
    case 'motorcycle.removed.v1':
    case 'city.changed.v1':
    case 'garage.changed.v1':
    case 'coupon.changed.v1':
    case 'floor-price.changed.v1':
    case 'floor-rule.changed.v1':
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

type PurchasingEvent = Extract<
  StoredEvent,
  { type: `${'supplier-article' | 'past-sales' | 'draft-order' | 'draft-quantity' | 'goods'}.${string}` }
>

/** The shop's purchases are not visitors' acts. */
function isOfPurchasing(event: StoredEvent): event is PurchasingEvent {
  return (
    isOf('supplier-article', event) ||
    isOf('past-sales', event) ||
    isOf('draft-order', event) ||
    isOf('draft-quantity', event) ||
    isOf('goods', event)
  )
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
    case 'best-offer.withdrawn.v1':
      return { topic: 'best-offers', kind: 'BEST_OFFER_WITHDRAWN', ean: event.data.ean, props: JSON.stringify(event.data) }
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

function orderFactsOf(event: Extract<StoredEvent, { type: `order.${string}` }>): Facts | null {
  switch (event.type) {
    case 'order.placed.v1':
      return placedFacts('ORDER_PLACED', event.data)
    case 'order.placed-again.v1':
      return placedFacts('ORDER_PLACED_AGAIN', event.data)
    case 'order.payment-succeeded.v1': {
      const { orderId, amountAgorot } = event.data
      return { topic: 'orders', kind: 'ORDER_PAYMENT_SUCCEEDED', amount_agorot: amountAgorot, props: JSON.stringify({ orderId }) }
    }
    case 'order.payment-failed.v1': {
      const { orderId, amountAgorot, reason } = event.data
      return { topic: 'orders', kind: 'ORDER_PAYMENT_FAILED', amount_agorot: amountAgorot, props: JSON.stringify({ orderId, reason }) }
    }
    case 'order.reservation-released.v1':
      return { topic: 'orders', kind: 'ORDER_RESERVATION_RELEASED', props: JSON.stringify(event.data) }
    case 'order.reservation-restored.v1':
      return { topic: 'orders', kind: 'ORDER_RESERVATION_RESTORED', props: JSON.stringify(event.data) }
    case 'order.attention-needed.v1':
      return { topic: 'orders', kind: 'ORDER_ATTENTION_NEEDED', props: JSON.stringify(event.data) }
    case 'order.attention-cleared.v1':
      return { topic: 'orders', kind: 'ORDER_ATTENTION_CLEARED', props: JSON.stringify(event.data) }
    case 'order.tracking-set.v1':
      // Without the code itself: it opens the carrier's page with a name and an address.
      return { topic: 'orders', kind: 'ORDER_TRACKING_SET', props: JSON.stringify({ orderId: event.data.orderId }) }
    case 'order.amended.v1': {
      const { orderId, placed, parts, wasChargedAgorot } = event.data
      const props = JSON.stringify({ orderId, parts, wasChargedAgorot })
      return { topic: 'orders', kind: 'ORDER_AMENDED', amount_agorot: placed.price.chargedAgorot, props }
    }
    case 'order.balance-settled.v1': {
      const { orderId, amountAgorot, outcome } = event.data
      return { topic: 'orders', kind: 'ORDER_BALANCE_SETTLED', amount_agorot: amountAgorot, props: JSON.stringify({ orderId, outcome }) }
    }
    case 'order.appointment-moved.v1':
      return { topic: 'orders', kind: 'ORDER_APPOINTMENT_MOVED', props: JSON.stringify(event.data) }
    case 'order.appointment-refused.v1':
      return { topic: 'orders', kind: 'ORDER_APPOINTMENT_REFUSED', props: JSON.stringify(event.data) }
    case 'order.email-corrected.v1':
      return { topic: 'orders', kind: 'ORDER_EMAIL_CORRECTED', props: JSON.stringify({ orderId: event.data.orderId }) }
    case 'order.payment-details-shown.v1':
      return { topic: 'orders', kind: 'ORDER_PAYMENT_DETAILS_SHOWN', props: JSON.stringify({ orderId: event.data.orderId }) }
    case 'order.licence-confirmed.v1':
      return { topic: 'orders', kind: 'ORDER_LICENCE_CONFIRMED', props: JSON.stringify(event.data) }
    case 'order.cancellation-asked.v1':
      return { topic: 'orders', kind: 'ORDER_CANCELLATION_ASKED', props: JSON.stringify(event.data) }
    case 'order.cancellation-closed.v1':
      return { topic: 'orders', kind: 'ORDER_CANCELLATION_CLOSED', props: JSON.stringify(event.data) }
    case 'order.cancelled.v1':
      return { topic: 'orders', kind: 'ORDER_CANCELLED', props: JSON.stringify(event.data) }
    case 'order.units-reserved.v1':
    case 'order.refund-due.v1':
    case 'order.balance-due.v1':
    case 'order.refund-begun.v1':
    case 'order.refund-failed.v1':
      return null
    case 'order.refund-paid.v1': {
      const { orderId, amountAgorot, method } = event.data
      return { topic: 'orders', kind: 'ORDER_REFUNDED', amount_agorot: amountAgorot, props: JSON.stringify({ orderId, method }) }
    }
    case 'order.status-changed.v1':
      return { topic: 'orders', kind: 'ORDER_STATUS_CHANGED', props: JSON.stringify(event.data) }
  }
}

function placedFacts(kind: string, order: OrderPlaced): Facts {
  const { orderId, visitorId, price, lines, receiving, paymentMethod, couponCode } = order
  const sold = lines.map(({ ean, quantity, priceAgorot, source }) => ({ ean, quantity, priceAgorot, source }))
  const props = JSON.stringify({ orderId, receiving, paymentMethod, couponCode, lines: sold })
  return { topic: 'orders', kind, visitor_hash: hashVisitor(visitorId), amount_agorot: price.chargedAgorot, props }
}
