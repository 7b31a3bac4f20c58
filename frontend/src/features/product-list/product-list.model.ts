import { combine, createEffect, createEvent, createStore, sample } from 'effector'
import { appStarted } from '#frontend/shared/browser.ts'
import type { PageLocation } from '#frontend/shared/page.ts'
import type { Product } from '#services/catalogue/product.contract.ts'
import type { FilterName, Sort } from '#services/domain/list-view.ts'
import { cardsAtOnce, type ListView, readListView, writeListView } from './list-address.ts'
import { filterProducts, type Kind, type ListFilters, noFilters, toggled, withKind, yearOf } from './list-filters.ts'
import { $fittingEans } from './my-fit.model.ts'

const weekOf = ({ dot }: Product): number => {
  const dots = 'front' in dot ? [dot.front, dot.rear] : [dot]
  return Math.min(...dots.map(({ week }) => week ?? 0))
}

/** What the tires are compared by, the best first; null comes last, whatever it is. */
const RANKS: Readonly<Record<Sort, (product: Product) => number | null>> = {
  price: ({ price }) => -price,
  score: ({ score }) => score,
  newest: (product) => {
    const year = yearOf(product)
    return year === null ? null : year * 100 + weekOf(product)
  },
  life: ({ lifeKm, price }) => (lifeKm ? lifeKm / price : null),
}

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
export const filterToggled = createEvent<{ name: FilterName; value: string }>()
export const kindChosen = createEvent<Kind>()
export const filtersCleared = createEvent()
/** Null: as the shop orders its lists. */
export const sortChosen = createEvent<Sort | null>()
export const moreRequested = createEvent()

export const $filters = createStore<ListFilters>(noFilters)
  .on(listOpened, (_, { search }) => readListView(search).filters)
  .on(filterToggled, (filters, { name, value }) => toggled(filters, name, value))
  .on(kindChosen, withKind)
  .reset(filtersCleared)
export const $sort = createStore<Sort | null>(null)
  .on(listOpened, (_, { search }) => readListView(search).sort)
  .on(sortChosen, (_, sort) => sort)

const viewChanged = [filterToggled, kindChosen, filtersCleared, sortChosen]

/** How many cards of a list are shown. */
export const $cardLimit = createStore(cardsAtOnce)
  .on(listOpened, (_, { search, isReturn }) => readListView(search, isReturn).cards)
  .on(findReturnFx.doneData, (count, search) => Math.max(count, readListView(search, true).cards))
  .on(moreRequested, (count) => count + cardsAtOnce)
  .reset(viewChanged)

/** What else the address says: which list it is. */
const $query = createStore('').on(listOpened, (_, { search }) => search)
const $view = combine({ filters: $filters, sort: $sort, cards: $cardLimit })

/** What the address of the list says. */
export const $address = combine({ query: $query, view: $view })
/** Where the list leads without scripts when it is looked at in another way; from its beginning, unless that says otherwise. */
export const addressWith = ({ query, view }: { query: string; view: ListView }, changes: Partial<ListView>): string =>
  writeListView(query, { ...view, cards: cardsAtOnce, ...changes }) || '?'
/** Names and values of the address that are none of the list's: a form without scripts sends them along. */
export const $otherParameters = $query.map((query) => [
  ...new URLSearchParams(writeListView(query, { filters: noFilters, sort: null, cards: cardsAtOnce })),
])

export interface NarrowingState {
  /** What there is to choose from: all, or what fits the visitor's motorcycle. */
  offered: readonly Product[]
  /** What passes the filters, in the chosen order. */
  shown: readonly Product[]
}

/** How lists are narrowed. */
export const $narrowing = combine({ filters: $filters, sort: $sort, fitting: $fittingEans })

interface Narrowing {
  filters: ListFilters
  sort: Sort | null
  fitting: ReadonlySet<string> | null
}

/** What of a list is shown. `isOfMotorcycle`: the list itself is of what fits one, whichever is the visitor's. */
export function narrow({ filters, sort, fitting }: Narrowing, products: readonly Product[], isOfMotorcycle = false): NarrowingState {
  const offered = fitting && !isOfMotorcycle ? products.filter(({ ean }) => fitting.has(ean)) : products
  return { offered, shown: orderProducts(filterProducts(offered, filters), sort) }
}

sample({ clock: appStarted, target: findReturnFx })
sample({ clock: [...viewChanged, moreRequested], source: $view, target: replaceAddressFx })

/** The list in another order; equal ones as they stood. */
export function orderProducts(products: readonly Product[], sort: Sort | null): readonly Product[] {
  if (sort === null) return products
  const rank = RANKS[sort]
  return products
    .map((product) => ({ product, rank: rank(product) ?? Number.NEGATIVE_INFINITY }))
    .sort((a, b) => (a.rank === b.rank ? 0 : b.rank - a.rank))
    .map(({ product }) => product)
}
