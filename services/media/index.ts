import type { Feature } from '#services/ingress/feature.ts'
import { type MediaRoutes, mediaRoutes, sceneRoute } from './media.routes.ts'

/** Who knows what is pictured. */
export type MediaNeeds = Pick<MediaRoutes, 'findProduct' | 'findGarage' | 'ownPhotos'>

export const media: Feature<MediaNeeds> = {
  routes(app, { config, findProduct, findGarage, ownPhotos }) {
    const { imageBaseUrl } = config.catalogue
    mediaRoutes(app, { findProduct, findGarage, ownPhotos, imageBaseUrl, dataDirectory: config.dataDirectory })
    sceneRoute(app)
  },
}
