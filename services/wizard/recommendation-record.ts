import { findRequestHash } from '#services/contacts/contacts.queries.ts'
import type { Queryable, Transaction } from '#services/platform/postgres.ts'
import { type UnitOfWorkDeps, undo, withEvents } from '#services/platform/unit-of-work.ts'
import { type BudgetLimits, spend } from './budget.ts'
import type { RecommendationAnswer } from './wizard.contract.ts'
import type { WizardQuestion } from './wizard-question.ts'

/** The table `recommendations`: what was asked under an id, and answered. */

type QuestionKey = Pick<WizardQuestion, 'recommendationId' | 'questionHash' | 'requestHash'>

export interface RecordedAnswer {
  ok: true
  /** False: the id is new. */
  isBegun: boolean
  /** Null while it is being found, or was when its process ended. */
  answer: RecommendationAnswer | null
}

/** Something else, or somebody else, asked under the id. */
export interface IdReused {
  ok: false
  reason: 'id_reused'
}

export const ID_REUSED: IdReused = { ok: false, reason: 'id_reused' }

/** The act of the contact who asked. */
export function actOf(recommendationId: string): string {
  return `recommendation:${recommendationId}`
}

/** What the id stands for already. */
export async function findRecorded(
  database: Queryable,
  { recommendationId, ...wizardQuestion }: QuestionKey,
): Promise<RecordedAnswer | IdReused> {
  const { rows } = await database.query<{ answer: RecordedAnswer['answer']; questionHash: string }>(
    'SELECT said_digest AS "questionHash", answer FROM recommendations WHERE recommendation_id = $1',
    [recommendationId],
    { isPrepared: true },
  )
  const [recorded] = rows
  if (!recorded) return { ok: true, isBegun: false, answer: null }
  if (recorded.questionHash !== wizardQuestion.questionHash) return ID_REUSED
  const requestHash = await findRequestHash(database, actOf(recommendationId))
  if (requestHash !== null && requestHash !== wizardQuestion.requestHash) return ID_REUSED
  return { ok: true, isBegun: true, answer: recorded.answer }
}

/**
 * Spends the question from the budget and keeps that it was, in one transaction: a repeat spends nothing. Where a budget is used up,
 * nothing was kept.
 */
export function beginRecommendation(
  deps: UnitOfWorkDeps,
  wizardQuestion: QuestionKey & Pick<WizardQuestion, 'visitorId'>,
  limits: BudgetLimits,
): Promise<{ ok: true } | { ok: false; reason: 'budget_spent' } | IdReused> {
  return withEvents(deps, async ({ tx, at }) => {
    const { rowCount } = await tx.query(
      'INSERT INTO recommendations (recommendation_id, said_digest, asked_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [wizardQuestion.recommendationId, wizardQuestion.questionHash, at],
      { isPrepared: true },
    )
    // Begun by another request meanwhile: nobody ranks a second question for what the first one paid.
    if (rowCount === 0) return findRecorded(tx, wizardQuestion)
    return (await spend(tx, limits, wizardQuestion.visitorId, at)) ? { ok: true } : undo({ ok: false, reason: 'budget_spent' })
  })
}

/** Keeps the answer, unless the id has one or stands for something else by now: then it answers false. */
export async function saveAnswer(tx: Transaction, { recommendationId, questionHash }: QuestionKey, answer: RecommendationAnswer, at: Date) {
  const { rowCount } = await tx.query(
    `INSERT INTO recommendations AS kept (recommendation_id, said_digest, answer, asked_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (recommendation_id) DO UPDATE SET answer = EXCLUDED.answer
       WHERE kept.answer IS NULL AND kept.said_digest = EXCLUDED.said_digest`,
    [recommendationId, questionHash, JSON.stringify(answer), at],
    { isPrepared: true },
  )
  return rowCount === 1
}
