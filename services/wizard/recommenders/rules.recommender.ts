import { MAX_CARDS, type Recommender } from './recommender.ts'
import { explainByRules } from './rule-reasons.ts'
import { scoreCandidates } from './rule-score.ts'

/** Ranks by catalogue data with the table in `rule-tables.ts`. Deterministic. */
export function createRulesRecommender(): Recommender {
  return {
    isFree: true,
    rank: async (question, list) => {
      const best = scoreCandidates(question, list).slice(0, MAX_CARDS)
      const reasons = explainByRules(
        question,
        best.map(({ candidate }) => candidate),
      )
      const tires = best.map(({ candidate: { product }, score, parts }) => ({
        ean: product.ean,
        score,
        parts,
        reason: reasons.get(product.ean) ?? '',
      }))
      return { tires, source: 'rules', costMicros: 0 }
    },
  }
}
