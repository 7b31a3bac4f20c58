import type { Feature } from '#services/ingress/feature.ts'
import { arrivalNoticeRoutes } from './arrival-notice.route.ts'
import { arrivalNoticesProjection } from './arrival-notices.projection.ts'
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
  countWork: async (database) => ({ requestsOpen: await countWaitingRequests(database) }),
  listTasks: listRequestTasks,
  projections: [arrivalNoticesProjection, requestsProjection],
}
