import type { MotorcycleChanged } from '#events/motorcycles.events.ts'
import type { Kilometers, RecommendationMade, TireChoice, Usage } from '#events/wizard.events.ts'
import type { Candidate } from '#services/motorcycles/index.ts'

export type { Candidate }

import type { RecommendationCard, SCORE_PARTS } from '../wizard.contract.ts'

/** The input of a recommender; it holds no personal data, so none can reach the language model. */
export interface Question {
  motorcycle: MotorcycleChanged
  tireChoice: TireChoice
  usage: Usage
  kilometers: Kilometers
}

export type ScorePart = (typeof SCORE_PARTS)[number]
export type RankedTire = Pick<RecommendationCard, 'ean' | 'score' | 'parts' | 'reason'>

/** So many tires are recommended at most. */
export const MAX_CARDS = 5

export interface Ranking {
  /** The best first, `MAX_CARDS` at most. */
  tires: readonly RankedTire[]
  source: NonNullable<RecommendationMade['source']>
  /** In millionths of a dollar. */
  costMicros: number
}

/** Puts candidates in order and says why. Never answers an ean that is not among them. Throws `RecommenderFailed`. */
export interface Recommender {
  rank(question: Question, candidates: readonly Candidate[], today: string): Promise<Ranking>
}

/** The model could not be asked, or answered nothing of use to the end. What it cost all the same is counted. */
export class RecommenderFailed extends Error {
  override readonly name = 'RecommenderFailed'
  readonly costMicros: number

  constructor(why: string, costMicros: number) {
    super(why)
    this.costMicros = costMicros
  }
}
