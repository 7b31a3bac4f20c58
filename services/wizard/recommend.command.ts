import type { ShipmentSettingsChanged } from '#events/catalogue.events.ts'
import type { EventData } from '#events/registry.ts'
import type { RecommendationMade, RecommendationOutcome } from '#events/wizard.events.ts'
import { findShipmentSettings } from '#services/catalogue/catalogue.queries.ts'
import { type Presentation, presentProduct } from '#services/catalogue/index.ts'
import { recordContact } from '#services/contacts/index.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { motorcycleName } from '#services/domain/motorcycle-name.ts'
import { loadFitting, recommendableOf } from '#services/motorcycles/index.ts'
import { undo, withEvents } from '#services/platform/unit-of-work.ts'
import { recommendationCost, recommendationsMade } from './recommendation-counters.ts'
import { actOf, beginRecommendation, findRecorded, ID_REUSED, type IdReused, saveAnswer } from './recommendation-record.ts'
import { type Candidate, type RankedTire, RecommenderFailed } from './recommenders/recommender.ts'
import type { RecommendationAnswer } from './wizard.contract.ts'
import type { RecommendDeps } from './wizard-deps.ts'
import { type AskedQuestion, type QuestionRefused, readQuestion, type WizardQuestion } from './wizard-question.ts'

/** What came of a question. */
interface Ranked {
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

const MAX_MILLISECONDS = 1_000_000

export type RecommendationRefused = QuestionRefused | IdReused
export type Recommended = { ok: true; answer: RecommendationAnswer } | RecommendationRefused

/**
 * Answers which tires suit a motorcycle and its rider, in one of four outcomes, and records who asked as a contact. The same id again
 * is the same question: it gets the same answer, is one event and is spent once, also when it comes twice at the same time.
 */
export async function recommend(deps: RecommendDeps, asked: AskedQuestion): Promise<Recommended> {
  const { database } = deps
  const at = deps.now()
  const read = await readQuestion(deps, asked)
  if (!read.ok) return read
  const { wizardQuestion } = read
  const recorded = await findRecorded(database, wizardQuestion)
  if (!recorded.ok) return recorded
  if (recorded.answer) return { ok: true, answer: recorded.answer }
  const shipments = await findShipmentSettings(database)
  const ranked = await rankTires(deps, wizardQuestion, { at, shipments, isBegun: recorded.isBegun })
  if ('ok' in ranked) return ranked
  const answer = presentAnswer(wizardQuestion, ranked, { ...deps.presentation, shipments })
  const kept = await record(deps, wizardQuestion, { ranked, answer, at })
  if (!kept.ok) return kept
  return kept.isSaved ? { ok: true, answer } : findSaved(deps, wizardQuestion)
}

/** `isSaved` is false when the same question was answered meanwhile: then nothing was recorded. */
async function record(
  { database, log, now, newId }: RecommendDeps,
  wizardQuestion: WizardQuestion,
  { ranked, answer, at }: { ranked: Ranked; answer: RecommendationAnswer; at: Date },
): Promise<{ ok: true; isSaved: boolean } | IdReused> {
  const { recommendationId, requestHash, person } = wizardQuestion
  const contactId = newId()
  const milliseconds = Math.min(Math.max(now().getTime() - at.getTime(), 0), MAX_MILLISECONDS)
  // The moment is that of the question.
  const kept = await withEvents({ database, log, now: () => at, newId }, async ({ tx, emit }) => {
    if (!(await saveAnswer(tx, wizardQuestion, answer, at))) return { ok: true, isSaved: false } as const
    const contact = { contactId, act: actOf(recommendationId), requestHash, ...person, createdAt: at }
    const recorded = await recordContact(tx, contact)
    if (recorded === 'conflict') return undo(ID_REUSED)
    // Asked before, so long ago that its answer was forgotten.
    if (recorded === 'repeated') return { ok: true, isSaved: true } as const
    const subject = wizardQuestion.visitorId ?? contactId
    emit('recommendation.made.v1', subject, madeData(wizardQuestion, ranked, { contactId, milliseconds }), recommendationId)
    return { ok: true, isSaved: true } as const
  })
  if (kept.ok && kept.isSaved) recommendationsMade.inc({ outcome: ranked.outcome, source: ranked.source ?? 'nobody' })
  return kept
}

async function findSaved({ database }: RecommendDeps, wizardQuestion: WizardQuestion): Promise<Recommended> {
  const recorded = await findRecorded(database, wizardQuestion)
  if (!recorded.ok) return recorded
  if (!recorded.answer) throw new Error(`recommendation ${wizardQuestion.recommendationId} was answered, and has no answer`)
  return { ok: true, answer: recorded.answer }
}

function presentAnswer(wizardQuestion: WizardQuestion, ranked: Ranked, presentation: Presentation): RecommendationAnswer {
  const recommendations = ranked.tires.map(({ ean, score, parts, reason, candidate }) => ({
    ean,
    score,
    parts,
    reason,
    fit: [...candidate.fit],
    product: presentProduct(candidate.product, presentation),
  }))
  const { outcome } = ranked
  return {
    ok: outcome === 'ok',
    outcome,
    recommendationId: wizardQuestion.recommendationId,
    recommendations,
    motorcycle: wizardQuestion.motorcycle,
  }
}

/** Names the contact, and nothing that a person typed. */
function madeData(
  { recommendationId, visitorId, year, question }: WizardQuestion,
  ranked: Ranked,
  { contactId, milliseconds }: { contactId: string; milliseconds: number },
): EventData<'recommendation.made.v1'> {
  const { motorcycle, usage, kilometers, tireChoice } = question
  const { outcome, source, costMicros, candidates, tires } = ranked
  return {
    recommendationId,
    contactId,
    visitorId,
    motorcycleId: motorcycle.id,
    motorcycle: motorcycleName(motorcycle),
    year,
    usage,
    kilometers,
    tireChoice,
    outcome,
    source,
    milliseconds,
    costMicros,
    candidates,
    cards: tires.map(({ ean, score }) => ({ ean, score })),
  }
}

/** Ranks what fits and can be had. Where there is nothing to rank nothing is spent; a model that failed was asked all the same. */
async function rankTires(
  deps: RecommendDeps,
  wizardQuestion: WizardQuestion,
  { at, shipments, isBegun }: RankingContext,
): Promise<Ranked | IdReused> {
  const { database, log, newId, articles, limits } = deps
  const today = israelDate(at.getTime())
  const { motorcycle, tireChoice } = wizardQuestion.question
  const candidates = recommendableOf(await loadFitting(articles, motorcycle, tireChoice, today), shipments)
  if (candidates.length === 0) return without('none', candidates)
  if (!isBegun) {
    const begun = await beginRecommendation({ database, log, now: () => at, newId }, wizardQuestion, limits)
    if (!begun.ok) return begun.reason === 'id_reused' ? begun : without('limit', candidates)
  }
  deps.failpoint?.('recommendation.spent')
  return callRecommender(deps, wizardQuestion, candidates, today)
}

async function callRecommender(
  { recommender, logger }: RecommendDeps,
  { question }: WizardQuestion,
  candidates: readonly Candidate[],
  today: string,
): Promise<Ranked> {
  try {
    const { tires, source, costMicros } = await recommender.rank(question, candidates, today)
    recommendationCost.inc(costMicros)
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
    recommendationCost.inc(error.costMicros)
    return { ...without('ai_error', candidates), costMicros: error.costMicros }
  }
}

function without(outcome: RecommendationOutcome, candidates: readonly Candidate[]): Ranked {
  return { outcome, tires: [], source: null, costMicros: 0, candidates: candidates.length }
}
