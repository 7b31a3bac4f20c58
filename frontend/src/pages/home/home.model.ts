import { combine, createEvent, createStore, sample, type UnitTargetable } from 'effector'
import {
  brandsNeeded,
  categoriesNeeded,
  fetchBrandsFx,
  fetchCategoriesFx,
  fetchStockFx,
} from '#frontend/entities/catalogue/catalogue.model.ts'
import { finderShown } from '#frontend/features/size-finder/size-finder.model.ts'
import { shopCall } from '#frontend/shared/api/call.ts'
import { retryWhenBack } from '#frontend/shared/connection.model.ts'
import type { PageHead, PageLocation } from '#frontend/shared/page.ts'
import { homePath, patterns } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { organizationData, websiteData } from '#frontend/shared/structured-data.ts'
import { CATALOGUE_CALLS, type PopularSizes, type Stock } from '#services/catalogue/catalogue.contract.ts'
import type { ProductList } from '#services/catalogue/product.contract.ts'
import { homeText } from './home.text.ts'

const fetchPopularSizesFx = shopCall(CATALOGUE_CALLS.popularSizes, () => ({ query: { limit: 8 } }))
const fetchTopSellersFx = shopCall(CATALOGUE_CALLS.topSellers)

export const opened = createEvent<PageLocation>()
export const retried = createEvent()

/** Null until they are known. */
export const $popularSizes = createStore<PopularSizes | null>(null).on(fetchPopularSizesFx.doneData, (_, sizes) => sizes)
export const $topSellers = createStore<ProductList | null>(null).on(fetchTopSellersFx.doneData, (_, products) => products)
/** When what lies on the shelf and is ordered today comes. */
export const $delivery = createStore<Stock['delivery']>(null).on(fetchStockFx.doneData, (_, { delivery }) => delivery)

const calls = { sizes: fetchPopularSizesFx, sellers: fetchTopSellersFx, brands: fetchBrandsFx, categories: fetchCategoriesFx }

/** Which parts of the page could not be loaded the last time, and why. */
const $failures = createStore<Readonly<Partial<Record<string, string>>>>({})
for (const [part, callFx] of Object.entries(calls)) {
  $failures
    .on(callFx, ({ [part]: _mended, ...failures }) => failures)
    .on(callFx.failData, (failures, { message }) => ({ ...failures, [part]: message }))
  const target: UnitTargetable<void> = callFx
  sample({ clock: retried, source: $failures, filter: (failures) => part in failures, fn: () => undefined, target })
}
/** Whatever is missing is said once. */
export const $failure = $failures.map((failures) => Object.values(failures)[0] ?? null)
export const $haveSellersFailed = $failures.map((failures) => 'sellers' in failures)
retryWhenBack($failure, retried)

/** An unknown address shows this page too, with a notice and status 404. */
export const $isKnownAddress = createStore(true).on(opened, (_, { path }) => patterns.home.some((known) => known === path))

export const $head = combine(
  $settings,
  $isKnownAddress,
  (settings, isKnown): PageHead => ({
    title: `${homeText.headTitle} | ${settings.shopName}`,
    description: homeText.headDescription,
    canonicalPath: homePath,
    imagePath: null,
    status: isKnown ? 200 : 404,
    isIndexed: isKnown,
    jsonLd: import.meta.env.SSR ? [organizationData(settings), websiteData(settings)] : [],
  }),
)

sample({ clock: opened, fn: () => undefined, target: finderShown })
sample({ clock: opened, target: [brandsNeeded, categoriesNeeded] })
/** A promise that did not come is left out. */
sample({ clock: opened, fn: () => undefined, target: fetchStockFx })
/** Every entry asks anew what changes, behind what is still held. */
sample({ clock: opened, fn: () => undefined, target: [fetchPopularSizesFx, fetchTopSellersFx] })
