import { createEffect } from 'effector'
import { shopCall } from '#frontend/shared/api/call.ts'
import type { ApiError } from '#frontend/shared/api/request.ts'
import { CATALOGUE_CALLS } from '#services/catalogue/catalogue.calls.ts'
import type { ProductList } from '#services/catalogue/product.contract.ts'

export const fetchCategoryFx = shopCall(CATALOGUE_CALLS.category, (category: string) => ({ params: { category } }))

/** The tires of a category; the category itself is in `fetchCategoryFx`. */
export const fetchCategoryTiresFx = createEffect<string, ProductList, ApiError>(
  async (category) => (await fetchCategoryFx(category)).result,
)
