import { attach, combine, createEvent, createStore, sample } from 'effector'
import type { Supplier } from '#events/suppliers.events.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { replaceAddressFx } from '#frontend/shared/replace-address.ts'
import { draftOrderPath } from '#frontend/shared/routes.ts'
import { $basePath } from '#frontend/shared/settings.ts'
import type { DraftItem, DraftItemDetails } from '#services/purchasing/draft-orders.contract.ts'
import { type ById, without } from './by-id.ts'
import { isEdited, type LinesView, narrow, type PageSize, pageOf, readView, writeView } from './lines-view.ts'
import { fetchLineFx } from './staff-draft-order.api.ts'
import { $draft, $id, opened } from './staff-draft-order.model.ts'

/** The lines on the screen, and those that are open to their sum. */

export const wordsTyped = createEvent<string>()
export const supplierChosen = createEvent<Supplier | null>()
export const editedToggled = createEvent<boolean>()
export const emptyToggled = createEvent<boolean>()
export const filtersCleared = createEvent()
export const pageChosen = createEvent<number>()
export const sizeChosen = createEvent<PageSize>()
/** Opens a line, or closes it. */
export const lineToggled = createEvent<string>()
export const lineRetried = createEvent<string>()

const first = { page: 1 }
export const $view = createStore<LinesView>(readView(''))
  .on(opened, (_, { search }) => readView(search))
  .on(wordsTyped, (view, words) => ({ ...view, ...first, words }))
  .on(supplierChosen, (view, supplier) => ({ ...view, ...first, supplier }))
  .on(editedToggled, (view, isEditedOnly) => ({ ...view, ...first, isEditedOnly }))
  .on(emptyToggled, (view, isEmptyOnly) => ({ ...view, ...first, isEmptyOnly }))
  .on(filtersCleared, (view) => ({ ...readView(''), limit: view.limit }))
  .on(pageChosen, (view, page) => ({ ...view, page }))
  .on(sizeChosen, (view, limit) => ({ ...view, ...first, limit }))

const noItems: readonly DraftItem[] = []
const $items = $draft.map((draft) => draft?.items ?? noItems)
export const $lines = combine($items, $view, (items, view) => pageOf(narrow(items, view), view))
/** How many there are of what can be looked at alone. */
export const $filterCounts = $items.map((items) => ({
  edited: items.filter(isEdited).length,
  empty: items.filter(({ currentStock }) => currentStock === 0).length,
}))

const updateAddressFx = attach({
  source: { basePath: $basePath, id: $id },
  mapParams: (view: LinesView, { basePath, id }) => basePath + draftOrderPath(id ?? '') + writeView(view),
  effect: replaceAddressFx,
})
sample({
  clock: [wordsTyped, supplierChosen, editedToggled, emptyToggled, filtersCleared, pageChosen, sizeChosen],
  source: $view,
  target: updateAddressFx,
})

export const $openIds = createStore<readonly string[]>([])
  .on(lineToggled, (ids, lineId) => (ids.includes(lineId) ? ids.filter((id) => id !== lineId) : [...ids, lineId]))
  .reset([opened, pageLeft])
/** Of what a line was computed never changes, whatever becomes of its quantity. */
export const $details = createStore<ById<DraftItemDetails>>({}, { serialize: 'ignore' })
  .on(fetchLineFx.done, (held, { params, result }) => ({ ...held, [params.lineId]: result }))
  .reset(pageLeft)
export const $detailsFailures = createStore<ById<string>>({})
  .on(fetchLineFx, (held, { lineId }) => without(held, lineId))
  .on(fetchLineFx.fail, (held, { params, error }) => ({ ...held, [params.lineId]: error.message }))
  .reset([opened, pageLeft])

const lineOpened = sample({
  clock: lineToggled,
  source: { ids: $openIds, details: $details },
  filter: ({ ids, details }, lineId) => ids.includes(lineId) && !(lineId in details),
  fn: (_, lineId) => lineId,
})
sample({
  clock: [lineOpened, lineRetried],
  source: $id,
  filter: Boolean,
  fn: (id, lineId) => ({ id: id ?? '', lineId }),
  target: fetchLineFx,
})
