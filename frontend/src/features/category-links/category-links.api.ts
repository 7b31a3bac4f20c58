import { attach } from 'effector'
import { answering, requestFx } from '#frontend/shared/api/request.ts'
import type { Categories } from '#services/ingress/contract/catalogue.contract.ts'

export const fetchCategoriesFx = answering<void, Categories>(
  attach({ effect: requestFx, mapParams: () => ({ path: '/api/v1/categories' }) }),
)
