import { Counter } from '@prometheus-io/client'
import { measures } from '#services/platform/measures.ts'

/** What this process counts of recommendations; `/metrics` tells it. */

export const recommendationsMade = new Counter({
  name: 'shop_recommendations_total',
  help: 'Recommendations by outcome, and by who ranked',
  labelNames: ['outcome', 'source'],
  registers: [measures],
})

/** Counted whenever a model was paid, also where another process answered the same question first. */
export const recommendationCost = new Counter({
  name: 'shop_recommendations_cost_micros_total',
  help: 'What the model cost, in millionths of a dollar',
  registers: [measures],
})
