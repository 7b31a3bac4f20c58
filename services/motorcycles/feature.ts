import type { CatalogueRoutes } from '#services/catalogue/index.ts'
import { FILTERS } from '#services/catalogue/page-parameters.rules.ts'
import type { Feature } from '#services/ingress/feature.ts'
import type { MotorcycleNeeds } from './index.ts'
import { MOTORCYCLE_FILE } from './motorcycle-file.ts'
import { motorcyclesProjection } from './motorcycles.projection.ts'
import { fitRoute, motorcycleRoutes } from './motorcycles.routes.ts'
import { partnersRoute } from './partners.route.ts'

export const motorcycles: Feature<MotorcycleNeeds & Pick<CatalogueRoutes, 'presentation'>> = {
  routes(app, deps) {
    motorcycleRoutes(app, deps)
    fitRoute(app, deps)
    partnersRoute(app, deps)
  },
  pageParameters: [[/^\/motorcycles\/[^/]+\/*$/, { ...FILTERS, year: (value) => (/^(19|20)\d\d$/.test(value) ? value : '') }]],
  projections: [motorcyclesProjection],
  files: [MOTORCYCLE_FILE],
}
