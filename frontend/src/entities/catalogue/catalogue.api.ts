import { attach } from 'effector'
import { requestFx, typedCall } from '#frontend/shared/api/request.ts'
import type { Brands, Categories } from '#services/catalogue/catalogue.contract.ts'

export const fetchBrandsFx = typedCall<void, Brands>(attach({ effect: requestFx, mapParams: () => ({ path: '/api/v1/brands' }) }))

export const fetchCategoriesFx = typedCall<void, Categories>(
  attach({ effect: requestFx, mapParams: () => ({ path: '/api/v1/categories' }) }),
)
