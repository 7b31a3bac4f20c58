import { attach } from 'effector'
import { answering, requestFx } from '#frontend/shared/api/request.ts'
import type { Brands, Categories } from '#services/catalogue/catalogue.contract.ts'

export const fetchBrandsFx = answering<void, Brands>(attach({ effect: requestFx, mapParams: () => ({ path: '/api/v1/brands' }) }))

export const fetchCategoriesFx = answering<void, Categories>(
  attach({ effect: requestFx, mapParams: () => ({ path: '/api/v1/categories' }) }),
)
