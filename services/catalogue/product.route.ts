import { Type } from 'typebox'
import { nearestInKind } from '#services/domain/article-kind.ts'
import { visibilityOf } from '#services/domain/visibility.ts'
import type { Loaded } from '#services/ingress/response-cache/reads.ts'
import type { App } from '#services/ingress/typed-app.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import { type CatalogueRoutes, loadPresentation } from './catalogue-reads.ts'
import { MAX_NEAREST, ProductAnswer } from './product.contract.ts'
import { type Presentation, presentDetails, presentProduct } from './product.presenter.ts'
import { findFormerKind, findProduct, listProductsBySize } from './product.queries.ts'
import { presentShipments, presentYears } from './shipment.presenter.ts'

const EAN = /^[0-9]{13}$/
/** Stands for everything that cannot be an ean, so that all of it shares an entry. */
const NO_EAN = '-'

/** One tire as its page shows it; an empty result when the shop does not have it, whatever was asked for. */
export function productRoute(app: App, routes: CatalogueRoutes): void {
  app.get(
    '/api/v1/tires/MO/:ean',
    {
      config: { access: 'public' },
      schema: {
        summary: 'A tire by ean',
        params: Type.Object({ ean: Type.String({ minLength: 1, maxLength: 80 }) }),
        response: { 200: ProductAnswer },
      },
    },
    (request, reply) => {
      const ean = EAN.test(request.params.ean) ? request.params.ean : NO_EAN
      return routes.reads.answer(request, reply, `/api/v1/tires/MO/${ean}`, () => loadProduct(routes, ean))
    },
  )
}

async function loadProduct(routes: CatalogueRoutes, ean: string): Promise<Loaded<ProductAnswer>> {
  const [product, presentation] = await Promise.all([findProduct(routes.database, ean), loadPresentation(routes)])
  const { shipments } = presentation
  const former = product ? null : await loadFormer(routes.database, ean, presentation)
  return {
    body: {
      result: product ? [presentDetails(product, presentation)] : [],
      settings: presentShipments(shipments),
      years: presentYears(shipments),
      ...former?.body,
    },
    tags: [`product:${ean}`, 'settings', ...(former?.tags ?? [])],
  }
}

/** What the shop has in place of an article that left it. */
async function loadFormer(database: Queryable, ean: string, presentation: Presentation) {
  const kind = await findFormerKind(database, ean)
  if (!kind) return null
  const { size } = kind
  const nearest = nearestInKind(kind, await listProductsBySize(database, size), visibilityOf).slice(0, MAX_NEAREST)
  return {
    body: { gone: { size, nearest: nearest.map((product) => presentProduct(product, presentation)) } },
    tags: [`size:${size.width}/${size.profile}/${size.rim}`],
  }
}
