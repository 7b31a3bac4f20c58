import { attach } from 'effector'
import { requestFx, typedCall } from '#frontend/shared/api/request.ts'
import type { ProductList } from '#services/catalogue/product.contract.ts'

/** `size` is `180/55/17`, its parts in the order of the address. */
export const fetchTiresFx = typedCall<string, ProductList>(
  attach({
    effect: requestFx,
    mapParams: (size: string) => ({ path: `/api/v1/tires/MO/${size.split('/').map(encodeURIComponent).join('/')}` }),
  }),
)
