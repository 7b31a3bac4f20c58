import type { Feature } from '#services/ingress/feature.ts'
import { likeRoutes } from './like.route.ts'
import { likesProjection } from './likes.projection.ts'
import { metricRoute } from './metric.route.ts'
import { pixelRoute } from './pixel.route.ts'
import { visitorIdRoute } from './visitor-id.route.ts'

export const visitors: Feature = {
  async routes(app, deps) {
    await metricRoute(app, deps)
    likeRoutes(app, deps)
    visitorIdRoute(app)
    pixelRoute(app, deps.config.pixel)
  },
  projections: [likesProjection],
}
