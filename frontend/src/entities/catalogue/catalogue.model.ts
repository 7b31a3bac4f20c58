import { createEvent, createStore, sample } from 'effector'
import type { Brands, Categories } from '#services/catalogue/catalogue.contract.ts'
import { fetchBrandsFx, fetchCategoriesFx } from './catalogue.api.ts'

/** What the shop's lists are of. It changes rarely: pages that lead there ask for it once in a visit of the shop, together. */

export const brandsNeeded = createEvent<unknown>()
export const categoriesNeeded = createEvent<unknown>()

/** Empty until they are known. */
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
