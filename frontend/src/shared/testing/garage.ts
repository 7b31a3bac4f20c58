import type { GarageDetails } from '#services/garages/garage.contract.ts'

const weekday = { opens: 8, closes: 18 }

/** A garage in Haifa, as its own page gets it; the fields of a test stand in `changes`. */
export function garage(changes: Partial<GarageDetails> = {}): GarageDetails {
  const id = changes.id ?? 'hanamal'
  return {
    _id: id,
    id,
    displayName: 'צמיגי הנמל',
    city: { id: 'haifa', displayName: 'חיפה' },
    address: 'דרך העצמאות 84',
    phone: '04-555-0161',
    summary: 'מוסך אופנועים ותיק ליד הנמל.',
    photo: `/api/v1/media/shop/${id}?v=0a1b`,
    likes: 31,
    price: 80,
    fullPrice: 120,
    score: 9.4,
    alignType: 'electronic',
    hide: false,
    manualBooking: false,
    hours: [weekday, weekday, weekday, weekday, weekday, { opens: 8, closes: 12 }, null],
    rims: ['10', '12', '17', '16.5'],
    fitsSets: true,
    ...changes,
  }
}
