import { type CatalogueRoutes, loadPresentation, presentProduct } from '#services/catalogue/index.ts'
import { findProduct, readLine } from '#services/catalogue/product.queries.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { TODAY } from '#services/ingress/response-cache/new-day.ts'
import type { Loaded } from '#services/ingress/response-cache/reads.ts'
import type { App } from '#services/ingress/typed-app.ts'
import { type Article, withVisibility } from './fitting.ts'
import type { KnownMotorcycles } from './known-motorcycles.ts'
import { MOTORCYCLE_CALLS as CALLS, type Partners } from './motorcycle.contract.ts'
import { listUsualPartnerSizes } from './motorcycles.queries.ts'
import { partnersOf } from './partners.ts'

interface PartnersRoutes extends CatalogueRoutes {
  motorcycles: Pick<KnownMotorcycles, 'find'>
}

/** Partners of a single tire; empty for a set, a tire for either wheel and an unknown one. */
export function partnersRoute(app: App, routes: PartnersRoutes): void {
  app.route({
    ...CALLS.partners,
    config: { access: 'public' },
    handler: (request, reply) => {
      const { ean } = request.params
      const { motorcycle } = request.query
      const path = `/api/v1/tires/MO/${ean}/partners${motorcycle === undefined ? '' : `?motorcycle=${motorcycle}`}`
      return routes.reads.answer(request, reply, path, () => loadPartners(routes, ean, motorcycle))
    },
  })
}

async function loadPartners(routes: PartnersRoutes, ean: string, motorcycleId: string | undefined): Promise<Loaded<Partners>> {
  const { database, motorcycles, now } = routes
  const product = await findProduct(database, ean)
  if (product === null || (product.position !== 'front' && product.position !== 'rear')) {
    return { body: { isForMotorcycle: false, partners: [] }, tags: [`product:${ean}`], isCacheable: product !== null }
  }
  const tire = withVisibility(product)
  const [line, usualSizes, known, presentation] = await Promise.all([
    readLine(database, product),
    listUsualPartnerSizes(database, product.position, product.tire.sizeKey),
    motorcycleId === undefined ? null : motorcycles.find(motorcycleId),
    loadPresentation(routes),
  ])
  const today = israelDate(now().getTime())
  const { isForMotorcycle, partners } = partnersOf({
    tire,
    line: line.products.map(withVisibility),
    motorcycle: known?.motorcycle ?? null,
    usualSizes,
    today,
  })
  const present = (article: Article) => presentProduct(article, presentation)
  return {
    body: {
      isForMotorcycle,
      partners: partners.map(({ article, reasons, set }) => ({ product: present(article), reasons, set: set && present(set) })),
    },
    tags: [`product:${ean}`, `brand:${product.brandSlug}`, 'motorcycles', 'settings', TODAY],
    // Unknown ids are unlimited, so they are not cached.
    isCacheable: motorcycleId === undefined || known !== null,
  }
}
