import { combine, createEvent, createStore, sample } from 'effector'
import { pageLeft } from '#frontend/shared/page.ts'
import { submitOnce } from '#frontend/shared/submit.model.ts'
import type { OfferAnswered } from '#services/offers/staff-offers.contract.ts'
import { withdrawFx } from './staff-offers.api.ts'
import { $shownId } from './staff-offers.model.ts'

/** Withdraws an agreed price, after a confirmation. */

export const withdrawPressed = createEvent()
export const withdrawConfirmed = createEvent()
export const withdrawDropped = createEvent()

const withdrawing = submitOnce<{ offerId: string }, OfferAnswered>({
  sendFx: withdrawFx,
  forgotten: [withdrawDropped, $shownId.updates, pageLeft],
})
export const $isWithdrawing = withdrawing.$isSending
export const $isWithdrawAsked = createStore(false)
  .on(withdrawPressed, () => true)
  .reset([withdrawFx.done, withdrawDropped, $shownId.updates, pageLeft])
/** Shown in the confirmation. */
export const $withdrawFailure = combine(withdrawing.$refusal, (refusal) => refusal?.message ?? null)
sample({
  clock: withdrawConfirmed,
  source: $shownId,
  filter: Boolean,
  fn: (offerId) => ({ offerId }),
  target: withdrawing.submitted,
})
