import { shopCall } from '#frontend/shared/api/call.ts'
import { CATALOGUE_CALLS } from '#services/catalogue/catalogue.calls.ts'

export const fetchProductFx = shopCall(CATALOGUE_CALLS.product, (ean: string) => ({ params: { ean } }))
