import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { MAX_COST_MICROS } from '#events/wizard.events.ts'
import type { Config } from '#services/platform/config.ts'
import { type CallModel, createModelCall, type ModelSettings, modelQuestion } from './call-model.ts'
import type { Candidate } from './candidate.ts'
import { type ModelCard, readModelAnswer } from './model-answer.ts'
import { MAX_CARDS, type Question, type RankedTire, type Recommender, RecommenderFailed } from './recommender.ts'
import { explainByRules } from './rule-reasons.ts'
import { scoreCandidates } from './rule-score.ts'
import { createRulesRecommender } from './rules.recommender.ts'

/** Candidates sent to the model: the best by the rules. */
const MAX_CANDIDATES = 40
const MAX_ATTEMPTS = 2
const MAX_CACHED_ANSWERS = 1000
const CACHE_TTL_MS = 24 * 60 * 60 * 1000

interface PaidAnswer {
  cards: ModelCard[]
  costMicros: number
}

/** Ranks with a language model. Answers are cached for a day; concurrent equal questions share one call. */
export function createOpenaiRecommender(settings: ModelSettings): Recommender {
  const call = createModelCall(settings)
  const cache = new LRUCache<string, ModelCard[]>({ max: MAX_CACHED_ANSWERS, ttl: CACHE_TTL_MS })
  const inFlightByHash = new Map<string, Promise<PaidAnswer>>()

  const find = async (question: string, eans: ReadonlySet<string>): Promise<PaidAnswer & { source: 'model' | 'cache' }> => {
    const digest = createHash('sha256').update(question).digest('base64')
    const cards = cache.get(digest)
    if (cards) return { cards, costMicros: 0, source: 'cache' }
    const inFlight = inFlightByHash.get(digest)
    if (inFlight) return { ...(await inFlight.catch(withoutCost)), costMicros: 0, source: 'cache' }
    const answering = callWithRetries(call, question, eans).finally(() => inFlightByHash.delete(digest))
    inFlightByHash.set(digest, answering)
    const answer = await answering
    cache.set(digest, answer.cards)
    return { ...answer, source: 'model' }
  }

  return {
    rank: async (question, list) => {
      const best = scoreCandidates(question, list)
        .slice(0, MAX_CANDIDATES)
        .map(({ candidate }) => candidate)
      if (best.length === 0) return { tires: [], source: 'model', costMicros: 0 }
      const byEan = new Map(best.map((candidate) => [candidate.product.ean, candidate]))
      const { cards, ...rest } = await find(modelQuestion(question, best), new Set(byEan.keys()))
      return { ...rest, tires: explained(question, cards, byEan) }
    },
  }
}

/**
 * Two attempts, whatever the first failure; throws `RecommenderFailed` with the total cost. Ignores the `Retry-After` of a 429: it is
 * usually a minute, and a rider is waiting.
 */
async function callWithRetries(call: CallModel, question: string, eans: ReadonlySet<string>): Promise<PaidAnswer> {
  const failures: string[] = []
  let costMicros = 0
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const reply = await call(question)
    costMicros = Math.min(MAX_COST_MICROS, costMicros + reply.costMicros)
    const cards = reply.text === null ? [] : readModelAnswer(reply.text, eans).slice(0, MAX_CARDS)
    if (cards.length > 0) return { cards, costMicros }
    failures.push(reply.failure ?? 'no_tires')
  }
  throw new RecommenderFailed(`the model failed: ${failures.join(', ')}`, costMicros)
}

/** The cost belongs to the request that made the call. */
function withoutCost(error: unknown): never {
  throw error instanceof RecommenderFailed ? new RecommenderFailed(error.message, 0) : error
}

/** Adds the rules' reasons where the model's are unsafe or missing. */
function explained(question: Question, cards: ModelCard[], byEan: ReadonlyMap<string, Candidate>): RankedTire[] {
  const shown = cards.flatMap(({ ean }) => byEan.get(ean) ?? [])
  const reasons = explainByRules(question, shown)
  return cards.map(({ ean, score, reason }) => ({ ean, score, parts: null, reason: reason || (reasons.get(ean) ?? '') }))
}

/** The language model if configured, else the rules. */
export function createRecommender({ recommender }: Pick<Config, 'recommender'>): Recommender {
  return recommender ? createOpenaiRecommender(recommender) : createRulesRecommender()
}
