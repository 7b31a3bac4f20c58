import type { OrderPlaced } from '#events/orders.events.ts'
import type { StoredEvent } from '#services/platform/event-log/event-log.ts'
import { type Facts, hashVisitor } from './event-fact.ts'

export function orderFactsOf(event: Extract<StoredEvent, { type: `order.${string}` }>): Facts {
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
      // The code itself opens the carrier's page with a name and an address on it.
      return { topic: 'orders', kind: 'ORDER_TRACKING_SET', props: JSON.stringify({ orderId: event.data.orderId }) }
    case 'order.payment-details-shown.v1':
      return { topic: 'orders', kind: 'ORDER_PAYMENT_DETAILS_SHOWN', props: JSON.stringify({ orderId: event.data.orderId }) }
    case 'order.licence-confirmed.v1':
      return { topic: 'orders', kind: 'ORDER_LICENCE_CONFIRMED', props: JSON.stringify(event.data) }
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
