import type { Config } from '#services/platform/config.ts'
import { createOpenaiRecommender } from './openai.recommender.ts'
import type { Recommender } from './recommender.ts'
import { createRulesRecommender } from './rules.recommender.ts'

/** The language model where one is set, else the rules. */
export function createRecommender({ recommender }: Pick<Config, 'recommender'>): Recommender {
  return recommender ? createOpenaiRecommender(recommender) : createRulesRecommender()
}
