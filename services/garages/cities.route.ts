import type { App } from '#services/ingress/typed-app.ts'
import { CityList } from './garage.contract.ts'
import { presentCity } from './garage.presenter.ts'
import type { GarageRoutes } from './garage-routes.ts'
import { listCitiesWithGarages } from './garages.queries.ts'

/** Cities with a garage, to choose from in the checkout and on the page of garages. */
export function citiesRoutes(app: App, { database, reads }: GarageRoutes): void {
  for (const path of ['/api/v1/cities', '/api/v1/checkout/installation/cities']) {
    app.get(
      path,
      { config: { access: 'public' }, schema: { summary: 'Cities where tires are fitted', response: { 200: CityList } } },
      (request, reply) =>
        reads.answer(request, reply, path, async () => ({
          body: (await listCitiesWithGarages(database)).map(presentCity),
          tags: ['cities'],
        })),
    )
  }
}
