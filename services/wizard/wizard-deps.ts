import type { FastifyBaseLogger } from 'fastify'
import type { CatalogueRoutes } from '#services/catalogue/index.ts'
import type { ArticlesOfSize, KnownMotorcycles } from '#services/motorcycles/index.ts'
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
  logger: Pick<FastifyBaseLogger, 'warn'>
  /** Called with `recommendation.spent` once the question was paid for; tests end the process there. */
  failpoint?: (step: string) => void
}
