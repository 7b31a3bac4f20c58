import type { CatalogueSearch } from '#services/catalogue/index.ts'
import type { LandedCosts } from '#services/domain/landed-cost.ts'
import type { Feature } from '#services/ingress/feature.ts'
import { bestOffersProjection } from './best-offers.projection.ts'
import { findOffersForDesk } from './find-offers.ts'
import { floorPriceRoutes } from './floor-prices.routes.ts'
import { floorRuleRoutes } from './floor-rules.routes.ts'
import { createLapseOffersJob } from './lapse-offers.job.ts'
import { listOfferTasks } from './offer-tasks.ts'
import { hasFloors } from './offers.queries.ts'
import { bestOfferRoute, priceLinkRoute } from './offers.routes.ts'
import { countWaitingOffers } from './shown-offers.queries.ts'
import type { OfferDesk } from './staff-offer.presenter.ts'
import { staffOfferRoutes } from './staff-offers.routes.ts'

export const offers: Feature<{ search: CatalogueSearch; landedCosts: LandedCosts } & Pick<OfferDesk, 'findCouponPrice'>> = {
  routes(app, deps) {
    bestOfferRoute(app, deps)
    priceLinkRoute(app, deps)
  },
  deskRoutes(desk, deps) {
    const { http, messages, shop } = deps.config
    const tellsByItself = messages.channels.some((channel) => channel !== 'email')
    staffOfferRoutes(desk, { ...deps, address: http.publicUrl + http.basePath, shopName: shop.name, tellsByItself })
    floorPriceRoutes(desk, deps)
    floorRuleRoutes(desk, deps)
  },
  countWork: async (database) => ({ offersWaiting: await countWaitingOffers(database) }),
  listTasks: listOfferTasks,
  findForDesk: findOffersForDesk,
  firstSteps: async (database) => ({ floors: await hasFloors(database) }),
  projections: [bestOffersProjection],
  jobs: (deps) => [createLapseOffersJob(deps)],
}
