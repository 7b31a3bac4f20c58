import { kindOf, nearestInKind, substitutesOf } from '#services/domain/article-kind.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { lineKey } from '#services/domain/line-name.ts'
import { isOrderable, visibilityOf } from '#services/domain/visibility.ts'
import { TODAY } from '#services/ingress/response-cache/new-day.ts'
import type { Loaded } from '#services/ingress/response-cache/reads.ts'
import type { App } from '#services/ingress/typed-app.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import { CATALOGUE_CALLS as CALLS } from './catalogue.contract.ts'
import { type CatalogueRoutes, loadPresentation } from './catalogue-reads.ts'
import { type ChosenProducts, MAX_NEAREST, MAX_OTHER_SIZES, MAX_SUBSTITUTES, type ProductAnswer } from './product.contract.ts'
import { type Presentation, presentDetails, presentList, presentProduct, presentShipments, presentYears } from './product.presenter.ts'
import {
  type CatalogueProduct,
  findFormerKind,
  findProduct,
  listProductsByEans,
  listProductsBySize,
  readLine,
  type SizeQuery,
} from './product.queries.ts'

const EAN = /^[0-9]{13}$/
/** Replaces everything that cannot be an EAN, to share a cache entry. */
const NO_EAN = '-'

/** A product's page; an empty result for any unknown EAN. */
export function productRoute(app: App, routes: CatalogueRoutes): void {
  app.route({
    ...CALLS.product,
    config: { access: 'public' },
    handler: (request, reply) => {
      const ean = EAN.test(request.params.ean) ? request.params.ean : NO_EAN
      return routes.reads.answer(request, reply, `/api/v1/tires/MO/${ean}`, () => loadProduct(routes, ean))
    },
  })
}

/** Products chosen for comparison, or viewed before. Not cached: combinations are unlimited. */
export function chosenProductsRoute(app: App, { database, presentation, now }: CatalogueRoutes): void {
  app.route({
    ...CALLS.chosen,
    config: { access: 'public' },
    handler: async ({ query }, reply): Promise<ChosenProducts> => {
      reply.header('cache-control', 'no-store')
      const [products, shown] = await Promise.all([
        listProductsByEans(database, query.eans.split(',')),
        loadPresentation({ database, presentation }),
      ])
      const today = israelDate(now().getTime())
      return products.map((product) => presentDetails(product, shown, today))
    },
  })
}

async function loadProduct(routes: CatalogueRoutes, ean: string): Promise<Loaded<ProductAnswer>> {
  const [product, presentation] = await Promise.all([findProduct(routes.database, ean), loadPresentation(routes)])
  const { shipments } = presentation
  const [instead, others] = await (product
    ? Promise.all([loadSubstitutes(routes.database, product, presentation), loadOtherSizes(routes.database, product, presentation)])
    : Promise.all([loadFormer(routes.database, ean, presentation), null]))
  return {
    body: {
      result: product ? [presentDetails(product, presentation, israelDate(routes.now().getTime()))] : [],
      settings: presentShipments(shipments),
      years: presentYears(shipments),
      ...instead?.body,
      ...others?.body,
    },
    tags: [`product:${ean}`, 'settings', TODAY, ...(instead?.tags ?? []), ...(others?.tags ?? [])],
  }
}

/** For the same wheel, without the tire itself. */
async function loadOtherSizes(database: Queryable, product: CatalogueProduct, presentation: Presentation) {
  const { ean, position } = product
  const { products } = await readLine(database, product)
  const others = products.filter((each) => each.ean !== ean && each.position === position)
  const rows = presentList(others, presentation).slice(0, MAX_OTHER_SIZES)
  return { body: { otherSizes: rows }, tags: [`line:${lineKey(product.brandSlug, product.name)}`] }
}

/** For a tire that cannot be ordered. */
async function loadSubstitutes(database: Queryable, product: CatalogueProduct, presentation: Presentation) {
  if (isOrderable(visibilityOf(product))) return null
  const { size } = kindOf(product)
  const found = substitutesOf(product, await listProductsBySize(database, size), visibilityOf).slice(0, MAX_SUBSTITUTES)
  return { body: { instead: found.map((each) => presentProduct(each, presentation)) }, tags: [tagOfSize(size)] }
}

const tagOfSize = ({ width, profile, rim }: SizeQuery): string => `size:${width}/${profile}/${rim}`

/** Alternatives to a removed article. */
async function loadFormer(database: Queryable, ean: string, presentation: Presentation) {
  const kind = await findFormerKind(database, ean)
  if (!kind) return null
  const { size } = kind
  const nearest = nearestInKind(kind, await listProductsBySize(database, size), visibilityOf).slice(0, MAX_NEAREST)
  return {
    body: { gone: { size }, instead: nearest.map((product) => presentProduct(product, presentation)) },
    tags: [tagOfSize(size)],
  }
}
