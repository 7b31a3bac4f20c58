import { invoke } from '@withease/factories'
import { attach, combine, createEvent, createStore, sample } from 'effector'
import type { Supplier } from '#events/suppliers.events.ts'
import { staffHead } from '#frontend/entities/staff/staff-head.ts'
import { searchWhenTypingEnds } from '#frontend/features/desk/search-typing.model.ts'
import { retryWhenBack } from '#frontend/shared/connection.model.ts'
import { type PageLocation, pageLeft } from '#frontend/shared/page.ts'
import { replaceAddressFx } from '#frontend/shared/replace-address.ts'
import { supplierListsPath } from '#frontend/shared/routes.ts'
import { $basePath } from '#frontend/shared/settings.ts'
import type { SupplierLists, SupplierPrices, UnmatchedArticles, WhyUnmatched } from '#services/purchasing/suppliers.contract.ts'
import { firstView, type ListsView, readView, writeView } from './lists-view.ts'
import { fetchListsFx, fetchPricesFx, fetchUnmatchedFx } from './supplier-lists.api.ts'
import { supplierListsText as text } from './supplier-lists.text.ts'

/** The suppliers' lists, and the articles of them that are none of the shop's. */

export const opened = createEvent<PageLocation>()
export const listsRetried = createEvent()
export const unmatchedRetried = createEvent()
export const supplierChosen = createEvent<Supplier | null>()
export const whyChosen = createEvent<WhyUnmatched | null>()
export const searchTyped = createEvent<string>()
/** Enter: no need to wait for more letters. */
export const searchSent = createEvent()
export const pageChosen = createEvent<number>()
export const pageSizeChosen = createEvent<string>()
export const cleared = createEvent()
/** Opens an article's prices, or folds them. */
export const articleToggled = createEvent<string>()
export const pricesRetried = createEvent<string>()
const searched = createEvent<string>()

export const $lists = createStore<SupplierLists['suppliers'] | null>(null, { serialize: 'ignore' }).on(
  fetchListsFx.doneData,
  (_, { suppliers }) => suppliers,
)
export const $listsFailure = createStore<string | null>(null, { serialize: 'ignore' })
  .on(fetchListsFx.failData, (_, { message }) => message)
  .reset([fetchListsFx, pageLeft])

/** What stands in the search box. */
export const $words = createStore('', { serialize: 'ignore' })
  .on(opened, (_, { search }) => readView(search).search)
  .on(searchTyped, (_, words) => words)
  .reset(cleared)
const narrowed = (view: ListsView, change: Partial<ListsView>): ListsView => ({ ...view, ...change, page: 1 })
export const $view = createStore<ListsView>(firstView, { serialize: 'ignore' })
  .on(opened, (_, { search }) => readView(search))
  .on(supplierChosen, (view, supplier) => narrowed(view, { supplier }))
  .on(whyChosen, (view, why) => narrowed(view, { why }))
  .on(searched, (view, search) => narrowed(view, { search: search.trim() }))
  .on(pageChosen, (view, page) => ({ ...view, page }))
  .on(pageSizeChosen, (view, size) => narrowed(view, { limit: readView(`?limit=${size}`).limit }))
  .on(cleared, ({ limit }) => ({ ...firstView, limit }))

/** The rows that were answered last stay while others are asked for, and when they do not come. */
export const $unmatched = createStore<UnmatchedArticles | null>(null, { serialize: 'ignore' })
export const $unmatchedFailure = createStore<string | null>(null, { serialize: 'ignore' }).reset([fetchUnmatchedFx, pageLeft])
export const $isLoading = fetchUnmatchedFx.pending

invoke(searchWhenTypingEnds, { opened, typed: searchTyped, sent: searchSent, $words, $view, searched })

const moved = sample({ clock: [supplierChosen, whyChosen, searched, pageChosen, pageSizeChosen, cleared], source: $view })
const again = sample({ clock: [opened, unmatchedRetried], source: $view })
sample({ clock: [opened, listsRetried], fn: () => undefined, target: fetchListsFx })
sample({ clock: [moved, again], target: fetchUnmatchedFx })

/** Answers for a view that was left meanwhile are dropped. */
sample({
  clock: fetchUnmatchedFx.done,
  source: $view,
  filter: (view, { params }) => view === params,
  fn: (_, { result }) => result,
  target: $unmatched,
})
sample({
  clock: fetchUnmatchedFx.fail,
  source: $view,
  filter: (view, { params }) => view === params,
  fn: (_, { error }) => error.message,
  target: $unmatchedFailure,
})
const updateAddressFx = attach({
  source: $basePath,
  mapParams: (view: ListsView, basePath) => basePath + supplierListsPath + writeView(view),
  effect: replaceAddressFx,
})
sample({ clock: moved, target: updateAddressFx })

/** What the opened articles have cost; null while that is asked for, a text where it could not be told. */
type Prices = Readonly<Record<string, SupplierPrices['prices'] | string | null>>
const $prices = createStore<Prices>({}, { serialize: 'ignore' })
  .on(fetchPricesFx, (prices, articleId) => ({ ...prices, [articleId]: null }))
  .on(fetchPricesFx.done, (prices, { params, result }) => ({ ...prices, [params]: result.prices }))
  .on(fetchPricesFx.fail, (prices, { params, error }) => ({ ...prices, [params]: error.message }))
  .reset(opened)
const $openIds = createStore<readonly string[]>([], { serialize: 'ignore' })
  .on(articleToggled, (ids, id) => (ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]))
  .reset([opened, moved])
export const $opened = combine($openIds, $prices, (ids, prices): Prices => Object.fromEntries(ids.map((id) => [id, prices[id] ?? null])))
sample({
  clock: articleToggled,
  source: { ids: $openIds, prices: $prices },
  filter: ({ ids, prices }, id) => ids.includes(id) && !Array.isArray(prices[id]),
  fn: (_, id) => id,
  target: fetchPricesFx,
})
sample({ clock: pricesRetried, target: fetchPricesFx })

retryWhenBack($listsFailure, listsRetried)
retryWhenBack($unmatchedFailure, unmatchedRetried)

export const $head = staffHead(text.title)
