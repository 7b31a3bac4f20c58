import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { Slug } from '#events/primitives.ts'
import { type CatalogueRoutes, loadPresentation } from '#services/catalogue/index.ts'
import { motorcyclesOfYear } from '#services/domain/fit/year-change.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { brandKey } from '#services/domain/slug.ts'
import { HttpError } from '#services/ingress/plugins/http-error.ts'
import { TODAY } from '#services/ingress/response-cache/new-day.ts'
import type { Loaded } from '#services/ingress/response-cache/reads.ts'
import type { App } from '#services/ingress/typed-app.ts'
import { type ArticlesOfSize, sizeTag } from './articles-of-size.ts'
import { loadFitting } from './fitting.ts'
import type { KnownMotorcycles } from './known-motorcycles.ts'
import { MotorcycleBrands, MotorcycleModels, MotorcycleModelsRequest, MotorcycleTires } from './motorcycle.contract.ts'
import { presentFitting, presentModel } from './motorcycle.presenter.ts'
import { listMotorcycleBrands, listMotorcyclesOfBrand } from './motorcycles.queries.ts'
import { UNKNOWN_MOTORCYCLE } from './motorcycles.text.ts'

export interface MotorcycleRoutes extends CatalogueRoutes {
  articles: Pick<ArticlesOfSize, 'list'>
  motorcycles: Pick<KnownMotorcycles, 'find'>
  now: () => Date
}

/** Motorcycles by maker and year, and what fits one of them. */
export function motorcycleRoutes(app: App, routes: MotorcycleRoutes): void {
  const { database, reads } = routes
  app.get(
    '/api/v1/motorcycle/brands',
    { config: { access: 'public' }, schema: { summary: 'Makers of motorcycles', response: { 200: MotorcycleBrands } } },
    (request, reply) =>
      reads.answer(request, reply, '/api/v1/motorcycle/brands', async () => ({
        body: await listMotorcycleBrands(database),
        tags: ['motorcycles'],
      })),
  )
  app.post(
    '/api/v1/motorcycle/models',
    {
      config: { access: 'public' },
      schema: {
        summary: 'Motorcycles of a maker that were made in a year',
        body: MotorcycleModelsRequest,
        response: { 200: MotorcycleModels },
      },
    },
    (request, reply) => {
      const brand = brandKey(request.body.brand)
      const { year } = request.body
      // No address has a space: this entry answers no GET.
      const path = `/api/v1/motorcycle/models ${encodeURIComponent(brand)} ${year}`
      return reads.answer(request, reply, path, () => loadModels(routes, brand, year))
    },
  )
  app.get(
    '/api/v1/motorcycles/:id',
    {
      config: { access: 'public' },
      schema: {
        summary: 'A motorcycle, and the tires and sets that fit it',
        params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 80 }) }),
        response: { 200: MotorcycleTires },
      },
    },
    (request, reply) => {
      const { id } = request.params
      if (!Value.Check(Slug, id)) throw unknownMotorcycle()
      return reads.answer(request, reply, `/api/v1/motorcycles/${id}`, () => loadMotorcycle(routes, id))
    },
  )
}

export const unknownMotorcycle = (): HttpError => new HttpError(404, 'unknown_motorcycle', UNKNOWN_MOTORCYCLE)

async function loadModels({ database }: MotorcycleRoutes, brand: string, year: number): Promise<Loaded<MotorcycleModels>> {
  const ofBrand = await listMotorcyclesOfBrand(database, brand)
  const body = motorcyclesOfYear(ofBrand, year).map((motorcycle) => presentModel(motorcycle, ofBrand))
  // Texts that are no maker's are without end, and would push other answers out.
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
