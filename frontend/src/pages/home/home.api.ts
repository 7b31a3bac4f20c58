import { shopCall } from '#frontend/shared/api/call.ts'
import { CATALOGUE_CALLS } from '#services/catalogue/catalogue.calls.ts'

export const fetchPopularSizesFx = shopCall(CATALOGUE_CALLS.popularSizes, () => ({ query: { limit: 8 } }))
export const fetchTopSellersFx = shopCall(CATALOGUE_CALLS.topSellers)
