import { attach } from 'effector'
import { requestFx, typedCall } from '#frontend/shared/api/request.ts'
import type { PopularSizes } from '#services/catalogue/catalogue.contract.ts'
import type { ProductList } from '#services/catalogue/product.contract.ts'

export const fetchPopularSizesFx = typedCall<void, PopularSizes>(
  attach({ effect: requestFx, mapParams: () => ({ path: '/api/v1/popular/sizes?limit=8' }) }),
)

export const fetchTopSellersFx = typedCall<void, ProductList>(
  attach({ effect: requestFx, mapParams: () => ({ path: '/api/v1/top/sellers' }) }),
)
