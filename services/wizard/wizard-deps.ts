import type { FastifyBaseLogger } from 'fastify'
import type { CatalogueRoutes } from '#services/catalogue/catalogue-reads.ts'
import type { RecommendationCounts } from '#services/ingress/health/metrics.ts'
import type { ArticlesOfSize } from '#services/motorcycles/articles-of-size.ts'
import type { KnownMotorcycles } from '#services/motorcycles/known-motorcycles.ts'
import type { UnitOfWorkDeps } from '#services/platform/unit-of-work.ts'
import type { BudgetLimits } from './budget.ts'
import type { Recommender } from './recommenders/recommender.ts'

/** What every call of the wizard needs. */
export type WizardDeps = UnitOfWorkDeps

export interface RecommendDeps extends WizardDeps {
  articles: Pick<ArticlesOfSize, 'list'>
  motorcycles: Pick<KnownMotorcycles, 'find'>
  recommender: Recommender
  limits: BudgetLimits
  presentation: CatalogueRoutes['presentation']
  recommendationCounts: RecommendationCounts
  logger: Pick<FastifyBaseLogger, 'warn'>
  /** Called with `recommendation.spent` once the question was paid for; tests end the process there. */
  failpoint?: (step: string) => void
}
