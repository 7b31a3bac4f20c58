import { Counter } from '@prometheus-io/client'
import type { EventData } from '#events/registry.ts'
import type { RecommendationMade, RecommendationOutcome } from '#events/wizard.events.ts'
import { type CatalogueRoutes, type Presentation, presentProduct } from '#services/catalogue/index.ts'
import { findRequestHash } from '#services/contacts/contacts.queries.ts'
import { recordContact } from '#services/contacts/index.ts'
import type { Fitting } from '#services/domain/fit/fitting-tires.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { motorcycleName } from '#services/domain/motorcycle-name.ts'
import type { KnownMotorcycles } from '#services/motorcycles/index.ts'
import type { Logger } from '#services/platform/logger.ts'
import { measures } from '#services/platform/platform-metrics.ts'
import type { Queryable, Transaction } from '#services/platform/postgres.ts'
import { type UnitOfWorkDeps, undo, withEvents } from '#services/platform/unit-of-work.ts'
import { type BudgetLimits, type Spender, spend } from './budget.ts'
import type { KeptCandidates, KeptList } from './kept-candidates.ts'
import type { Candidate } from './recommenders/candidate.ts'
import { type RankedTire, type Recommender, RecommenderFailed } from './recommenders/recommender.ts'
import type { RecommendationAnswer } from './wizard.contract.ts'
import { type AskedQuestion, type QuestionRefused, readQuestion, type WizardQuestion } from './wizard-question.ts'

type QuestionKey = Pick<WizardQuestion, 'recommendationId' | 'questionHash' | 'requestHash'>

interface RecordedAnswer {
  ok: true
  /** Null for a new id, while in progress, or after a crash. */
  answer: RecommendationAnswer | null
}

/** The id belongs to another question or person. */
interface IdReused {
  ok: false
  reason: 'id_reused'
}

const ID_REUSED: IdReused = { ok: false, reason: 'id_reused' }

const recommendationsMade = new Counter({
  name: 'shop_recommendations_total',
  help: 'Recommendations by outcome, and by who ranked',
  labelNames: ['outcome', 'source'],
  registers: [measures],
})

/** Counted for every paid model call, also when another process answered the same question first. */
const recommendationCost = new Counter({
  name: 'shop_recommendations_cost_micros_total',
  help: 'What the model cost, in millionths of a dollar',
  registers: [measures],
})

export interface RecommendDeps extends UnitOfWorkDeps {
  candidates: Pick<KeptCandidates, 'list'>
  motorcycles: Pick<KnownMotorcycles, 'find'>
  recommender: Recommender
  limits: BudgetLimits
  presentation: CatalogueRoutes['presentation']
  logger: Pick<Logger, 'warn'>
  /** Called with `recommendation.spent` after the charge; tests crash the process there. */
  failpoint?: (step: string) => void
}

/** Result of ranking. */
interface RankingOutcome {
  outcome: RecommendationOutcome
  /** Best first. */
  tires: readonly (RankedTire & Fitting<Candidate['product']>)[]
  source: RecommendationMade['source']
  costMicros: number
  candidates: number
  /** For `limit`: the requester's own budget, not the shop's. */
  isOwnLimit?: boolean
}

const MAX_MILLISECONDS = 1_000_000

export type RecommendationRefused = QuestionRefused | IdReused
export type Recommended = { ok: true; answer: RecommendationAnswer } | RecommendationRefused

/**
 * Recommends tires for a motorcycle and rider, with one of four outcomes, and records the rider as a contact. Idempotent by id, also
 * under concurrency: one answer, one event, one charge.
 */
export async function recommend(deps: RecommendDeps, request: AskedQuestion): Promise<Recommended> {
  const at = deps.now()
  const read = await readQuestion(deps, request)
  if (!read.ok) return read
  const { wizardQuestion } = read
  const { motorcycle, tireChoice } = wizardQuestion.question
  const list = await deps.candidates.list(motorcycle.id, tireChoice, israelDate(at.getTime()))
  if (list.count > 0 && deps.recommender.isFree) {
    const ranked = await callRecommender(deps, wizardQuestion, list)
    const answered = await recordAnswer(deps, wizardQuestion, { ranked, list, at, charged: deps.limits })
    // Null: it was asked before, or a budget is exhausted.
    if (answered) return answered
  }
  const ranked = await rankTires(deps, wizardQuestion, { list, at })
  if ('ok' in ranked) return ranked
  return (await recordAnswer(deps, wizardQuestion, { ranked, list, at, charged: null })) ?? findSaved(deps, wizardQuestion)
}

interface Ranked {
  ranked: RankingOutcome
  list: KeptList
  at: Date
  /** What it is charged to with the answer; null where it was charged before, or costs nothing. */
  charged: BudgetLimits | null
}

/** Null when nothing was recorded: another request answered first, or, where it is charged, began first or took what was left. */
async function recordAnswer(deps: RecommendDeps, wizardQuestion: WizardQuestion, made: Ranked): Promise<Recommended | null> {
  const { database, log, now, newId, failpoint } = deps
  const { ranked, list, at, charged } = made
  const { recommendationId, requestHash, person } = wizardQuestion
  const answer = presentAnswer(wizardQuestion, ranked, { ...deps.presentation, shipments: list.shipments })
  const contactId = newId()
  const milliseconds = Math.min(Math.max(now().getTime() - at.getTime(), 0), MAX_MILLISECONDS)
  // Timestamped with the time of the question.
  const unit = { database, log, now: () => at, newId, ...(failpoint && { failpoint }) }
  const saved = await withEvents(unit, async ({ tx, emit }) => {
    const contact = { contactId, act: actOf(recommendationId), requestHash, ...person, createdAt: at }
    // Sent together. The budgets, which others wait for, come last.
    const [isSaved, recorded, spent] = await Promise.all([
      saveAnswer(tx, wizardQuestion, { answer, at, isBegun: charged === null }),
      recordContact(tx, contact),
      charged && spend(tx, charged, wizardQuestion, at),
    ])
    if (!isSaved || spent !== null) return undo(null)
    if (recorded === 'conflict') return undo(ID_REUSED)
    // Not so for a repeat after the stored answer was deleted.
    if (recorded === 'recorded') {
      const subject = wizardQuestion.visitorId ?? contactId
      emit('recommendation.made.v1', subject, madeData(wizardQuestion, ranked, { contactId, milliseconds }), recommendationId)
    }
    return { ok: true, answer } as const
  })
  if (saved?.ok) recommendationsMade.inc({ outcome: ranked.outcome, source: ranked.source ?? 'nobody' })
  return saved
}

async function findSaved({ database }: RecommendDeps, wizardQuestion: WizardQuestion): Promise<Recommended> {
  const recorded = await findRecorded(database, wizardQuestion)
  if (!recorded.ok) return recorded
  if (!recorded.answer) throw new Error(`recommendation ${wizardQuestion.recommendationId} was answered, and has no answer`)
  return { ok: true, answer: recorded.answer }
}

function presentAnswer(wizardQuestion: WizardQuestion, ranked: RankingOutcome, presentation: Presentation): RecommendationAnswer {
  const recommendations = ranked.tires.map(({ article, ...card }) => ({ ...card, product: presentProduct(article, presentation) }))
  const { outcome } = ranked
  return {
    ok: outcome === 'ok',
    outcome,
    ...(ranked.isOwnLimit && { isOwnLimit: true as const }),
    recommendationId: wizardQuestion.recommendationId,
    recommendations,
    motorcycle: wizardQuestion.motorcycle,
  }
}

/** Refers to the contact only; contains no text typed by a person. */
function madeData(
  { recommendationId, visitorId, year, question }: WizardQuestion,
  ranked: RankingOutcome,
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

/**
 * Ranks what fits and is available. Nothing to rank costs nothing; a failed model call is still charged. What was answered already is
 * answered again.
 */
async function rankTires(
  deps: RecommendDeps,
  wizardQuestion: WizardQuestion,
  { list, at }: { list: KeptList; at: Date },
): Promise<RankingOutcome | Recommended> {
  const { database, log, newId, limits } = deps
  if (list.count === 0) return without('none', list)
  const begun = await beginRecommendation({ database, log, now: () => at, newId }, wizardQuestion, limits)
  if (!begun.ok) return begun.reason === 'id_reused' ? begun : { ...without('limit', list), isOwnLimit: begun.spent === 'own' }
  if (begun.answer) return { ok: true, answer: begun.answer }
  deps.failpoint?.('recommendation.spent')
  return callRecommender(deps, wizardQuestion, list)
}

async function callRecommender(
  { recommender, logger }: RecommendDeps,
  { question }: WizardQuestion,
  list: KeptList,
): Promise<RankingOutcome> {
  try {
    const { tires, source, costMicros } = await recommender.rank(question, list)
    recommendationCost.inc(costMicros)
    const byEan = new Map(list.candidates.map(({ product }) => [product.ean, product]))
    const known = tires.flatMap((tire) => {
      const product = byEan.get(tire.ean)
      return product ? list.fitting([product]).map((fitting) => ({ ...tire, ...fitting })) : []
    })
    if (known.length === 0) {
      logger.warn('none of the recommended tires is a candidate')
      return { ...without('ai_error', list), costMicros }
    }
    return { outcome: 'ok', tires: known, source, costMicros, candidates: list.count }
  } catch (error) {
    if (!(error instanceof RecommenderFailed)) throw error
    logger.warn({ err: error }, 'no recommendation')
    recommendationCost.inc(error.costMicros)
    return { ...without('ai_error', list), costMicros: error.costMicros }
  }
}

function without(outcome: RecommendationOutcome, { count }: KeptList): RankingOutcome {
  return { outcome, tires: [], source: null, costMicros: 0, candidates: count }
}

/** Act id of the recorded contact. */
function actOf(recommendationId: string): string {
  return `recommendation:${recommendationId}`
}

/** The recorded answer of the id, if any. */
async function findRecorded(database: Queryable, { recommendationId, ...wizardQuestion }: QuestionKey): Promise<RecordedAnswer | IdReused> {
  const { rows } = await database.query<{ answer: RecordedAnswer['answer']; questionHash: string }>(
    'SELECT said_digest AS "questionHash", answer FROM recommendations WHERE recommendation_id = $1',
    [recommendationId],
    { isPrepared: true },
  )
  const [recorded] = rows
  if (!recorded) return { ok: true, answer: null }
  if (recorded.questionHash !== wizardQuestion.questionHash) return ID_REUSED
  const requestHash = await findRequestHash(database, actOf(recommendationId))
  if (requestHash !== null && requestHash !== wizardQuestion.requestHash) return ID_REUSED
  return { ok: true, answer: recorded.answer }
}

/**
 * Charges the budget and inserts the pending question in one transaction; a repeat is not charged. Inserts nothing when a budget is
 * exhausted.
 */
function beginRecommendation(
  deps: UnitOfWorkDeps,
  wizardQuestion: QuestionKey & Spender,
  limits: BudgetLimits,
): Promise<RecordedAnswer | { ok: false; reason: 'budget_spent'; spent: 'own' | 'shop' } | IdReused> {
  return withEvents(deps, async ({ tx, at }) => {
    const { rowCount } = await tx.query(
      'INSERT INTO recommendations (recommendation_id, said_digest, asked_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [wizardQuestion.recommendationId, wizardQuestion.questionHash, at],
      { isPrepared: true },
    )
    // An earlier or concurrent request began it: one charge pays for one ranking.
    if (rowCount === 0) return findRecorded(tx, wizardQuestion)
    const spent = await spend(tx, limits, wizardQuestion, at)
    return spent === null ? { ok: true, answer: null } : undo({ ok: false, reason: 'budget_spent', spent })
  })
}

/** Saves the answer of a new question, or of one begun before; false if the id has an answer or belongs to another question. */
async function saveAnswer(
  tx: Transaction,
  { recommendationId, questionHash }: QuestionKey,
  { answer, at, isBegun }: { answer: RecommendationAnswer; at: Date; isBegun: boolean },
) {
  const { rowCount } = await tx.query(
    `INSERT INTO recommendations AS kept (recommendation_id, said_digest, answer, asked_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (recommendation_id) DO UPDATE SET answer = EXCLUDED.answer
       WHERE $5 AND kept.answer IS NULL AND kept.said_digest = EXCLUDED.said_digest`,
    [recommendationId, questionHash, JSON.stringify(answer), at, isBegun],
    { isPrepared: true },
  )
  return rowCount === 1
}
