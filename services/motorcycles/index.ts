import type { CatalogueRoutes } from '#services/catalogue/index.ts'
import type { Feature } from '#services/ingress/feature.ts'
import type { ArticlesOfSize } from './fitting.ts'
import type { KnownMotorcycles } from './known-motorcycles.ts'
import { MOTORCYCLE_FILE } from './motorcycle-file.ts'
import { motorcyclesProjection } from './motorcycles.projection.ts'
import { fitRoute, motorcycleRoutes } from './motorcycles.routes.ts'
import { partnersRoute } from './partners.route.ts'

export { type ArticlesOfSize, type Candidate, createArticlesOfSize, loadFitting, recommendableOf } from './fitting.ts'
export { createKnownMotorcycles, type KnownMotorcycles } from './known-motorcycles.ts'
export { UNKNOWN_MOTORCYCLE } from './motorcycles.text.ts'

/** Held in memory; the wizard asks for the same. */
export interface MotorcycleNeeds {
  articles: ArticlesOfSize
  motorcycles: KnownMotorcycles
}

export const motorcycles: Feature<MotorcycleNeeds & Pick<CatalogueRoutes, 'presentation'>> = {
  routes(app, deps) {
    motorcycleRoutes(app, deps)
    fitRoute(app, deps)
    partnersRoute(app, deps)
  },
  projections: [motorcyclesProjection],
  files: [MOTORCYCLE_FILE],
}
