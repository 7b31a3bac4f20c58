import { catalogueRoutesOf } from '#services/catalogue/index.ts'
import type { Feature } from '#services/ingress/feature.ts'
import { citiesRoutes } from './cities.route.ts'
import { CITY_FILE } from './city-file.ts'
import { deskGarageRoutes } from './desk-garages.routes.ts'
import { fittingRoutes } from './fitting.route.ts'
import { GARAGE_FILE } from './garage-file.ts'
import type { GarageFitting, GarageRoutes } from './garage-routes.ts'
import { garagesProjection } from './garages.projection.ts'
import { garageRoutes } from './garages.route.ts'

export type { GarageFitting }

export const garages: Feature<{ fitting: GarageFitting }> = {
  routes(app, deps) {
    const routes: GarageRoutes = { ...catalogueRoutesOf(deps), now: deps.now, fitting: deps.fitting }
    citiesRoutes(app, routes)
    garageRoutes(app, routes)
    fittingRoutes(app, routes)
  },
  deskRoutes: deskGarageRoutes,
  projections: [garagesProjection],
  files: [CITY_FILE, GARAGE_FILE],
}
