import type { MotorcycleChanged } from '#events/motorcycles.events.ts'
import type { Kilometers, RecommendationMade, TireChoice, Usage } from '#events/wizard.events.ts'
import type { RecommendationCard } from '../wizard.contract.ts'
import type { CandidateList } from './candidate.ts'

/** Input of a recommender; without personal data, so that none can reach a language model. */
export interface Question {
  motorcycle: MotorcycleChanged
  tireChoice: TireChoice
  usage: Usage
  kilometers: Kilometers
}

export type RankedTire = Pick<RecommendationCard, 'ean' | 'score' | 'parts' | 'reason'>

/** Maximum number of recommended tires. */
export const MAX_CARDS = 5

export interface Ranking {
  /** Best first, at most `MAX_CARDS`. */
  tires: readonly RankedTire[]
  source: NonNullable<RecommendationMade['source']>
  /** Millionths of a dollar. */
  costMicros: number
}

/** Ranks candidates and explains why. Never returns an EAN outside of them. Throws `RecommenderFailed`. */
export interface Recommender {
  /** Asks nobody outside: it is charged with its answer, since nothing is lost where both fail. */
  isFree?: true
  rank(question: Question, list: CandidateList): Promise<Ranking>
}

/** Every attempt failed; the cost is still counted. */
export class RecommenderFailed extends Error {
  override readonly name = 'RecommenderFailed'
  readonly costMicros: number

  constructor(why: string, costMicros: number) {
    super(why)
    this.costMicros = costMicros
  }
}
