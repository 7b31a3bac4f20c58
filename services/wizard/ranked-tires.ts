import type { ShipmentSettingsChanged } from '#events/catalogue.events.ts'
import type { RecommendationMade, RecommendationOutcome } from '#events/wizard.events.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { loadFitting, recommendableOf } from '#services/motorcycles/fitting.ts'
import { beginRecommendation } from './recommendation-record.ts'
import { type Candidate, type RankedTire, RecommenderFailed } from './recommenders/recommender.ts'
import type { RecommendDeps } from './wizard-deps.ts'
import type { WizardQuestion } from './wizard-question.ts'

/** What came of a question. */
export interface Ranked {
  outcome: RecommendationOutcome
  /** The best first. */
  tires: readonly (RankedTire & { candidate: Candidate })[]
  source: RecommendationMade['source']
  costMicros: number
  candidates: number
}

interface RankingContext {
  at: Date
  shipments: ShipmentSettingsChanged | null
  /** It was spent from the budget before. */
  isBegun: boolean
}

/** Ranks what fits and can be had. Where there is nothing to rank nothing is spent; a model that failed was asked all the same. */
export async function rankTires(
  deps: RecommendDeps,
  wizardQuestion: WizardQuestion,
  { at, shipments, isBegun }: RankingContext,
): Promise<Ranked> {
  const { database, articles, limits } = deps
  const today = israelDate(at.getTime())
  const { motorcycle, tireChoice } = wizardQuestion.question
  const candidates = recommendableOf(await loadFitting(articles, motorcycle, tireChoice, today), shipments)
  if (candidates.length === 0) return without('none', candidates)
  if (!isBegun && !(await beginRecommendation(database, wizardQuestion, { limits, at }))) return without('limit', candidates)
  deps.failpoint?.('recommendation.spent')
  return callRecommender(deps, wizardQuestion, candidates, today)
}

async function callRecommender(
  { recommender, recommendationCounts, logger }: RecommendDeps,
  { question }: WizardQuestion,
  candidates: readonly Candidate[],
  today: string,
): Promise<Ranked> {
  try {
    const { tires, source, costMicros } = await recommender.rank(question, candidates, today)
    recommendationCounts.cost(costMicros)
    const byEan = new Map(candidates.map((candidate) => [candidate.product.ean, candidate]))
    const known = tires.flatMap((tire) => {
      const candidate = byEan.get(tire.ean)
      return candidate ? [{ ...tire, candidate }] : []
    })
    if (known.length === 0) {
      logger.warn('none of the recommended tires is a candidate')
      return { ...without('ai_error', candidates), costMicros }
    }
    return { outcome: 'ok', tires: known, source, costMicros, candidates: candidates.length }
  } catch (error) {
    if (!(error instanceof RecommenderFailed)) throw error
    logger.warn({ err: error }, 'no recommendation')
    recommendationCounts.cost(error.costMicros)
    return { ...without('ai_error', candidates), costMicros: error.costMicros }
  }
}

function without(outcome: RecommendationOutcome, candidates: readonly Candidate[]): Ranked {
  return { outcome, tires: [], source: null, costMicros: 0, candidates: candidates.length }
}
