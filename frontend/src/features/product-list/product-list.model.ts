import { combine, createEvent, createStore } from 'effector'
import { $isStarted } from '#frontend/shared/app-started.ts'
import type { Product } from '#services/ingress/contract/product.contract.ts'

/** What of a list is shown. No brand chosen means all brands. */
export interface ListFilters {
  hideSets: boolean
  /** Slugs. */
  brands: readonly string[]
}

export const noFilters: ListFilters = { hideSets: false, brands: [] }

export const setsToggled = createEvent()
export const brandToggled = createEvent<string>()
export const filtersCleared = createEvent()
/** Another list is shown: its filters start anew. */
export const listChanged = createEvent()

export const $filters = createStore<ListFilters>(noFilters)
  .on(setsToggled, (filters) => ({ ...filters, hideSets: !filters.hideSets }))
  .on(brandToggled, (filters, slug) => ({
    ...filters,
    brands: filters.brands.includes(slug) ? filters.brands.filter((brand) => brand !== slug) : [...filters.brands, slug],
  }))
  .reset([filtersCleared, listChanged])

/** How many cards a press on "more" adds. */
const pageOfCards = 24

export const moreAsked = createEvent()
const $cards = createStore(pageOfCards)
  .on(moreAsked, (count) => count + pageOfCards)
  .reset([setsToggled, brandToggled, filtersCleared, listChanged])
/** How many cards of a list are shown. Until the page is alive all of them: without scripts every tire is in reach. */
export const $cardLimit = combine($isStarted, $cards, (isStarted, count) => (isStarted ? count : Number.POSITIVE_INFINITY))

export function filterProducts(products: readonly Product[], { hideSets, brands }: ListFilters): Product[] {
  return products.filter((product) => !(hideSets && product.set) && (brands.length === 0 || brands.includes(product.brandSlug)))
}

/** The panel has something to say only where sets stand among the tires. */
export const hasFilterPanel = (products: readonly Product[]) => products.some((product) => product.set)

export interface BrandCount {
  slug: string
  name: string
  count: number
}

/** Brands of a list, the most frequent first. */
export function countBrands(products: readonly Product[]): BrandCount[] {
  const counts = new Map<string, BrandCount>()
  for (const { brandSlug, brand } of products) {
    const known = counts.get(brandSlug)
    counts.set(brandSlug, { slug: brandSlug, name: brand, count: (known?.count ?? 0) + 1 })
  }
  return [...counts.values()].sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
}
