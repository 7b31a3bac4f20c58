import { Value } from 'typebox/value'
import type { MotorcycleChanged } from '#events/motorcycles.events.ts'
import { Slug } from '#events/primitives.ts'
import { type CatalogueRoutes, loadPresentation } from '#services/catalogue/index.ts'
import { listProductsByEans } from '#services/catalogue/product.queries.ts'
import { illegalPairs } from '#services/domain/fit/cart-pairs.ts'
import { fitArticle, fitYear, inOrder, verdictOf } from '#services/domain/fit/fit.ts'
import { motorcyclesOfYear } from '#services/domain/fit/year-change.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { brandKey } from '#services/domain/slug.ts'
import { HttpError } from '#services/ingress/plugins/http-error.ts'
import { TODAY } from '#services/ingress/response-cache/new-day.ts'
import type { Loaded } from '#services/ingress/response-cache/reads.ts'
import type { App } from '#services/ingress/typed-app.ts'
import { type Article, type ArticlesOfSize, loadFitting, sizeTag, withVisibility } from './fitting.ts'
import { type KnownMotorcycles, UNKNOWN_MOTORCYCLE } from './known-motorcycles.ts'
import { MOTORCYCLE_CALLS as CALLS, type Fit, type MotorcycleModels, type MotorcycleTires, type TireFit } from './motorcycle.contract.ts'
import { presentFitting, presentModel } from './motorcycle.presenter.ts'
import { listMotorcycleBrands, listMotorcyclesOfBrand } from './motorcycles.queries.ts'

interface MotorcycleRoutes extends CatalogueRoutes {
  articles: Pick<ArticlesOfSize, 'list'>
  motorcycles: Pick<KnownMotorcycles, 'find'>
  now: () => Date
}

/** Routes for motorcycles by brand and year, and their fitting articles. */
export function motorcycleRoutes(app: App, routes: MotorcycleRoutes): void {
  const { database, reads } = routes
  app.route({
    ...CALLS.brands,
    config: { access: 'public' },
    handler: (request, reply) =>
      reads.answer(request, reply, CALLS.brands.url, async () => ({
        body: await listMotorcycleBrands(database),
        tags: ['motorcycles'],
      })),
  })
  app.route({
    ...CALLS.models,
    config: { access: 'public' },
    handler: (request, reply) => {
      const brand = brandKey(request.body.brand)
      const { year } = request.body
      // A synthetic cache key: no URL contains a space.
      const path = `/api/v1/motorcycle/models ${encodeURIComponent(brand)} ${year}`
      return reads.answer(request, reply, path, () => loadModels(routes, brand, year))
    },
  })
  app.route({
    ...CALLS.tires,
    config: { access: 'public' },
    handler: (request, reply) => {
      const { id } = request.params
      if (!Value.Check(Slug, id)) throw unknownMotorcycle()
      return reads.answer(request, reply, `/api/v1/motorcycles/${id}`, () => loadMotorcycle(routes, id))
    },
  })
}

const unknownMotorcycle = (): HttpError => new HttpError(404, 'unknown_motorcycle', UNKNOWN_MOTORCYCLE)

async function loadModels({ database }: MotorcycleRoutes, brand: string, year: number): Promise<Loaded<MotorcycleModels>> {
  const ofBrand = await listMotorcyclesOfBrand(database, brand)
  const body = motorcyclesOfYear(ofBrand, year).map((motorcycle) => presentModel(motorcycle, ofBrand))
  // Unknown brands are not cached, since they would evict other responses.
  return { body, tags: ['motorcycles'], isCacheable: body.length > 0 }
}

async function loadMotorcycle(routes: MotorcycleRoutes, id: string): Promise<Loaded<MotorcycleTires>> {
  const { articles, motorcycles, now } = routes
  const known = await motorcycles.find(id)
  if (known === null) throw unknownMotorcycle()
  const { motorcycle, presented } = known
  const today = israelDate(now().getTime())
  const [fronts, rears, sets, presentation] = await Promise.all([
    loadFitting(articles, motorcycle, 'front', today),
    loadFitting(articles, motorcycle, 'rear', today),
    loadFitting(articles, motorcycle, 'set', today),
    loadPresentation(routes),
  ])
  return {
    body: {
      motorcycle: presented,
      fronts: presentFitting(fronts, presentation),
      rears: presentFitting(rears, presentation),
      sets: presentFitting(sets, presentation),
    },
    tags: ['motorcycles', 'settings', TODAY, ...new Set([sizeTag(motorcycle.front), sizeTag(motorcycle.rear)])],
  }
}

/** Fit of articles on motorcycles and with one another. An unknown motorcycle is left out. Carts are unlimited, so responses are not cached. */
export function fitRoute(app: App, { database, motorcycles, now }: Pick<MotorcycleRoutes, 'database' | 'motorcycles' | 'now'>): void {
  app.route({
    ...CALLS.fit,
    config: { access: 'public' },
    handler: async ({ query }, reply): Promise<Fit> => {
      reply.header('cache-control', 'no-store')
      const quantities = readItems(query.items)
      const asked = (query.motorcycles ?? '').split(',').filter(Boolean)
      const known = (await Promise.all(asked.map((each) => findAsked(motorcycles, each)))).filter((each) => each !== null)
      const articles = (await listProductsByEans(database, [...quantities.keys()])).map(withVisibility)
      const today = israelDate(now().getTime())
      return {
        motorcycles: known.map(({ motorcycle, presented, year }) => ({
          motorcycle: presented,
          tires: articles.map((article) => fitOf(motorcycle, article, { year, today })),
        })),
        pairs: pairsOf(
          articles,
          quantities,
          known.map(({ motorcycle }) => motorcycle),
        ),
      }
    },
  })
}

/** `id` or `id:year`. */
async function findAsked(motorcycles: MotorcycleRoutes['motorcycles'], asked: string) {
  const [id = '', year] = asked.split(':')
  const known = await motorcycles.find(id)
  return known && { ...known, year: year === undefined ? null : Number(year) }
}

/** Quantity by EAN, sorted by EAN. */
function readItems(items = ''): Map<string, number> {
  const quantities = new Map<string, number>()
  for (const item of items.split(',').filter(Boolean).sort()) {
    const [ean = '', quantity = '1'] = item.split(':')
    quantities.set(ean, (quantities.get(ean) ?? 0) + Number(quantity))
  }
  return quantities
}

function fitOf(motorcycle: MotorcycleChanged, article: Article, { year, today }: { year: number | null; today: string }): TireFit {
  const ofArticle = fitArticle(motorcycle, article, today).reasons
  const reasons = year === null ? ofArticle : inOrder([...ofArticle, fitYear(motorcycle, year)])
  return { ean: article.ean, verdict: verdictOf(reasons), reasons }
}

/** Of several motorcycles the one that leaves the fewest: tires that its maker combines may be for it. */
function pairsOf(
  articles: readonly Article[],
  quantities: ReadonlyMap<string, number>,
  motorcycles: readonly MotorcycleChanged[],
): Fit['pairs'] {
  const cart = articles.map((article) => ({ article, quantity: quantities.get(article.ean) ?? 0 }))
  const found = [null, ...motorcycles].map((motorcycle) => illegalPairs(cart, motorcycle))
  const fewest = found.reduce((least, each) => (each.length < least.length ? each : least))
  return fewest.map(({ front, rear, reason }) => ({ front: front.ean, rear: rear.ean, reason }))
}
