import type { OrderPlaced } from '#events/orders.events.ts'
import type { EventData, EventType } from '#events/registry.ts'
import { nextUuid, storedEvent } from '#services/catalogue/testing/catalogue-events.ts'
import type { StoredEvent } from '#services/platform/event-log/event-log.ts'

const FIRST = new Date('2026-11-21T09:00:00.000Z')

/** An order of one tire by card, fetched from the warehouse, `overrides` apart. */
export function placed(orderId: string, overrides: Partial<OrderPlaced> = {}): OrderPlaced {
  const ean = '2000000000015'
  const line = { ean, quantity: 1, isSet: false, brandSlug: 'michelin', brand: 'Michelin', displayName: 'Michelin Road 6' }
  const sums = { goodsAgorot: 76_900, shippingAgorot: 0, discountAgorot: 0, chargedAgorot: 76_900, installationAgorot: 0, vatPercent: 18 }
  return {
    orderId,
    contactId: nextUuid(),
    visitorId: null,
    lines: [
      {
        ...line,
        displaySize: '180/55 ZR 17',
        priceAgorot: 76_900,
        freeShipping: false,
        source: 'stock',
        takes: [{ ean, source: 'stock' }],
        arrivesOn: null,
      },
    ],
    receiving: 'pickup',
    fitting: null,
    price: sums,
    couponCode: null,
    paymentMethod: 'creditcard',
    installments: 1,
    reservedUntil: '2026-11-21T09:30:00.000Z',
    ...overrides,
  }
}

/** An event of an order, `sequence` minutes after nine. */
export function orderEvent<T extends EventType>(type: T, sequence: number, data: EventData<T> & { orderId: string }): StoredEvent {
  return storedEvent(type, data.orderId, sequence, data, { time: new Date(FIRST.getTime() + sequence * 60_000).toISOString() })
}
