import type { Feature } from '#services/ingress/feature.ts'
import { guideRoute, sceneRoute } from './drawn.routes.ts'
import type { Marks } from './marks.ts'
import { type MediaRoutes, markRoute, mediaRoutes } from './media.routes.ts'

export type MediaNeeds = Pick<MediaRoutes, 'findProduct' | 'findGarage' | 'ownPhotos'> & { marks: Marks }

export const media: Feature<MediaNeeds> = {
  routes(app, { config, findProduct, findGarage, ownPhotos, marks, rateLimits }) {
    const { imageBaseUrl } = config.catalogue
    mediaRoutes(app, { findProduct, findGarage, ownPhotos, imageBaseUrl, dataDirectory: config.dataDirectory, rateLimits })
    markRoute(app, marks)
    sceneRoute(app)
    guideRoute(app)
  },
}
