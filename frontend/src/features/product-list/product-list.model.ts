import { combine, createEffect, createEvent, createStore, sample } from 'effector'
import { appStarted } from '#frontend/shared/app-started.ts'
import type { PageLocation } from '#frontend/shared/page.ts'
import { cardsAtOnce, type ListView, readListView, writeListView } from './list-address.ts'
import { type Kind, type ListFilters, noFilters, type Wheel, withKind } from './list-filters.ts'

/**
 * Keeps the address of the page up to date. It replaces the entry of the history instead of adding one: filters are set and taken
 * back by the same press, so Back leads out of the list in one step, and the way back into it finds them as they were.
 */
export const replaceAddressFx = createEffect((view: ListView) => {
  const { pathname, search, hash } = window.location
  window.history.replaceState(window.history.state, '', pathname + writeListView(search, view) + hash)
})

/** The query of the address when the document itself was come back to or reloaded; of a long list it holds the beginning. */
export const findReturnFx = createEffect(() => {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation && navigation.type !== 'navigate' ? window.location.search : ''
})

/** A list was opened: how it is looked at stands in its address. */
export const listOpened = createEvent<PageLocation>()
export const setsToggled = createEvent()
export const stockToggled = createEvent()
export const wheelToggled = createEvent<Wheel>()
export const kindChosen = createEvent<Kind>()
export const brandToggled = createEvent<string>()
export const filtersCleared = createEvent()
export const moreRequested = createEvent()
/** On a phone: whether the panel stands open now. */
export const panelTurned = createEvent<boolean>()

function toggled<Value>(values: readonly Value[], value: Value): Value[] {
  return values.includes(value) ? values.filter((other) => other !== value) : [...values, value]
}

export const $filters = createStore<ListFilters>(noFilters)
  .on(listOpened, (_, { search }) => readListView(search).filters)
  .on(setsToggled, (filters) => ({ ...filters, hideSets: !filters.hideSets }))
  .on(stockToggled, (filters) => ({ ...filters, isInStockOnly: !filters.isInStockOnly }))
  .on(wheelToggled, (filters, wheel) => ({ ...filters, wheels: toggled(filters.wheels, wheel) }))
  .on(kindChosen, withKind)
  .on(brandToggled, (filters, slug) => ({ ...filters, brands: toggled(filters.brands, slug) }))
  .reset(filtersCleared)

const filtersChanged = [setsToggled, stockToggled, wheelToggled, kindChosen, brandToggled, filtersCleared]

/** The way back finds the panel as it was left; any other way into a list finds it folded. */
export const $isPanelOpen = createStore(false, { serialize: 'ignore' })
  .on(panelTurned, (_, isOpen) => isOpen)
  .on(listOpened, (isOpen, { isReturn }) => isOpen && isReturn)

/** How many cards of a list are shown. */
export const $cardLimit = createStore(cardsAtOnce)
  .on(listOpened, (_, { search, isReturn }) => readListView(search, isReturn).cards)
  .on(findReturnFx.doneData, (count, search) => Math.max(count, readListView(search, true).cards))
  .on(moreRequested, (count) => count + cardsAtOnce)
  .reset(filtersChanged)

const $view = combine({ filters: $filters, cards: $cardLimit })

/** Where "more" leads without scripts. */
export const $moreAddress = $view.map(({ filters, cards }) => writeListView('', { filters, cards: cards + cardsAtOnce }))

sample({ clock: appStarted, target: findReturnFx })
sample({ clock: [...filtersChanged, moreRequested], source: $view, target: replaceAddressFx })
