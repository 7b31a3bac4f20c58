import { Value } from 'typebox/value'
import { Slug } from '#events/primitives.ts'
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

export const garages: Feature<Pick<GarageRoutes, 'presentation' | 'fitting'> & { listAppointments: ListAppointments }> = {
  routes(app, deps) {
    citiesRoutes(app, deps)
    const routes = { ...deps, courierDays: deps.config.delivery.courierDays }
    garageRoutes(app, routes)
    fittingRoutes(app, routes)
  },
  deskRoutes: deskGarageRoutes,
  pageParameters: [[/^\/our-shops\/*$/, { city: (value) => (Value.Check(Slug, value) ? value : '') }]],
  projections: [garagesProjection],
  files: [CITY_FILE, GARAGE_FILE],
}
