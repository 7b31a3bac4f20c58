export type { Recommender } from './recommenders/recommender.ts'
export { createRulesRecommender } from './recommenders/rules.recommender.ts'
