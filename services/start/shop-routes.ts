import { brandsRoute } from '#services/catalogue/brands.route.ts'
import type { CatalogueRoutes } from '#services/catalogue/catalogue-reads.ts'
import { categoryRoutes } from '#services/catalogue/categories.route.ts'
import { findProduct } from '#services/catalogue/product.queries.ts'
import { productRoute } from '#services/catalogue/product.route.ts'
import type { CatalogueSearch } from '#services/catalogue/search/catalogue-search.ts'
import { searchRoute } from '#services/catalogue/search/search.route.ts'
import { sitemapRoutes } from '#services/catalogue/sitemap/sitemap.route.ts'
import { sizeRoutes } from '#services/catalogue/sizes.route.ts'
import { tireListRoutes } from '#services/catalogue/tires.route.ts'
import { citiesRoutes } from '#services/garages/cities.route.ts'
import { fittingRoutes } from '#services/garages/fitting.route.ts'
import type { GarageRoutes } from '#services/garages/garage-routes.ts'
import { findGarage } from '#services/garages/garages.queries.ts'
import { garageRoutes } from '#services/garages/garages.route.ts'
import type { AppDeps } from '#services/ingress/app.ts'
import type { PublicSettings } from '#services/ingress/contract/settings.contract.ts'
import { eventSchemasRoute } from '#services/ingress/event-schemas.route.ts'
import type { RecommendationCounts } from '#services/ingress/health/metrics.ts'
import { pageRoute } from '#services/ingress/pages/page.route.ts'
import { staticFiles } from '#services/ingress/pages/static-files.ts'
import { openApiRoutes } from '#services/ingress/plugins/openapi.ts'
import { refuseOtherSites } from '#services/ingress/plugins/same-site.ts'
import type { SecurityHeaders } from '#services/ingress/plugins/security-headers.ts'
import type { ReadCache } from '#services/ingress/response-cache/read-cache.ts'
import { createReads } from '#services/ingress/response-cache/reads.ts'
import { isHiddenFromSearch } from '#services/ingress/search-engines/hidden-shop.ts'
import { robotsRoute } from '#services/ingress/search-engines/robots.route.ts'
import { siteIconRoutes } from '#services/ingress/site-icons/site-icons.route.ts'
import type { App } from '#services/ingress/typed-app.ts'
import type { WriteRoutes } from '#services/ingress/write-routes.ts'
import { mediaRoutes } from '#services/media/media.route.ts'
import { sceneRoute } from '#services/media/scene.route.ts'
import type { ArticlesOfSize } from '#services/motorcycles/articles-of-size.ts'
import { fitRoute } from '#services/motorcycles/fit.route.ts'
import type { KnownMotorcycles } from '#services/motorcycles/known-motorcycles.ts'
import { motorcycleRoutes } from '#services/motorcycles/motorcycles.route.ts'
import { arrivalNoticeRoutes } from '#services/notices/arrival-notice.route.ts'
import { requestRoutes } from '#services/notices/request.routes.ts'
import { bestOfferRoute } from '#services/offers/best-offer.route.ts'
import { priceLinkRoute } from '#services/offers/price-link.route.ts'
import { cartLinkRoutes } from '#services/orders/checkout/cart-link.route.ts'
import { checkoutRoutes } from '#services/orders/checkout/checkout.routes.ts'
import { finalizeRoute } from '#services/orders/payments/finalize.route.ts'
import { sandboxClearingRoutes } from '#services/orders/payments/sandbox-clearing.route.ts'
import type { StaffSignalHub } from '#services/staff/stream/staff-signal-hub.ts'
import { likeRoutes } from '#services/visitors/like.route.ts'
import { metricRoute } from '#services/visitors/metric.route.ts'
import { pixelRoute } from '#services/visitors/pixel.route.ts'
import { visitorIdRoute } from '#services/visitors/visitor-id.route.ts'
import { wizardRoutes } from '#services/wizard/wizard.routes.ts'
import { staffDeskRoutes } from './staff-desk.routes.ts'

export interface ShopDeps extends AppDeps {
  cache: ReadCache
  search: CatalogueSearch
  articles: ArticlesOfSize
  motorcycles: KnownMotorcycles
  news: StaffSignalHub
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
  garageRoutes(app, garages)
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
