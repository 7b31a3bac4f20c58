import { combine, createEvent, createStore, sample } from 'effector'
import { signedOut } from '#frontend/entities/staff/session.model.ts'
import { type Attempt, attemptFor } from '#frontend/shared/attempt.ts'
import { retryWhenBack } from '#frontend/shared/connection.model.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import type { StaffOfferDetails } from '#services/offers/staff-offers.contract.ts'
import { type Draft, draftBeside, faultOf } from './draft.ts'
import type { AnswerKind } from './offer-message.ts'
import { readPrice } from './price.ts'
import { answerFx, fetchOfferFx, type OfferAnswerRequest } from './staff-offers.api.ts'
import { $shownId, offersChanged } from './staff-offers.model.ts'

/** The offer whose panel is open, and the answer that is being written to it. */

export const answerChosen = createEvent<AnswerKind>()
export const priceTyped = createEvent<string>()
/** Null: the message is written anew from the answer. */
export const messageTyped = createEvent<string | null>()
export const offerRetried = createEvent()
/** The answer is to be recorded as it stands. */
export const answerSubmitted = createEvent()

const $known = createStore<StaffOfferDetails | null>(null, { serialize: 'ignore' }).on(answerFx.doneData, (known, { offer }) =>
  known?.offer.offerId === offer.offerId ? { ...known, offer } : known,
)
/** Null while it is not known. */
export const $details = combine($known, $shownId, (known, shownId) => (known?.offer.offerId === shownId ? known : null))
export const $detailsFailure = createStore<string | null>(null).reset(fetchOfferFx, $shownId, pageLeft)

const drafted = createEvent<Draft>()
/** By offer: who looks at another one meanwhile finds what he began. */
const $drafts = createStore<Readonly<Record<string, Draft>>>({}, { serialize: 'ignore' })
  .on(drafted, (drafts, draft) => ({ ...drafts, [draft.offerId]: draft }))
  .reset(signedOut)
/** Of the offer that is shown; null while that is not known. */
export const $draft = combine($drafts, $shownId, (drafts, shownId) => (shownId === null ? null : (drafts[shownId] ?? null)))
export const $fault = combine($details, $draft, (details, draft) => details && draft && faultOf(draft, details.offer))

export const $isAnswering = answerFx.pending
const $answeringId = createStore<string | null>(null, { serialize: 'ignore' })
  .on(answerFx, (_, { offerId }) => offerId)
  .reset(answerFx.finally)
export const $answerFailure = createStore<string | null>(null).reset(answerFx, $shownId, answerChosen, priceTyped, pageLeft)
/** The same answer sent again is the same answer. */
const $attempt = createStore<Attempt | null>(null)

sample({
  clock: [$shownId, sample({ clock: [offerRetried, offersChanged], source: $shownId })],
  filter: (id) => id !== null,
  fn: (offerId) => ({ offerId: offerId ?? '' }),
  target: fetchOfferFx,
})
/** The newest call; what an older one answers is dropped. */
const $latestRequest = createStore<{ offerId: string } | null>(null, { serialize: 'ignore' }).on(fetchOfferFx, (_, request) => request)
const isNewest = (request: unknown, { params }: { params: unknown }) => request === params
const fetched = sample({ clock: fetchOfferFx.done, source: $latestRequest, filter: isNewest, fn: (_, { result }) => result })
sample({ clock: fetched, target: $known })
/** While an answer is on its way nobody knows yet whose it is that the offer has got. */
sample({
  clock: fetched,
  source: { drafts: $drafts, answeringId: $answeringId },
  filter: ({ answeringId }, { offer }) => answeringId !== offer.offerId,
  fn: ({ drafts }, { offer }) => draftBeside(drafts[offer.offerId] ?? null, offer),
  target: drafted,
})
/** What stood in the way is told by the offer itself once it is answered. */
$answerFailure.on(fetched, (failure, { offer }) => (offer.state === 'waiting' ? failure : null))
sample({
  clock: answerFx.done,
  source: $drafts,
  filter: (drafts, { params }) => params.offerId in drafts,
  fn: (drafts, { params }) => ({ ...(drafts[params.offerId] as Draft), isOpen: false }),
  target: drafted,
})
sample({
  clock: fetchOfferFx.fail,
  source: $latestRequest,
  filter: isNewest,
  fn: (_, { error }) => error.message,
  target: $detailsFailure,
})
sample({ clock: answerChosen, source: $draft, filter: Boolean, fn: (draft, answer) => ({ ...draft, answer }), target: drafted })
sample({
  clock: priceTyped,
  source: $draft,
  filter: Boolean,
  fn: (draft, price) => ({ ...draft, price, answer: 'counter' as const }),
  target: drafted,
})
/** What is edited is the message of the answer that stands. */
sample({
  clock: messageTyped,
  source: $draft,
  filter: Boolean,
  fn: (draft, message) => ({ ...draft, messages: { ...draft.messages, [draft.answer]: message } }),
  target: drafted,
})

const submitted = sample({
  clock: answerSubmitted,
  source: { draft: $draft, details: $details, fault: $fault, isAnswering: $isAnswering },
  filter: ({ draft, details, fault, isAnswering }) =>
    details?.offer.state === 'waiting' && draft !== null && fault === null && !isAnswering,
  fn: ({ draft }): Omit<OfferAnswerRequest['body'], 'id'> & { offerId: string } => {
    const { offerId, answer, price } = draft as Draft
    const counter = answer === 'counter' ? readPrice(price) : null
    return { offerId, answer, ...(counter === null ? {} : { price: counter }) }
  },
})
const attempted = sample({
  clock: submitted,
  source: $attempt,
  fn: (attempt, answer) => ({ answer, attempt: attemptFor(JSON.stringify(answer), attempt) }),
})
sample({ clock: attempted, fn: ({ attempt }) => attempt, target: $attempt })
sample({
  clock: attempted,
  fn: ({ answer: { offerId, ...body }, attempt: { id } }) => ({ offerId, body: { id, ...body } }),
  target: answerFx,
})
sample({
  clock: answerFx.fail,
  source: $shownId,
  filter: (id, { params }) => id === params.offerId,
  fn: (_, { error }) => error.message,
  target: $answerFailure,
})
/** Also after a refusal: then the offer is not what it was. */
sample({ clock: answerFx.finally, fn: () => undefined, target: offersChanged })

retryWhenBack($detailsFailure, offerRetried)
