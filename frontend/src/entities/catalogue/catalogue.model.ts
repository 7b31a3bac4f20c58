import { createEvent, createStore, sample } from 'effector'
import { shopCall } from '#frontend/shared/api/call.ts'
import { type Brands, CATALOGUE_CALLS, type Categories } from '#services/catalogue/catalogue.contract.ts'

export const fetchBrandsFx = shopCall(CATALOGUE_CALLS.brands)
export const fetchStockFx = shopCall(CATALOGUE_CALLS.stock)
export const fetchCategoriesFx = shopCall(CATALOGUE_CALLS.categories)

/** Brands and categories. They rarely change: pages load them once per visit. */

export const brandsNeeded = createEvent<unknown>()
export const categoriesNeeded = createEvent<unknown>()

/** Empty until loaded. */
export const $brands = createStore<Brands>([]).on(fetchBrandsFx.doneData, (_, brands) => brands)
export const $categories = createStore<Categories>([]).on(fetchCategoriesFx.doneData, (_, categories) => categories)

sample({
  clock: brandsNeeded,
  source: { known: $brands, isPending: fetchBrandsFx.pending },
  filter: ({ known, isPending }) => known.length === 0 && !isPending,
  fn: () => undefined,
  target: fetchBrandsFx,
})
sample({
  clock: categoriesNeeded,
  source: { known: $categories, isPending: fetchCategoriesFx.pending },
  filter: ({ known, isPending }) => known.length === 0 && !isPending,
  fn: () => undefined,
  target: fetchCategoriesFx,
})
