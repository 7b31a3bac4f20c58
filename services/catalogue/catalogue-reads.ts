import type { Loaded, Reads } from '#services/ingress/response-cache/reads.ts'
import type { OwnPhotos } from '#services/media/media.rules.ts'
import type { Config } from '#services/platform/config.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import { findShipmentSettings } from './catalogue.queries.ts'
import type { Product } from './product.contract.ts'
import { type Presentation, presentList } from './product.presenter.ts'
import type { CatalogueProduct } from './product.queries.ts'

/** What the catalogue's routes are given. */
export interface CatalogueRoutes {
  database: Queryable
  reads: Reads
  presentation: Omit<Presentation, 'shipments'>
  now: () => Date
}

/** How the shop shows its products, as far as its settings and the folder of photos say. */
export function presentationOf(
  { http, shop, catalogue }: Pick<Config, 'http' | 'shop' | 'catalogue'>,
  ownPhotos: OwnPhotos,
): CatalogueRoutes['presentation'] {
  const { imageBaseUrl, defaultDotYear } = catalogue
  return { basePath: http.basePath, imageBaseUrl, ownPhotos, defaultDotYear, saleChip: shop.saleChip }
}

/** The settings' tag comes with it: dates of arrival stand on every product. */
export async function loadPresentation({
  database,
  presentation,
}: Pick<CatalogueRoutes, 'database' | 'presentation'>): Promise<Presentation> {
  return { ...presentation, shipments: await findShipmentSettings(database) }
}

/** A list in the shop's order. */
export async function loadList(
  routes: CatalogueRoutes,
  products: Promise<CatalogueProduct[]>,
  tags: readonly string[],
): Promise<Loaded<Product[]>> {
  const [found, presentation] = await Promise.all([products, loadPresentation(routes)])
  return { body: presentList(found, presentation), tags: [...tags, 'settings'] }
}
