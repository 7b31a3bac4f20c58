import { TODAY } from '#services/ingress/response-cache/new-day.ts'
import type { App } from '#services/ingress/typed-app.ts'
import { CATALOGUE_CALLS as CALLS, type PopularSizes } from './catalogue.contract.ts'
import { listPopularSizes, listSoldSizes } from './catalogue.queries.ts'
import { type CatalogueRoutes, loadPresentation } from './catalogue-reads.ts'
import { presentProduct } from './product.presenter.ts'
import { type CatalogueProduct, listBestOf, listTopSellers } from './product.queries.ts'

const TOP_SELLERS = 12
const DEFAULT_POPULAR_SIZES = 8
/** How far back the shop's own sales count, added to the imported sales from before it opened. */
const OWN_SALES_DAYS = 90
const MS_PER_DAY = 86_400_000

export interface BestSoldRoutes extends CatalogueRoutes {
  /** Units that this shop has sold of each article since then. */
  countUnitsSold: (since: Date) => Promise<ReadonlyMap<string, number>>
}

/** The best sold: imported sales of the last year plus the shop's own of the last days. */
export function bestSoldRoutes(app: App, routes: BestSoldRoutes): void {
  const { reads } = routes
  app.route({
    ...CALLS.topSellers,
    config: { access: 'public' },
    handler: (request, reply) => reads.answer(request, reply, CALLS.topSellers.url, () => loadTopSellers(routes)),
  })
  app.route({
    ...CALLS.popularSizes,
    config: { access: 'public' },
    handler: (request, reply) => {
      const limit = Number(request.query.limit ?? DEFAULT_POPULAR_SIZES)
      return reads.answer(request, reply, `/api/v1/popular/sizes?limit=${limit}`, () => loadPopularSizes(routes, limit))
    },
  })
}

const countOwnUnits = ({ now, countUnitsSold }: BestSoldRoutes) => countUnitsSold(new Date(now().getTime() - OWN_SALES_DAYS * MS_PER_DAY))

/** Best sold first, without groups. Products that this shop has not sold itself rank by imported sales: the best of either are enough. */
async function loadTopSellers(routes: BestSoldRoutes) {
  const { database } = routes
  const own = await countOwnUnits(routes)
  const [before, sold, presentation] = await Promise.all([
    listTopSellers(database, TOP_SELLERS),
    listBestOf(database, own, TOP_SELLERS),
    loadPresentation(routes),
  ])
  const unitsOf = ({ ean, soldBefore }: CatalogueProduct) => soldBefore + (own.get(ean) ?? 0)
  const byEan = new Map([...before, ...sold].map((product) => [product.ean, product]))
  const best = [...byEan.values()].sort((a, b) => unitsOf(b) - unitsOf(a) || (a.ean < b.ean ? -1 : 1)).slice(0, TOP_SELLERS)
  return { body: best.map((product) => presentProduct(product, presentation)), tags: ['top-sellers', 'settings', TODAY] }
}

/** Best sold first, then the shop's own list, which also names their motorcycles. */
async function loadPopularSizes(routes: BestSoldRoutes, limit: number) {
  const { database } = routes
  const own = await countOwnUnits(routes)
  const [named, sold] = await Promise.all([listPopularSizes(database), listSoldSizes(database, own, limit)])
  const keyOf = ({ width, profile, rim }: PopularSizes[number]) => `${width}/${profile}/${rim}`
  const best = sold.map((size) => ({ ...size, motorcycles: '' }))
  const byKey = new Map([...best, ...named].map((size) => [keyOf(size), size]))
  return { body: [...byKey.values()].slice(0, limit), tags: ['popular-sizes', 'sizes', TODAY] }
}
