import { attach } from 'effector'
import { answering, requestFx } from '#frontend/shared/api/request.ts'
import type { Brands } from '#services/ingress/contract/catalogue.contract.ts'
import type { ProductList } from '#services/ingress/contract/product.contract.ts'

export const fetchBrandTiresFx = answering<string, ProductList>(
  attach({ effect: requestFx, mapParams: (brand: string) => ({ path: `/api/v1/bybrand/MO/tires/${encodeURIComponent(brand)}` }) }),
)

export const fetchBrandsFx = answering<void, Brands>(attach({ effect: requestFx, mapParams: () => ({ path: '/api/v1/brands' }) }))
