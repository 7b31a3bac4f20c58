import { shopCall } from '#frontend/shared/api/call.ts'
import { CATALOGUE_CALLS } from '#services/catalogue/catalogue.calls.ts'

export const fetchBrandTiresFx = shopCall(CATALOGUE_CALLS.byBrand, (brand: string) => ({ params: { brand } }))
