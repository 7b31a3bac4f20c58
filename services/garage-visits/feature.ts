import type { Feature } from '#services/ingress/feature.ts'
import { garageDeskRoutes } from './desk-garage-visits.routes.ts'
import { listRefusedTasks } from './garage-visits.queries.ts'
import { garageVisitRoutes } from './garage-visits.routes.ts'

/** A garage's own page: what comes, and what it says of it. */
export const garageVisits: Feature = {
  routes: garageVisitRoutes,
  deskRoutes: garageDeskRoutes,
  listTasks: listRefusedTasks,
}
