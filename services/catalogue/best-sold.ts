import { TODAY } from '#services/ingress/response-cache/new-day.ts'
import type { App } from '#services/ingress/typed-app.ts'
import { shareRead } from '#services/platform/bounded-queue.ts'
import { CATALOGUE_CALLS as CALLS, type PopularSizes } from './catalogue.contract.ts'
import { listPopularSizes, listSoldSizes } from './catalogue.queries.ts'
import { type CatalogueRoutes, loadPresentation } from './catalogue-reads.ts'
import { presentProduct } from './product.presenter.ts'
import { listBestSold } from './product.queries.ts'

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
  const { reads, now, countUnitsSold } = routes
  // The home page asks for both at once.
  const countOwn = shareRead(() => countUnitsSold(new Date(now().getTime() - OWN_SALES_DAYS * MS_PER_DAY)))
  app.route({
    ...CALLS.topSellers,
    config: { access: 'public' },
    handler: (request, reply) => reads.answer(request, reply, CALLS.topSellers.url, () => loadTopSellers(routes, countOwn)),
  })
  app.route({
    ...CALLS.popularSizes,
    config: { access: 'public' },
    handler: (request, reply) => {
      const limit = Number(request.query.limit ?? DEFAULT_POPULAR_SIZES)
      return reads.answer(request, reply, `/api/v1/popular/sizes?limit=${limit}`, () => loadPopularSizes(routes, countOwn, limit))
    },
  })
}

type CountOwn = () => Promise<ReadonlyMap<string, number>>

/** Best sold first, without groups. */
async function loadTopSellers(routes: BestSoldRoutes, countOwn: CountOwn) {
  const [best, presentation] = await Promise.all([listBestSold(routes.database, await countOwn(), TOP_SELLERS), loadPresentation(routes)])
  return { body: best.map((product) => presentProduct(product, presentation)), tags: ['top-sellers', 'settings', TODAY] }
}

/** Best sold first, then the shop's own list, which also names their motorcycles. */
async function loadPopularSizes({ database }: BestSoldRoutes, countOwn: CountOwn, limit: number) {
  const own = await countOwn()
  const [named, sold] = await Promise.all([listPopularSizes(database), listSoldSizes(database, own, limit)])
  const keyOf = ({ width, profile, rim }: PopularSizes[number]) => `${width}/${profile}/${rim}`
  const best = sold.map((size) => ({ ...size, motorcycles: '' }))
  const byKey = new Map([...best, ...named].map((size) => [keyOf(size), size]))
  return { body: [...byKey.values()].slice(0, limit), tags: ['popular-sizes', 'sizes', TODAY] }
}
