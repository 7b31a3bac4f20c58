import { Type } from 'typebox'
import { listProductsByEans } from '#services/catalogue/product.queries.ts'
import { fitsGarage } from '#services/domain/fitting-calendar.ts'
import { notFound } from '#services/ingress/plugins/errors.ts'
import type { Loaded } from '#services/ingress/response-cache/reads.ts'
import type { App } from '#services/ingress/typed-app.ts'
import { CartItemsQuery, type Garage, GarageDetails, GarageList } from './garage.contract.ts'
import { presentGarage, presentGarageDetails } from './garage.presenter.ts'
import { type GarageRoutes, readEans, readId } from './garage-routes.ts'
import { findGarage, listGaragesInCity } from './garages.queries.ts'

const Name = Type.String({ minLength: 1, maxLength: 80 })
const InCity = Type.Object({ city: Name })

/** Garages of a city, and one of them. Hidden ones are nowhere. */
export function garageRoutes(app: App, routes: GarageRoutes): void {
  const { reads } = routes
  app.get(
    '/api/v1/cities/:city/shops',
    { config: { access: 'public' }, schema: { summary: 'Garages of a city', params: InCity, response: { 200: GarageList } } },
    (request, reply) => {
      const city = readId(request.params.city)
      return reads.answer(request, reply, `/api/v1/cities/${city}/shops`, () => loadGarages(routes, city))
    },
  )
  app.get(
    '/api/v1/checkout/shops/in/:city',
    {
      config: { access: 'public' },
      schema: {
        summary: 'Garages of a city that can fit a cart',
        params: InCity,
        querystring: CartItemsQuery,
        response: { 200: GarageList },
      },
    },
    async (request, reply) => {
      const city = readId(request.params.city)
      const eans = readEans(request.query.items)
      if (eans.length === 0) return reads.answer(request, reply, `/api/v1/checkout/shops/in/${city}`, () => loadGarages(routes, city))
      // Carts are without end: an answer for one of them would push the shop's own out of the cache.
      reply.header('cache-control', 'no-store')
      return reply.send(await listFittingGarages(routes, city, eans))
    },
  )
  app.get(
    '/api/v1/shop/:name',
    {
      config: { access: 'public' },
      schema: { summary: 'A garage by its id', params: Type.Object({ name: Name }), response: { 200: GarageDetails } },
    },
    (request, reply) => {
      const id = readId(request.params.name)
      return reads.answer(request, reply, `/api/v1/shop/${id}`, () => loadGarage(routes, id))
    },
  )
}

/** Made anew when a garage or a city changes, and when a heart of one of them is pressed. */
async function loadGarages({ database, presentation }: GarageRoutes, city: string): Promise<Loaded<Garage[]>> {
  const garages = await listGaragesInCity(database, city)
  return { body: garages.map((garage) => presentGarage(garage, presentation)), tags: ['shops', ...garages.map(({ id }) => `shop:${id}`)] }
}

async function listFittingGarages(
  { database, presentation, now, fitting }: GarageRoutes,
  city: string,
  eans: readonly string[],
): Promise<Garage[]> {
  const [garages, products] = await Promise.all([listGaragesInCity(database, city), listProductsByEans(database, eans)])
  const tires = await fitting.findTiresToFit(database, { products, now: now() })
  return garages.filter((garage) => fitsGarage(garage, tires)).map((garage) => presentGarage(garage, presentation))
}

async function loadGarage({ database, presentation }: GarageRoutes, id: string): Promise<Loaded<GarageDetails>> {
  const garage = await findGarage(database, id)
  if (garage === null || garage.isHidden) throw notFound()
  return { body: presentGarageDetails(garage, presentation), tags: ['shops', `shop:${id}`] }
}
