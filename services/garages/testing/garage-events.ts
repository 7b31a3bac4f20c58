import type { CityChanged, GarageChanged } from '#events/garages.events.ts'
import { storedEvent } from '#services/catalogue/testing/catalogue-events.ts'
import type { StoredEvent } from '#services/platform/event-log/event-log.ts'

export function city(id = 'haifa', displayName = 'חיפה', region = 'haifa'): CityChanged {
  return { id, displayName, region }
}

const WEEKDAY = { opens: 8, closes: 18 }

/** A garage in Haifa that supports all tires, with `overrides`; Friday until noon, closed on Saturday. */
export function garage(id = 'hanamal', overrides: Partial<GarageChanged> = {}): GarageChanged {
  return {
    id,
    displayName: 'צמיגי הנמל',
    cityId: 'haifa',
    address: 'דרך העצמאות 84',
    phone: '04-555-0161',
    summary: 'מוסך אופנועים ותיק ליד הנמל.',
    photo: null,
    pricePerTireAgorot: 8000,
    fullPricePerTireAgorot: 12_000,
    score: 9.4,
    alignType: 'electronic',
    likesBefore: 31,
    isHidden: false,
    isManualBooking: false,
    rims: ['10', '12', '15', '17', '18', '19', '21'],
    fitsSets: true,
    hours: [WEEKDAY, WEEKDAY, WEEKDAY, WEEKDAY, WEEKDAY, { opens: 8, closes: 12 }, null],
    slotCapacity: 2,
    closedOn: [],
    ...overrides,
  }
}

export function garageChanged(sequence: number, id: string, overrides: Partial<GarageChanged> = {}): StoredEvent {
  return storedEvent('garage.changed.v1', id, sequence, garage(id, overrides))
}
