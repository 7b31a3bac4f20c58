import { shekelsToAgorot } from '#services/domain/money.ts'
import { HttpError } from '#services/ingress/plugins/http-error.ts'
import type { EventLog } from '#services/platform/event-log/event-log.ts'
import type { Database } from '#services/platform/postgres.ts'
import { waitForProjection } from '#services/platform/wait-for-projection.ts'
import { type AnswerOutcome, answerOffer, type StaffAnswer } from './best-offers.command.ts'
import { type BestOfferRow, findBestOffer } from './shown-offers.queries.ts'
import type { OfferAnswer } from './staff-offers.contract.ts'
import { staffOffersText } from './staff-offers.text.ts'

interface AnswerDeps {
  database: Database
  log: EventLog
  now: () => Date
  newId: () => string
}

/**
 * Records the answer of staff and waits until the desk's list shows it. Refuses what is no answer (422), unknown (404), or too late
 * (409). Where the list is held up (503), the answer stands all the same.
 */
export async function submitAnswer(deps: AnswerDeps, offerId: string, request: OfferAnswer, by: string): Promise<BestOfferRow> {
  const { id, answer, price } = request
  if (answer === 'counter' && (price === undefined || !isAmount(price))) throw invalidPrice(staffOffersText.noPrice)
  if (answer !== 'counter' && price !== undefined) throw invalidPrice(staffOffersText.extraPrice)
  const counterAgorot = price === undefined ? null : shekelsToAgorot(price)
  const recorded: StaffAnswer = { offerId, answerId: id ?? deps.newId(), answer, counterAgorot, by }
  const outcome = await answerOffer(deps, recorded)
  const refusal = httpErrorOf(outcome)
  if (refusal) throw refusal
  const shown = await waitForProjection(async () => {
    const row = await findBestOffer(deps.database, offerId)
    return row?.status === 'waiting' ? null : row
  })
  if (shown === null) throw new HttpError(503, 'saved_not_shown', staffOffersText.savedNotShown, { retryAfterSeconds: 2 })
  return shown
}

function httpErrorOf(outcome: AnswerOutcome): HttpError | null {
  switch (outcome.outcome) {
    case 'done':
    case 'repeated':
      return null
    case 'unknown':
      return new HttpError(404, 'offer_not_found', staffOffersText.unknown)
    case 'over':
      return new HttpError(409, 'offer_over', staffOffersText.over)
    case 'answered':
      return new HttpError(409, 'offer_answered', staffOffersText.answered(outcome.state))
    case 'product_gone':
      return new HttpError(409, 'product_gone', staffOffersText.productGone)
    case 'not_between':
      return invalidPrice(staffOffersText.notBetween(outcome.offeredAgorot, outcome.priceAgorot))
  }
}

const invalidPrice = (message: string): HttpError => new HttpError(422, 'invalid_price', message, { field: 'price' })

/** Shekels with two decimals at most. */
export const isAmount = (shekels: number): boolean => shekels === Number(shekels.toFixed(2))
