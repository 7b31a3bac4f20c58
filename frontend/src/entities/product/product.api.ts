import { attach } from 'effector'
import { answering, requestFx } from '#frontend/shared/api/request.ts'
import type { ProductAnswer } from '#services/catalogue/product.contract.ts'

export const fetchProductFx = answering<string, ProductAnswer>(
  attach({ effect: requestFx, mapParams: (ean: string) => ({ path: `/api/v1/tires/MO/${encodeURIComponent(ean)}` }) }),
)
