import type { ProductChanged } from '#events/catalogue.events.ts'
import { createEvent, type EventData, type EventType, type ShopEvent } from '#events/registry.ts'
import type { StoredEvent } from '#services/platform/event-log/event-log.ts'

const SOME_TIME = '2026-11-21T09:30:00.000Z'
let made = 0

/** An id that no other event of this test file has. */
export function nextUuid(): string {
  made += 1
  return `01933f5e-8c00-7000-8000-${String(made).padStart(12, '0')}`
}

/** An event as a reader gets it; pass `id` to make it the same act as another one. */
export function storedEvent<T extends EventType>(
  type: T,
  subject: string,
  sequence: number,
  data: EventData<T>,
  fields: { id?: string; time?: string } = {},
): StoredEvent {
  const event: unknown = { ...createEvent(type, { id: nextUuid(), time: SOME_TIME, ...fields, subject, data }), sequence }
  return event as StoredEvent
}

type Tire = ProductChanged['tire']

export function tire(width: string, profile: string, rim: string): Tire {
  const sizeKey = profile === '-' ? `${width}-${rim}` : `${width}/${profile}-${rim}`
  const ratings = { construction: 'R', loadIndex: 73, speedSymbol: 'W', tube: 'TL', reinforced: false, dot: null } as const
  return { displaySize: sizeKey, width, profile, rim, sizeKey, ...ratings }
}

/** A rear tire of Michelin, `overrides` apart. */
export function product(ean: string, overrides: Partial<ProductChanged> = {}): ProductChanged {
  return {
    ean,
    brand: 'Michelin',
    brandSlug: 'michelin',
    name: 'Road 6',
    displayName: 'Road 6',
    segment: 'sport-touring',
    position: 'rear',
    tire: tire('180', '55', '17'),
    front: null,
    setOf: null,
    priceAgorot: 76_900,
    fullPriceAgorot: 101_900,
    freeShipping: false,
    stock: 6,
    shipmentUnits: 0,
    supplierUnits: 20,
    visibilityOverride: null,
    score: 9.2,
    ratings: { wet: 9, mileage: 9, sport: 7, offroad: 2 },
    lifeKm: 13_000,
    roadLegal: true,
    mudAndSnow: false,
    alignType: 'electronic',
    description: 'צמיג ספורט-תיור לכל מזג אוויר.',
    metaDescription: null,
    youtube: null,
    photos: [],
    likesBefore: 128,
    soldBefore: 44,
    ...overrides,
  }
}

export function productChanged(sequence: number, ean: string, overrides: Partial<ProductChanged> = {}): StoredEvent {
  return storedEvent('product.changed.v1', ean, sequence, product(ean, overrides))
}

export function productRemoved(sequence: number, ean: string): StoredEvent {
  return storedEvent('product.removed.v1', ean, sequence, { ean })
}

/** The same event before any log has stored it. */
export function asNewEvent({ sequence: _, ...event }: StoredEvent): ShopEvent {
  return event
}
