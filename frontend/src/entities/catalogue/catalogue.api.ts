import { shopCall } from '#frontend/shared/api/call.ts'
import { CATALOGUE_CALLS } from '#services/catalogue/catalogue.contract.ts'

export const fetchBrandsFx = shopCall(CATALOGUE_CALLS.brands)
export const fetchStockFx = shopCall(CATALOGUE_CALLS.stock)
export const fetchCategoriesFx = shopCall(CATALOGUE_CALLS.categories)
