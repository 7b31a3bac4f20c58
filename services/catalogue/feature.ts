import type { FileKind } from '#services/importing/file-kind.ts'
import type { Feature } from '#services/ingress/feature.ts'
import { type BestSoldRoutes, bestSoldRoutes } from './best-sold.ts'
import { catalogueProjection } from './catalogue.projection.ts'
import { hasProducts } from './catalogue.queries.ts'
import { brandsRoute, categoryRoutes, sizeRoutes, stockRoute, tireListRoutes } from './catalogue.routes.ts'
import { BRAND_FILE, CATEGORY_FILE, POPULAR_SIZES_FILE, SHIPMENT_SETTINGS_FILE } from './catalogue-files.ts'
import { catalogueDeskRoutes, type DeskProductDeps } from './desk/catalogue-desk.routes.ts'
import { lineRoute } from './line.routes.ts'
import { canonicalAddress } from './page-addresses.ts'
import { CATALOGUE_PAGES } from './page-parameters.rules.ts'
import { chosenProductsRoute, productRoute } from './product.routes.ts'
import { PRODUCT_FILE } from './product-file.ts'
import type { CatalogueSearch } from './search/catalogue-search.ts'
import { searchRoute } from './search/search.route.ts'
import { sitemapRoutes } from './sitemap/sitemap.route.ts'

export interface CatalogueNeeds
  extends Pick<DeskProductDeps, 'lockHandedOver' | 'landedCosts'>,
    Pick<BestSoldRoutes, 'presentation' | 'countUnitsSold'> {
  search: CatalogueSearch
  /** Every kind of file, in the order in which they are tried. */
  fileKinds: readonly FileKind[]
}

const SEARCH_CACHE_BYTES = 16 * 1024 * 1024

export const catalogue: Feature<CatalogueNeeds> = {
  routes(app, deps) {
    const { config, search, rateLimits, headers, readCacheBytes: cacheBytes = SEARCH_CACHE_BYTES } = deps
    sizeRoutes(app, deps)
    stockRoute(app, deps)
    bestSoldRoutes(app, deps)
    tireListRoutes(app, deps)
    productRoute(app, deps)
    chosenProductsRoute(app, deps)
    lineRoute(app, deps)
    categoryRoutes(app, deps)
    brandsRoute(app, deps)
    searchRoute(app, { search, rateLimits, basePath: config.http.basePath, headers: headers.data, cacheBytes })
    sitemapRoutes(app, { ...deps, http: config.http, headers: headers.data })
  },
  deskRoutes: catalogueDeskRoutes,
  firstSteps: async (database) => ({ products: await hasProducts(database) }),
  canonicalAddress,
  pageParameters: CATALOGUE_PAGES,
  projections: [catalogueProjection],
  // A file that matches several kinds is a product file.
  files: [PRODUCT_FILE, BRAND_FILE, CATEGORY_FILE, POPULAR_SIZES_FILE, SHIPMENT_SETTINGS_FILE],
}
