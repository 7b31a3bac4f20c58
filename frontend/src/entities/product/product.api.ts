import { attach } from 'effector'
import { requestFx, typedCall } from '#frontend/shared/api/request.ts'
import type { ProductAnswer } from '#services/catalogue/product.contract.ts'

export const fetchProductFx = typedCall<string, ProductAnswer>(
  attach({ effect: requestFx, mapParams: (ean: string) => ({ path: `/api/v1/tires/MO/${encodeURIComponent(ean)}` }) }),
)
