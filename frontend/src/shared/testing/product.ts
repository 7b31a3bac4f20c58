import type { ProductDetails } from '#services/catalogue/product.contract.ts'

/** A rear tire in stock, as its own page gets it; the fields of a test stand in `changes`. */
export function product(changes: Partial<ProductDetails> = {}): ProductDetails {
  const ean = changes.ean ?? '2000000000015'
  return {
    _id: ean,
    ean,
    name: 'Road 6',
    displayName: 'Michelin Road 6',
    brand: 'Michelin',
    brandSlug: 'michelin',
    displaySize: '180/55 ZR 17',
    width: '180',
    profile: '55',
    rim: '17',
    price: 769,
    fullPrice: 1019,
    score: 9.2,
    tireType: 'text',
    segment: 'sport-touring',
    position: 'rear',
    cdn: false,
    image: `/api/v1/media/product/${ean}?v=0a1b`,
    pictures: [
      changes.image ? { address: changes.image, view: 'photo' } : { address: `/api/v1/media/product/${ean}?v=0a1b`, view: 'side' },
    ],
    set: false,
    dot: { year: 2026, week: 31, assumed: false },
    speed: '(W)',
    load: 73,
    free_shipping: false,
    visibility: 'instock',
    arrival: null,
    likes: 128,
    saleChip: null,
    alignType: 'electronic',
    description: 'צמיג לכל מזג אוויר.',
    youtube: null,
    meta: { desc: 'צמיג לכל מזג אוויר.' },
    construction: 'R',
    tube: 'TL',
    ratings: { wet: 9, mileage: 9, sport: 7, offroad: 2 },
    lifeKm: 13_000,
    roadLegal: true,
    delivery: { from: '2026-11-29', to: '2026-12-01' },
    pickup: { date: '2026-11-29', opens: 10 },
    ...changes,
  }
}

/** The answer of the product call. */
export function answerOf(...result: ProductDetails[]) {
  return {
    result,
    settings: { nextShipmentDisplayTime: '05/01/2027', currentShipmentDisplayTime: '08/12/2026', nextShipmentOrderDeadline: '20/12/2026' },
    years: { tireYears: null },
  }
}
