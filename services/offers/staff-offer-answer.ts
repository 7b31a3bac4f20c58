import type { UnitOfWorkDeps } from '#services/platform/unit-of-work.ts'
import { waitForProjection } from '#services/platform/wait-for-projection.ts'
import { type AnswerRefused, answerOffer, type StaffAnswer } from './best-offers.command.ts'
import { type BestOfferRow, findBestOffer } from './shown-offers.queries.ts'

/** `not_shown`: the list is held up, and the answer stands all the same. */
export type ShownAnswer = { ok: true; row: BestOfferRow } | AnswerRefused | { ok: false; reason: 'not_shown' }

/** Records the answer of staff and waits until the desk's list shows it. */
export async function answerAndShow(deps: UnitOfWorkDeps, answer: StaffAnswer): Promise<ShownAnswer> {
  const answered = await answerOffer(deps, answer)
  if (!answered.ok) return answered
  const row = await waitForProjection(async () => {
    const found = await findBestOffer(deps.database, answer.offerId)
    return found?.status === 'waiting' ? null : found
  })
  return row === null ? { ok: false, reason: 'not_shown' } : { ok: true, row }
}
