import { courierSpan } from '#services/domain/delivery.ts'
import type { Loaded, Reads } from '#services/ingress/response-cache/reads.ts'
import type { OwnPhotos } from '#services/media/media.rules.ts'
import type { Config } from '#services/platform/config.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import { findShipmentSettings } from './catalogue.queries.ts'
import type { Product } from './product.contract.ts'
import { type Presentation, presentList } from './product.presenter.ts'
import type { CatalogueProduct } from './product.queries.ts'

/** Dependencies of the catalogue's routes. */
export interface CatalogueRoutes {
  database: Queryable
  reads: Reads
  presentation: Omit<Presentation, 'shipments'>
  now: () => Date
}

/** How products are presented, from settings and the folder of photos. */
export function presentationOf(
  { http, shop, catalogue, delivery }: Pick<Config, 'http' | 'shop' | 'catalogue' | 'delivery'>,
  ownPhotos: OwnPhotos,
): CatalogueRoutes['presentation'] {
  const { imageBaseUrl, defaultDotYear } = catalogue
  return {
    basePath: http.basePath,
    imageBaseUrl,
    ownPhotos,
    defaultDotYear,
    saleChip: shop.saleChip,
    courier: courierSpan(delivery.courierDays, null),
    pickupHours: delivery.pickupHours,
  }
}

/** With the settings' tag: every product shows dates of arrival. */
export async function loadPresentation({
  database,
  presentation,
}: Pick<CatalogueRoutes, 'database' | 'presentation'>): Promise<Presentation> {
  return { ...presentation, shipments: await findShipmentSettings(database) }
}

/** Who asks for the size of one wheel looks for one tire: sets come after them, both in the shop's order. */
export const singlesFirst = ({ body, tags }: Loaded<Product[]>): Loaded<Product[]> => ({
  body: body.toSorted((a, b) => Number(a.set) - Number(b.set)),
  tags,
})

/** A list in the shop's order. */
export async function loadList(
  routes: CatalogueRoutes,
  products: Promise<CatalogueProduct[]>,
  tags: readonly string[],
): Promise<Loaded<Product[]>> {
  const [found, presentation] = await Promise.all([products, loadPresentation(routes)])
  return { body: presentList(found, presentation), tags: [...tags, 'settings'] }
}
