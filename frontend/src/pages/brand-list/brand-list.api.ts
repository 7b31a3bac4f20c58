import { attach } from 'effector'
import { requestFx, typedCall } from '#frontend/shared/api/request.ts'
import type { ProductList } from '#services/catalogue/product.contract.ts'

export const fetchBrandTiresFx = typedCall<string, ProductList>(
  attach({ effect: requestFx, mapParams: (brand: string) => ({ path: `/api/v1/bybrand/MO/tires/${encodeURIComponent(brand)}` }) }),
)
