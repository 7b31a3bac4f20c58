import { invoke } from '@withease/factories'
import { createEffect, createEvent, createStore, sample } from 'effector'
import type { Receiving } from '#events/orders.events.ts'
import { searchWhenTypingEnds } from '#frontend/features/desk/search-typing.model.ts'
import type { PageLocation } from '#frontend/shared/page.ts'
import { firstView, inTab, type OrdersTab, type OrdersView, type PageSize, type Period, readView, writeView } from './orders-address.ts'

/** What of the orders is looked at. */

/** Keeps the address up to date in its place of the history: Back leads out of the page. */
export const replaceAddressFx = createEffect((view: OrdersView) => {
  window.history.replaceState(window.history.state, '', window.location.pathname + writeView(view) + window.location.hash)
})

export const opened = createEvent<PageLocation>()
export const searchTyped = createEvent<string>()
/** Enter: no need to wait for more letters. */
export const searchSent = createEvent()
export const methodChosen = createEvent<Receiving | null>()
export const periodChosen = createEvent<Period>()
export const tabChosen = createEvent<OrdersTab>()
export const pageChosen = createEvent<number>()
export const limitChosen = createEvent<PageSize>()
export const filtersCleared = createEvent()

/** What stands in the search box. */
export const $words = createStore('', { serialize: 'ignore' })
  .on(opened, (_, { search }) => readView(search).search)
  .on(searchTyped, (_, words) => words)
  .reset(filtersCleared)

const narrowed = (view: OrdersView, change: Partial<OrdersView>): OrdersView => ({ ...view, ...change, page: 1 })
const searched = createEvent<string>()

export const $view = createStore(firstView, { serialize: 'ignore' })
  .on(opened, (_, { search }) => readView(search))
  .on(searched, (view, search) => (view.search === search.trim() ? view : narrowed(view, { search: search.trim() })))
  .on(methodChosen, (view, method) => narrowed(view, { method }))
  .on(periodChosen, (view, period) => narrowed(view, { period }))
  .on(tabChosen, inTab)
  .on(limitChosen, (view, limit) => narrowed(view, { limit }))
  .on(pageChosen, (view, page) => ({ ...view, page }))
  .on(filtersCleared, ({ limit }) => ({ ...firstView, limit }))

/** The view was changed on the page itself. */
export const viewChanged = sample({
  clock: [searched, methodChosen, periodChosen, tabChosen, limitChosen, pageChosen, filtersCleared],
  source: $view,
})

invoke(searchWhenTypingEnds, { opened, typed: searchTyped, sent: searchSent, $words, $view, searched })
sample({ clock: viewChanged, target: replaceAddressFx })
