import { findRequestHash } from '#services/contacts/contacts.queries.ts'
import { HttpError } from '#services/ingress/plugins/http-error.ts'
import type { Database, Queryable, Transaction } from '#services/platform/postgres.ts'
import { type BudgetLimits, spend } from './budget.ts'
import type { RecommendationAnswer } from './wizard.contract.ts'
import { WIZARD_TEXT } from './wizard.text.ts'
import type { WizardQuestion } from './wizard-question.ts'

/** The table `recommendations`: what was asked under an id, and answered. */

type QuestionKey = Pick<WizardQuestion, 'recommendationId' | 'questionHash' | 'requestHash'>

export interface RecordedAnswer {
  /** Null while it is being found, or was when its process ended. */
  answer: RecommendationAnswer | null
}

/** The act of the contact who asked. */
export function actOf(recommendationId: string): string {
  return `recommendation:${recommendationId}`
}

/** What the id stands for already; null when it is new. Refuses an id under which something else, or somebody else, asked (409). */
export async function findRecorded(
  database: Queryable,
  { recommendationId, ...wizardQuestion }: QuestionKey,
): Promise<RecordedAnswer | null> {
  const { rows } = await database.query<RecordedAnswer & { questionHash: string }>(
    'SELECT said_digest AS "questionHash", answer FROM recommendations WHERE recommendation_id = $1',
    [recommendationId],
    { isPrepared: true },
  )
  const [recorded] = rows
  if (!recorded) return null
  if (recorded.questionHash !== wizardQuestion.questionHash) throw idReused()
  const requestHash = await findRequestHash(database, actOf(recommendationId))
  if (requestHash !== null && requestHash !== wizardQuestion.requestHash) throw idReused()
  return { answer: recorded.answer }
}

export function idReused(): HttpError {
  return new HttpError(409, 'id_reused', WIZARD_TEXT.idReused, { field: 'id' })
}

class BudgetSpent extends Error {}

/**
 * Spends the question from the budget and keeps that it was, in one transaction: a repeat spends nothing. Answers false when a
 * budget is used up, and then nothing was kept. Refuses an id under which something else was asked (409).
 */
export async function beginRecommendation(
  database: Database,
  wizardQuestion: QuestionKey & Pick<WizardQuestion, 'visitorId'>,
  { limits, at }: { limits: BudgetLimits; at: Date },
): Promise<boolean> {
  const begin = async (tx: Transaction): Promise<void> => {
    const { rowCount } = await tx.query(
      'INSERT INTO recommendations (recommendation_id, said_digest, asked_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [wizardQuestion.recommendationId, wizardQuestion.questionHash, at],
      { isPrepared: true },
    )
    // Begun by another request meanwhile: nobody ranks a second question for what the first one paid.
    if (rowCount === 0) await findRecorded(tx, wizardQuestion)
    else if (!(await spend(tx, limits, wizardQuestion.visitorId, at))) throw new BudgetSpent()
  }
  return database.transaction(begin).then(
    () => true,
    (error: unknown) => {
      if (error instanceof BudgetSpent) return false
      throw error
    },
  )
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
