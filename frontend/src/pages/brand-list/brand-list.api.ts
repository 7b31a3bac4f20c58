import { attach } from 'effector'
import { answering, requestFx } from '#frontend/shared/api/request.ts'
import type { ProductList } from '#services/catalogue/product.contract.ts'

export const fetchBrandTiresFx = answering<string, ProductList>(
  attach({ effect: requestFx, mapParams: (brand: string) => ({ path: `/api/v1/bybrand/MO/tires/${encodeURIComponent(brand)}` }) }),
)
