import type { CatalogueRoutes } from '#services/catalogue/index.ts'
import type { Feature } from '#services/ingress/feature.ts'
import { oneOf } from '#services/ingress/pages/page-parameters.ts'
import type { MotorcycleNeeds } from '#services/motorcycles/index.ts'
import { readSpent } from './budget.ts'
import { findUsagesForDesk } from './find-usages.ts'
import type { KeptCandidates } from './kept-candidates.ts'
import { createRecommendationsJob } from './recommendations.job.ts'
import type { Recommender } from './recommenders/recommender.ts'
import { wizardProjection } from './wizard.projection.ts'
import { wizardRoutes } from './wizard.routes.ts'

export interface WizardNeeds extends MotorcycleNeeds, Pick<CatalogueRoutes, 'presentation'> {
  recommender: Recommender
  candidates: KeptCandidates
}

export const wizard: Feature<WizardNeeds> = {
  routes(app, deps) {
    wizardRoutes(app, { ...deps, limits: deps.config.wizard })
  },
  // The first step has no name in the URL.
  pageParameters: [[/^\/find-the-right-tires-for-you\/*$/, { step: oneOf(['motorcycle', 'model', 'riding', 'results']) }]],
  findForDesk: findUsagesForDesk,
  projections: [wizardProjection],
  jobs: ({ database, now }) => [createRecommendationsJob(database, now)],
  gauges(add, { database, config, now }) {
    const labelNames = ['period']
    add({ name: 'shop_recommender_spent', help: "Recommendations spent in Israel's day and week", labelNames }, async (set) => {
      for (const [period, spent] of Object.entries(await readSpent(database, now()))) set({ period }, spent)
    })
    add({ name: 'shop_recommender_budget', help: 'How many may be spent; none where any number may', labelNames }, (set) => {
      const { perDay, perWeek } = config.wizard
      for (const [period, most] of Object.entries({ day: perDay, week: perWeek })) if (most !== null) set({ period }, most)
    })
  },
}
