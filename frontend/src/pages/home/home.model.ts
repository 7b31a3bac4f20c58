import { combine, createEvent, createStore, merge, sample } from 'effector'
import { finderShown } from '#frontend/features/size-finder/size-finder.model.ts'
import type { ApiError } from '#frontend/shared/api/request.ts'
import type { PageHead, PageLocation } from '#frontend/shared/page.ts'
import { homePath, patterns } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { organizationData, websiteData } from '#frontend/shared/structured-data.ts'
import type { Brands, Categories, PopularSizes } from '#services/ingress/contract/catalogue.contract.ts'
import type { ProductList } from '#services/ingress/contract/product.contract.ts'
import { fetchBrandsFx, fetchCategoriesFx, fetchPopularSizesFx, fetchTopSellersFx } from './home.api.ts'
import { homeText } from './home.text.ts'

export const opened = createEvent<PageLocation>()
export const retried = createEvent()

export const $popularSizes = createStore<PopularSizes>([]).on(fetchPopularSizesFx.doneData, (_, sizes) => sizes)
export const $topSellers = createStore<ProductList | null>(null).on(fetchTopSellersFx.doneData, (_, products) => products)
export const $brands = createStore<Brands>([]).on(fetchBrandsFx.doneData, (_, brands) => brands)

export const $categories = createStore<Categories>([]).on(fetchCategoriesFx.doneData, (_, categories) => categories)

/** Whatever part of the page is missing is said once, and asked for again with all others. */
export const $failure = createStore<string | null>(null)
  .on(
    merge<ApiError>([fetchTopSellersFx.failData, fetchPopularSizesFx.failData, fetchBrandsFx.failData, fetchCategoriesFx.failData]),
    (_, error) => error.message,
  )
  .reset([opened, retried])

/** An address that the shop does not know shows this page too, but says that it is not there (ruling 14). */
const $isKnownAddress = createStore(true).on(opened, (_, { path }) => patterns.home.some((known) => known === path))

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
sample({
  clock: [opened, retried],
  source: { products: $topSellers, failure: $failure },
  filter: ({ products, failure }) => products === null || failure !== null,
  fn: () => undefined,
  target: [fetchPopularSizesFx, fetchTopSellersFx, fetchBrandsFx, fetchCategoriesFx],
})
