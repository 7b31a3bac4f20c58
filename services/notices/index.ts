import type { Feature } from '#services/ingress/feature.ts'
import { arrivalNoticeRoutes } from './arrival-notice.route.ts'
import { arrivalNoticesProjection } from './arrival-notices.projection.ts'
import { requestRoutes } from './request.routes.ts'

export const notices: Feature = {
  routes(app, deps) {
    arrivalNoticeRoutes(app, deps)
    requestRoutes(app, deps)
  },
  projections: [arrivalNoticesProjection],
}
