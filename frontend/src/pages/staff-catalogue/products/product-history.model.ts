import { createEvent, createStore, sample } from 'effector'
import { pageLeft } from '#frontend/shared/page.ts'
import type { DeskProductEdits } from '#services/catalogue/catalogue-desk.contract.ts'
import { fetchProductEditsFx, saveFx } from '../catalogue.api.ts'
import { newKey } from '../editing/catalogue-entity.ts'

/** What staff did to articles, of those whose history is unfolded; by ean. */

type ByEan<T> = Readonly<Record<string, T>>

/** Unfolds a history, or folds it. */
export const historyToggled = createEvent<string>()
export const historyRetried = createEvent<string>()

export const $openHistories = createStore<readonly string[]>([])
  .on(historyToggled, (eans, ean) => (eans.includes(ean) ? eans.filter((each) => each !== ean) : [...eans, ean]))
  .reset(pageLeft)
export const $histories = createStore<ByEan<DeskProductEdits['edits']>>({})
  .on(fetchProductEditsFx.done, (known, { params, result }) => ({ ...known, [params]: result.edits }))
  .reset(pageLeft)
/** Why they could not be loaded. */
export const $historyFailures = createStore<ByEan<string>>({})
  .on(fetchProductEditsFx, (failures, ean) => {
    const { [ean]: _, ...others } = failures
    return others
  })
  .on(fetchProductEditsFx.fail, (failures, { params, error }) => ({ ...failures, [params]: error.message }))
  .reset(pageLeft)

const isOfProduct = ({ params }: { params: { key: string } }) => params.key.startsWith(newKey('product'))
const saved = sample({ clock: saveFx.done, filter: isOfProduct, fn: ({ params }) => params.key.slice(newKey('product').length) })
sample({
  clock: [historyToggled, historyRetried, saved],
  source: $openHistories,
  filter: (eans, ean) => eans.includes(ean),
  fn: (_, ean) => ean,
  target: fetchProductEditsFx,
})
