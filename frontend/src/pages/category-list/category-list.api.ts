import { attach, createEffect } from 'effector'
import { type ApiError, requestFx, typedCall } from '#frontend/shared/api/request.ts'
import type { CategoryItems } from '#services/catalogue/catalogue.contract.ts'
import type { ProductList } from '#services/catalogue/product.contract.ts'

export const fetchCategoryFx = typedCall<string, CategoryItems>(
  attach({ effect: requestFx, mapParams: (category: string) => ({ path: `/api/v1/category/${encodeURIComponent(category)}/items` }) }),
)

/** The tires of a category; the category itself is in `fetchCategoryFx`. */
export const fetchCategoryTiresFx = createEffect<string, ProductList, ApiError>(
  async (category) => (await fetchCategoryFx(category)).result,
)
