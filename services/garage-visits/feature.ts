import type { Feature } from '#services/ingress/feature.ts'
import { listRefusedTasks } from './garage-visits.queries.ts'
import { garageLinkRoute, garageVisitRoutes } from './garage-visits.routes.ts'

/** A garage's own page: what comes, and what it says of it. */
export const garageVisits: Feature = {
  routes: garageVisitRoutes,
  deskRoutes: garageLinkRoute,
  listTasks: listRefusedTasks,
}
