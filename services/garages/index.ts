import { catalogueRoutesOf } from '#services/catalogue/index.ts'
import type { Feature } from '#services/ingress/feature.ts'
import { CITY_FILE, GARAGE_FILE } from './garage-files.ts'
import { garagesProjection } from './garages.projection.ts'
import {
  citiesRoutes,
  deskGarageRoutes,
  fittingRoutes,
  type GarageFitting,
  type GarageRoutes,
  garageRoutes,
  type ListAppointments,
} from './garages.routes.ts'

export type { GarageFitting, ListAppointments }

export const garages: Feature<{ fitting: GarageFitting; listAppointments: ListAppointments }> = {
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
