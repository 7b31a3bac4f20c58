import { createEvent, createStore, sample } from 'effector'
import type { Categories } from '#services/ingress/contract/catalogue.contract.ts'
import { fetchCategoriesFx } from './category-links.api.ts'

/** A page that leads to the categories was opened. */
export const categoriesNeeded = createEvent<unknown>()

/** Asked for once; empty until they are known. */
export const $categories = createStore<Categories>([]).on(fetchCategoriesFx.doneData, (_, categories) => categories)

sample({
  clock: categoriesNeeded,
  source: $categories,
  filter: (known) => known.length === 0,
  fn: () => undefined,
  target: fetchCategoriesFx,
})
