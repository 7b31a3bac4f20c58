import { findGarage } from '#services/projector/garages.queries.ts'
import { findProduct } from '#services/projector/product.queries.ts'
import type { AppDeps } from './app.ts'
import { cartLinkRoutes } from './carts/cart-link.route.ts'
import { brandsRoute } from './catalogue/brands.route.ts'
import type { CatalogueRoutes } from './catalogue/catalogue-reads.ts'
import { categoryRoutes } from './catalogue/categories.route.ts'
import { productRoute } from './catalogue/product.route.ts'
import { sizeRoutes } from './catalogue/sizes.route.ts'
import { tireListRoutes } from './catalogue/tires.route.ts'
import { checkoutRoutes } from './checkout/checkout.routes.ts'
import { likeRoutes } from './collector/like.route.ts'
import { metricRoute } from './collector/metric.route.ts'
import { pixelRoute } from './collector/pixel.route.ts'
import { visitorIdRoute } from './collector/visitor-id.route.ts'
import type { PublicSettings } from './contract/settings.contract.ts'
import { eventSchemasRoute } from './event-schemas.route.ts'
import { citiesRoutes } from './garages/cities.route.ts'
import { fittingRoutes } from './garages/fitting.route.ts'
import type { GarageRoutes } from './garages/garage-routes.ts'
import { garageShopRoutes } from './garages/shops.route.ts'
import type { RecommendationCounts } from './health/metrics.ts'
import { mediaRoutes } from './media/media.route.ts'
import { sceneRoute } from './media/scene.route.ts'
import type { ArticlesOfSize } from './motorcycles/articles-of-size.ts'
import { fitRoute } from './motorcycles/fit.route.ts'
import type { KnownMotorcycles } from './motorcycles/known-motorcycles.ts'
import { motorcycleRoutes } from './motorcycles/motorcycles.route.ts'
import { arrivalNoticeRoutes } from './notices/arrival-notice.route.ts'
import { bestOfferRoute } from './offers/best-offer.route.ts'
import { priceLinkRoute } from './offers/price-link.route.ts'
import { pageRoute } from './pages/page.route.ts'
import { staticFiles } from './pages/static-files.ts'
import { finalizeRoute } from './payments/finalize.route.ts'
import { openApiRoutes } from './plugins/openapi.ts'
import { refuseOtherSites } from './plugins/same-site.ts'
import type { SecurityHeaders } from './plugins/security-headers.ts'
import type { ReadCache } from './read-cache/read-cache.ts'
import { createReads } from './read-cache/reads.ts'
import { requestRoutes } from './requests/request.routes.ts'
import { sandboxClearingRoutes } from './sandbox-clearing/sandbox-clearing.route.ts'
import type { CatalogueSearch } from './search/catalogue-search.ts'
import { searchRoute } from './search/search.route.ts'
import { isHiddenFromSearch } from './search-engines/hidden-shop.ts'
import { robotsRoute } from './search-engines/robots.route.ts'
import { sitemapRoutes } from './search-engines/sitemap.route.ts'
import { siteIconRoutes } from './site-icons/site-icons.route.ts'
import { staffDeskRoutes } from './staff/staff-desk.routes.ts'
import type { StaffNews } from './staff/stream/staff-news.ts'
import type { App } from './typed-app.ts'
import { wizardRoutes } from './wizard/wizard.routes.ts'
import type { WriteRoutes } from './write-routes.ts'

export interface ShopDeps extends AppDeps {
  cache: ReadCache
  search: CatalogueSearch
  articles: ArticlesOfSize
  motorcycles: KnownMotorcycles
  news: StaffNews
  headers: SecurityHeaders
  recommendationCounts: RecommendationCounts
}

const SEARCH_CACHE_BYTES = 16 * 1024 * 1024

/** How the shop shows its products, as far as its settings say. */
export function presentationOf({ http, shop, catalogue }: AppDeps['config']): CatalogueRoutes['presentation'] {
  const { imageBaseUrl, defaultDotYear } = catalogue
  return { basePath: http.basePath, imageBaseUrl, defaultDotYear, saleChip: shop.saleChip }
}

/** Every route of the shop, below the base path. */
export async function shopRoutes(app: App, deps: ShopDeps): Promise<void> {
  const { config, database, cache, headers } = deps
  const { basePath } = config.http
  const catalogue: CatalogueRoutes = {
    database,
    reads: createReads({ cache, basePath, headers: headers.data }),
    presentation: presentationOf(config),
  }
  sizeRoutes(app, catalogue)
  tireListRoutes(app, catalogue)
  productRoute(app, catalogue)
  categoryRoutes(app, catalogue)
  brandsRoute(app, catalogue)
  motorcycleRoutes(app, { ...deps, ...catalogue })
  fitRoute(app, deps)
  const garages: GarageRoutes = { ...catalogue, now: deps.now }
  citiesRoutes(app, garages)
  garageShopRoutes(app, garages)
  fittingRoutes(app, garages)
  const { search, rateLimits, readCacheBytes: cacheBytes = SEARCH_CACHE_BYTES } = deps
  searchRoute(app, { search, rateLimits, basePath, headers: headers.data, cacheBytes })
  pictures(app, deps)
  sceneRoute(app)
  const writes = { ...deps, refuseOtherSite: refuseOtherSites(config.http.publicUrl) }
  bestOfferRoute(app, writes)
  priceLinkRoute(app, writes)
  cartLinkRoutes(app, writes)
  arrivalNoticeRoutes(app, writes)
  requestRoutes(app, writes)
  await metricRoute(app, writes)
  likeRoutes(app, writes)
  await orderRoutes(app, writes)
  wizardRoutes(app, { ...writes, limits: config.wizard, presentation: catalogue.presentation })
  await staffDeskRoutes(app, writes)
  visitorIdRoute(app)
  pixelRoute(app, config.pixel)

  eventSchemasRoute(app)
  await openApiRoutes(app, headers.document)
  searchEngines(app, deps)
  siteIconRoutes(app, { basePath, shopName: config.shop.name })
  await pages(app, deps)
}

function pictures(app: App, { config, database }: ShopDeps): void {
  mediaRoutes(app, {
    findProduct: (ean) => findProduct(database, ean),
    findGarage: (id) => findGarage(database, id),
    imageBaseUrl: config.catalogue.imageBaseUrl,
    dataDirectory: config.dataDirectory,
  })
}

/** From the cart to the paid order. */
async function orderRoutes(app: App, deps: ShopDeps & WriteRoutes): Promise<void> {
  const { config, payments, headers, refuseOtherSite } = deps
  const { publicUrl, basePath } = config.http
  const shopAddress = publicUrl + basePath
  const { phone: transferPhone } = config.shop.transfer
  checkoutRoutes(app, { ...deps, ...config.orders, gateway: payments?.gateway ?? null, shopAddress, transferPhone })
  finalizeRoute(app, { ...deps, payment: payments && { ...deps, gateway: payments.gateway } })
  if (payments?.clearingHouse) {
    await sandboxClearingRoutes(app, { clearingHouse: payments.clearingHouse, shopName: config.shop.name, headers, refuseOtherSite })
  }
}

function searchEngines(app: App, { config, database, cache, headers }: ShopDeps): void {
  robotsRoute(app, { ...config.http, isHidden: isHiddenFromSearch(config) })
  sitemapRoutes(app, { database, cache, http: config.http, headers: headers.data })
}

async function pages(app: App, deps: ShopDeps): Promise<void> {
  const { config, renderer, clientDirectory, cache, headers, rateLimits } = deps
  if (clientDirectory !== null) await staticFiles(app, clientDirectory)
  if (renderer === null) return
  const hiding = isHiddenFromSearch(config) ? { 'x-robots-tag': 'noindex' } : {}
  pageRoute(app, { renderer, cache, rateLimits, settings: publicSettings(deps), documentHeaders: { ...headers.document, ...hiding } })
}

function publicSettings({ config: { http, shop, pixel }, payments }: AppDeps): PublicSettings {
  const { basePath, publicUrl } = http
  const paymentMethods: PublicSettings['paymentMethods'] = payments ? ['creditcard', 'transfer'] : ['transfer']
  const { name: shopName, phone, saleChip, transfer, business, refusedCards } = shop
  return { basePath, publicUrl, shopName, phone, saleChip, hasPixel: pixel !== null, transfer, business, paymentMethods, refusedCards }
}
