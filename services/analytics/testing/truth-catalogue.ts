import type { ProductChanged } from '#events/catalogue.events.ts'
import { createEvent } from '#events/registry.ts'
import { product, tire } from '#services/catalogue/testing/catalogue-events.ts'
import { checkDigit } from '#services/domain/ean.ts'
import { startOfIsraelDay } from '#services/domain/israel-time.ts'
import type { StoredEvent } from '#services/platform/event-log/event-log.ts'
import type { Chance } from './chance.ts'

export const FIRST_DAY = '2026-02-20'
export const LAST_DAY = '2026-11-20'
export const MS_PER_DAY = 86_400_000
export const BEGIN = startOfIsraelDay(FIRST_DAY)
export const DAYS = (Date.parse(LAST_DAY) - Date.parse(FIRST_DAY)) / MS_PER_DAY + 1

const PRODUCTS = 60
const MOMENTS = 600
const BRANDS = ['Michelin', 'Pirelli', 'Metzeler', 'Avon']
export const SIZES = [
  tire('120', '70', '17'),
  tire('180', '55', '17'),
  tire('150', '70', '17'),
  tire('3.50', '-', '10'),
  tire('90', '90', '21'),
] as const
/** An id of one family that no other of it has. */
export const uuid = (family: number, number: number): string =>
  `01933f5e-8c00-7${String(family).padStart(3, '0')}-8000-${String(number).padStart(12, '0')}`
const eanOf = (number: number): string => {
  const digits = `20${String(number).padStart(10, '0')}`
  return digits + checkDigit(digits)
}
export const EANS = Array.from({ length: PRODUCTS }, (_, number) => eanOf(number))

/** Products that come, run out, are held for orders, set by hand, and go; every tenth a set of two others, every tenth one of its own. */
export function makeCatalogueEvents(chance: Chance): StoredEvent[] {
  const moments = Array.from({ length: MOMENTS }, () => BEGIN - 5 * MS_PER_DAY + chance.below((DAYS - 10) * MS_PER_DAY)).toSorted(
    (a, b) => a - b,
  )
  return moments.map((moment, sequence) => {
    const number = sequence < PRODUCTS - 2 ? sequence : chance.below(PRODUCTS - 2)
    const ean = EANS[number] ?? ''
    const event = { id: uuid(6, sequence), time: new Date(moment).toISOString(), subject: ean }
    if (sequence >= PRODUCTS && chance.happens(0.08))
      return { ...createEvent('product.removed.v1', { ...event, data: { ean } }), sequence } as StoredEvent
    if (sequence >= PRODUCTS && chance.happens(0.3)) {
      const taken = {
        ean,
        source: chance.one(['stock', 'shipment', 'supplier'] as const),
        reserved: chance.below(5),
        handedOver: chance.below(2),
      }
      return { ...createEvent('units.taken.v1', { ...event, data: taken }), sequence } as StoredEvent
    }
    return { ...createEvent('product.changed.v1', { ...event, data: productAt(chance, number, ean) }), sequence } as StoredEvent
  })
}

function productAt(chance: Chance, number: number, ean: string): ProductChanged {
  const isSet = number % 5 === 4
  const own = SIZES[number % SIZES.length] ?? SIZES[0]
  const front = isSet ? (SIZES[(number + 1) % SIZES.length] ?? SIZES[0]) : null
  const setOf = number % 10 === 4 ? { front: EANS[number - 1] ?? '', rear: EANS[number - 2] ?? '' } : null
  return product(ean, {
    brand: BRANDS[number % BRANDS.length] ?? '',
    tire: own,
    front,
    setOf,
    position: isSet ? 'set' : 'rear',
    stock: chance.below(4),
    shipmentUnits: chance.below(3),
    supplierUnits: chance.one([null, 0, 4]),
    visibilityOverride: chance.happens(0.1) ? chance.one(['instock', 'none', 'outofstock', 'ondemand'] as const) : null,
  })
}
