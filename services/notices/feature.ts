import type { Feature } from '#services/ingress/feature.ts'
import { arrivalNoticeRoutes } from './arrival-notice.route.ts'
import { arrivalNoticesProjection } from './arrival-notices.projection.ts'
import { countAwaitedArrivals } from './arrival-notices.queries.ts'
import { findRequestsForDesk } from './find-requests.ts'
import { requestRoutes } from './request.routes.ts'
import { listRequestTasks } from './request-tasks.ts'
import { requestsProjection } from './requests.projection.ts'
import { countWaitingRequests } from './requests.queries.ts'
import { staffArrivalRoutes } from './staff-arrivals.routes.ts'
import { staffRequestRoutes } from './staff-requests.routes.ts'

export const notices: Feature = {
  routes(app, deps) {
    arrivalNoticeRoutes(app, deps)
    requestRoutes(app, deps)
  },
  deskRoutes(desk, deps) {
    const { http, shop } = deps.config
    const shopOf = { ...deps, shopName: shop.name, address: http.publicUrl + http.basePath }
    staffRequestRoutes(desk, shopOf)
    staffArrivalRoutes(desk, shopOf)
  },
  // What the page's tabs count together.
  async countWork(database) {
    const [requests, { here }] = await Promise.all([countWaitingRequests(database), countAwaitedArrivals(database)])
    return { requestsOpen: requests + here }
  },
  listTasks: listRequestTasks,
  findForDesk: findRequestsForDesk,
  projections: [arrivalNoticesProjection, requestsProjection],
}
