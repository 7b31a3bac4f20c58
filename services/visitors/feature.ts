import type { Feature } from '#services/ingress/feature.ts'
import { likesProjection } from './likes.projection.ts'
import { likeRoutes, metricRoute, pixelRoute, visitorIdRoute } from './visitors.routes.ts'

export const visitors: Feature = {
  async routes(app, deps) {
    await metricRoute(app, deps)
    likeRoutes(app, deps)
    visitorIdRoute(app)
    pixelRoute(app, deps.config.pixel)
  },
  projections: [likesProjection],
}
