import { Type } from 'typebox'
import { listProductsByEans } from '#services/catalogue/product.queries.ts'
import { fitsGarage } from '#services/domain/fitting-calendar.ts'
import { notFound } from '#services/ingress/plugins/errors.ts'
import type { Loaded } from '#services/ingress/response-cache/reads.ts'
import type { App } from '#services/ingress/typed-app.ts'
import { findTiresToFit } from '#services/orders/checkout/fitting.queries.ts'
import { CartItemsQuery, type Shop, ShopDetails, ShopList } from './garage.contract.ts'
import { presentShop, presentShopDetails } from './garage.presenter.ts'
import { type GarageRoutes, readEans, readId } from './garage-routes.ts'
import { findGarage, listGaragesInCity } from './garages.queries.ts'

const Name = Type.String({ minLength: 1, maxLength: 80 })
const InCity = Type.Object({ city: Name })

/** Garages of a city, and one of them. Hidden ones are nowhere. */
export function garageShopRoutes(app: App, routes: GarageRoutes): void {
  const { reads } = routes
  app.get(
    '/api/v1/cities/:city/shops',
    { config: { access: 'public' }, schema: { summary: 'Garages of a city', params: InCity, response: { 200: ShopList } } },
    (request, reply) => {
      const city = readId(request.params.city)
      return reads.answer(request, reply, `/api/v1/cities/${city}/shops`, () => loadShops(routes, city))
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
        response: { 200: ShopList },
      },
    },
    async (request, reply) => {
      const city = readId(request.params.city)
      const eans = readEans(request.query.items)
      if (eans.length === 0) return reads.answer(request, reply, `/api/v1/checkout/shops/in/${city}`, () => loadShops(routes, city))
      // Carts are without end: an answer for one of them would push the shop's own out of the cache.
      reply.header('cache-control', 'no-store')
      return reply.send(await listFittingShops(routes, city, eans))
    },
  )
  app.get(
    '/api/v1/shop/:name',
    {
      config: { access: 'public' },
      schema: { summary: 'A garage by its id', params: Type.Object({ name: Name }), response: { 200: ShopDetails } },
    },
    (request, reply) => {
      const id = readId(request.params.name)
      return reads.answer(request, reply, `/api/v1/shop/${id}`, () => loadShop(routes, id))
    },
  )
}

/** Made anew when a garage or a city changes, and when a heart of one of them is pressed. */
async function loadShops({ database, presentation }: GarageRoutes, city: string): Promise<Loaded<Shop[]>> {
  const garages = await listGaragesInCity(database, city)
  return { body: garages.map((garage) => presentShop(garage, presentation)), tags: ['shops', ...garages.map(({ id }) => `shop:${id}`)] }
}

async function listFittingShops({ database, presentation, now }: GarageRoutes, city: string, eans: readonly string[]): Promise<Shop[]> {
  const [garages, products] = await Promise.all([listGaragesInCity(database, city), listProductsByEans(database, eans)])
  const tires = await findTiresToFit(database, { products, now: now() })
  return garages.filter((garage) => fitsGarage(garage, tires)).map((garage) => presentShop(garage, presentation))
}

async function loadShop({ database, presentation }: GarageRoutes, id: string): Promise<Loaded<ShopDetails>> {
  const garage = await findGarage(database, id)
  if (garage === null || garage.isHidden) throw notFound()
  return { body: presentShopDetails(garage, presentation), tags: ['shops', `shop:${id}`] }
}
