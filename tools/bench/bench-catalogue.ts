import { uuidv7 } from 'uuidv7'
import type { ProductChanged } from '#events/catalogue.events.ts'
import { createEvent } from '#events/registry.ts'
import { checkDigit } from '#services/domain/ean.ts'
import type { EventLog } from '#services/platform/event-log/event-log.ts'
import type { Database } from '#services/platform/postgres.ts'

/** Tires of a size: a list as long as a busy one of the shop. */
const PER_SIZE = 35
const EVENTS_PER_TRANSACTION = 200
const RIMS = [10, 12, 14, 15, 16, 17, 18, 19, 21]
const SEGMENTS = ['sport', 'sport-touring', 'touring', 'adventure', 'scooter', 'cruiser'] as const

/** Products alike in everything a read costs: texts as long as real ones, 35 to a size. */
export function benchProducts(count: number): ProductChanged[] {
  return Array.from({ length: count }, (_, number) => benchProduct(number))
}

export function sizeOf(product: ProductChanged): string {
  const { width, profile, rim } = product.tire
  return `${width}/${profile}/${rim}`
}

/** Appends the products to the log, as the importer does. */
export async function appendProducts(
  { database, log }: { database: Database; log: EventLog },
  products: readonly ProductChanged[],
): Promise<void> {
  const time = new Date().toISOString()
  for (let start = 0; start < products.length; start += EVENTS_PER_TRANSACTION) {
    const events = products
      .slice(start, start + EVENTS_PER_TRANSACTION)
      .map((data) => createEvent('product.changed.v1', { id: uuidv7(), time, subject: data.ean, data }))
    await database.transaction((tx) => log.append(tx, events))
  }
}

function benchProduct(number: number): ProductChanged {
  const digits = `29${String(number).padStart(10, '0')}`
  const size = Math.floor(number / PER_SIZE)
  const [width, rim] = [String(80 + 5 * (size % 30)), String(RIMS[Math.floor(size / 30) % RIMS.length])]
  const segment = SEGMENTS[number % SEGMENTS.length] ?? 'sport'
  const displaySize = `${width}/70 R ${rim}`
  const name = `Bench Attack ${number}`
  return {
    ean: `${digits}${checkDigit(digits)}`,
    brand: 'Metzeler',
    brandSlug: 'metzeler',
    name,
    displayName: `Metzeler ${name} ${displaySize}`,
    segment,
    position: 'rear',
    tire: {
      displaySize,
      width,
      profile: '70',
      rim,
      sizeKey: `${width}/70-${rim}`,
      construction: 'R' as const,
      loadIndex: 73,
      speedSymbol: 'W',
      tube: 'TL' as const,
      reinforced: false,
      dot: '2325',
    },
    front: null,
    setOf: null,
    priceAgorot: 40_000 + number,
    fullPriceAgorot: 60_000 + number,
    freeShipping: number % 2 === 0,
    stock: number % 7,
    shipmentUnits: number % 3,
    supplierUnits: 4,
    visibilityOverride: null,
    score: 8.5,
    ratings: { wet: 9, mileage: 8, sport: 7, offroad: 2 },
    lifeKm: 12_000,
    roadLegal: true,
    mudAndSnow: false,
    alignType: 'static',
    description: 'צמיג ספורט־תיור לכל מזג אוויר, עם אחיזה מצוינת בגשם ואורך חיים גבוה במיוחד. '.repeat(4),
    metaDescription: null,
    youtube: null,
    photos: [],
    likesBefore: 12,
    soldBefore: 100 + (number % 50),
  }
}
