import { attach } from 'effector'
import { answering, requestFx } from '#frontend/shared/api/request.ts'
import type { SizeParts } from '#frontend/shared/routes.ts'
import type { ProductList } from '#services/ingress/contract/product.contract.ts'

export const fetchTiresFx = answering<SizeParts, ProductList>(
  attach({
    effect: requestFx,
    mapParams: ({ width, profile, rim }: SizeParts) => ({
      path: `/api/v1/tires/MO/${[width, profile, rim].map(encodeURIComponent).join('/')}`,
    }),
  }),
)
