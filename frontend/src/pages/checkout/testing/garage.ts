import type { Shop } from '#services/ingress/contract/garage.contract.ts'

/** A garage in Haifa that takes appointments; the fields of a test stand in `changes`. */
export const garage = (changes: Partial<Shop> = {}): Shop => ({
  _id: 'carmel',
  id: 'carmel',
  displayName: 'צמיגי הכרמל',
  city: { id: 'haifa', displayName: 'חיפה' },
  address: 'דרך העצמאות 12',
  phone: '04-555-0101',
  summary: '',
  photo: '/api/v1/media/shop/carmel',
  likes: 3,
  price: 80,
  fullPrice: null,
  score: 9.4,
  alignType: 'electronic',
  hide: false,
  manualBooking: false,
  ...changes,
})
