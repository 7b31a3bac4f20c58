import { combine, createEffect, createEvent, createStore, merge, sample } from 'effector'
import { signedOut } from '#frontend/entities/staff/session.model.ts'
import { messagesExpected, messagesNeeded } from '#frontend/features/desk/messages.model.ts'
import { loadByKey } from '#frontend/shared/load.model.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { submitOnce } from '#frontend/shared/submit.model.ts'
import type { OfferAnswer, OfferAnswered } from '#services/offers/staff-offers.contract.ts'
import {
  type AnswerKind,
  type Draft,
  type DraftChange,
  draftBeside,
  faultOf,
  lacksCounter,
  messageOf,
  sendAddress,
  withChange,
} from './answer.ts'
import { readPrice } from './prices.ts'
import { answerFx, fetchOfferFx, withdrawFx } from './staff-offers.api.ts'
import { $shownId, answerEnded, firstShown, offersMoved, opened, viewPatched } from './staff-offers.model.ts'

/** The open offer: its draft answer, its message, and handing that to the messaging app. */

const loaded = loadByKey({
  fetchFx: fetchOfferFx,
  opened,
  $key: $shownId,
  changed: merge<unknown>([viewPatched, firstShown, answerEnded]),
  outdated: offersMoved,
})
export const { $failure: $detailsFailure, retried: offerRetried } = loaded
loaded.$response.on([answerFx.doneData, withdrawFx.doneData], (held, { offer, messages }) =>
  held?.key === offer.offerId ? { ...held, data: { ...held.data, offer, messages } } : held,
)
/** Null while loading. */
export const $details = combine(loaded.$response, $shownId, (held, shownId) => (held && held.key === shownId ? held.data : null))

/** Its message may have changed too. */
sample({ clock: loaded.responseReceived, fn: ({ key }) => [key].filter((id) => id !== null), target: messagesNeeded })

export const draftChanged = createEvent<DraftChange>()
/** By offer id: drafts survive switching to another offer. */
const $drafts = createStore<Readonly<Record<string, Draft>>>({}, { serialize: 'ignore' })
  .on(answerFx.done, (drafts, { params: { offerId } }) => {
    const draft = drafts[offerId]
    return draft && { ...drafts, [offerId]: { ...draft, isOpen: false } }
  })
  .reset(signedOut)
/** Draft of the shown offer; null while loading. */
export const $draft = combine($drafts, $shownId, (drafts, shownId) => (shownId === null ? null : (drafts[shownId] ?? null)))
export const $fault = combine($details, $draft, (details, draft) => details && draft && faultOf(draft, details.offer))
const changed = sample({ clock: draftChanged, source: $draft, filter: Boolean, fn: withChange })
$drafts.on(changed, (drafts, draft) => ({ ...drafts, [draft.offerId]: draft }))

/** `self`: sent by the server. */
export type Channel = 'self' | 'whatsapp' | 'sms' | 'copy'
/** Records the answer if there is none yet, then sends the message. */
export const sendPressed = createEvent<Channel>()

/** Staff confirm a price that the server flagged. */
export const doubtAccepted = createEvent()
export const doubtDropped = createEvent()
const confirmableCodes: readonly string[] = ['below_cost', 'deep_discount']

type Answer = Omit<OfferAnswer, 'id'> & { offerId: string }
const answering = submitOnce<Answer, OfferAnswered>({
  sendFx: answerFx,
  // Once the offer is answered, its own state explains the failure.
  forgotten: [
    draftChanged,
    doubtDropped,
    $shownId.updates,
    pageLeft,
    loaded.responseReceived.filter({ fn: ({ data }) => data.offer.state !== 'waiting' }),
  ],
})
export const $isAnswering = answering.$isSending
/** The answer being recorded, or the last one, and its channel. */
const $sent = createStore<{ offerId: string; channel: Channel } | null>(null)
export const $answerFailure = combine({ refusal: answering.$refusal, sent: $sent, shownId: $shownId }, ({ refusal, sent, shownId }) =>
  sent?.offerId === shownId && refusal !== null && !confirmableCodes.includes(refusal.code) ? refusal.message : null,
)
/** Open until the server has answered; other errors are shown by the page. */
export const $doubt = createStore<{ code: string; message: string } | null>(null)
  .on(answerFx.fail, (held, { error: { code, message, isRefusal } }) =>
    confirmableCodes.includes(code) ? { code, message } : isRefusal ? null : held,
  )
  .reset([answerFx.done, doubtDropped, draftChanged, $shownId.updates, pageLeft])
/** Compares only after the request has ended: until then a recorded answer may be this draft's own. */
const settled = sample({
  clock: loaded.responseReceived,
  source: { sent: $sent, isAnswering: $isAnswering },
  filter: ({ sent, isAnswering }, { key }) => !(isAnswering && sent?.offerId === key),
  fn: (_, { data }) => data.offer,
})
$drafts.on(settled, (drafts, offer) => ({ ...drafts, [offer.offerId]: draftBeside(drafts[offer.offerId] ?? null, offer) }))

/** The current message; null if there is none. */
export const $message = combine($details, $draft, (details, draft) => (details && draft ? messageOf(details, draft) : null))
/** The message of a counter-offer lacks its price, so that it cannot be sent. */
export const $lacksCounter = combine($details, $draft, $message, (details, draft, message) =>
  details && draft ? lacksCounter(message, draft, details.offer) : false,
)
/** The server sends answers to phones itself. */
export const $tellsByItself = $details.map((details) => details?.tellsByItself === true)
const $isWaiting = $details.map((details) => details?.offer.state === 'waiting')

const sentFirst = sample({
  clock: sendPressed,
  source: {
    isWaiting: $isWaiting,
    draft: $draft,
    fault: $fault,
    isAnswering: $isAnswering,
    message: $message,
    lacksCounter: $lacksCounter,
  },
  filter: ({ isWaiting, draft, fault, isAnswering, lacksCounter }) =>
    isWaiting && !!draft?.answer && fault === null && !isAnswering && !lacksCounter,
  // Not null: see the filter.
  fn: ({ draft, message }, channel) => ({ channel, draft: draft as Draft, message }),
})
$sent.on(sentFirst, (_, { channel, draft: { offerId } }) => ({ channel, offerId }))
interface Sending {
  draft: Draft
  channel: Channel | null
  message: string | null
}
const answerIn = ({ draft: { offerId, answer, price }, channel, message }: Sending): Answer => {
  const counter = answer === 'counter' ? readPrice(price) : null
  return {
    offerId,
    answer: answer as AnswerKind,
    ...(counter !== null && { price: counter }),
    ...(channel === 'self' && message !== null && { message }),
  }
}
sample({ clock: sentFirst, fn: answerIn, target: answering.submitted })
sample({
  clock: doubtAccepted,
  source: { draft: $draft, doubt: $doubt, sent: $sent, message: $message },
  filter: ({ draft, doubt }) => !!draft?.answer && doubt !== null,
  fn: ({ draft, sent, message }) => ({ ...answerIn({ draft: draft as Draft, channel: sent?.channel ?? null, message }), confirmed: true }),
  target: answering.submitted,
})

interface Delivery {
  channel: Channel
  phone: string | null
  message: string
  /** This press also recorded the answer. */
  isFirst: boolean
}

/** Returns whether the browser allowed it: pop-ups and the clipboard may be blocked. */
export const deliverFx = createEffect(async ({ channel, phone, message }: Delivery): Promise<boolean> => {
  if (channel === 'copy')
    return navigator.clipboard.writeText(message).then(
      () => true,
      () => false,
    )
  if (channel === 'self') return true
  if (phone === null) return false
  const address = sendAddress(channel, phone, message)
  if (channel === 'sms') {
    window.location.assign(address)
    return true
  }
  const popup = window.open(address, '_blank')
  if (popup) popup.opener = null
  return popup !== null
})

const recorded = sample({
  clock: answerFx.done,
  source: { sent: $sent, shownId: $shownId },
  filter: ({ sent, shownId }, { params }) => sent?.offerId === params.offerId && shownId === params.offerId,
  fn: ({ sent }) => ({ channel: sent?.channel as Channel, isFirst: true }),
})
const sentAgain = sample({
  clock: sendPressed,
  source: { isWaiting: $isWaiting, lacksCounter: $lacksCounter },
  filter: ({ isWaiting, lacksCounter }) => !isWaiting && !lacksCounter,
  fn: (_, channel) => ({ channel, isFirst: false }),
})
sample({
  clock: [recorded, sentAgain],
  source: { message: $message, details: $details },
  filter: ({ message }) => message !== null,
  fn: ({ message, details }, sending) => ({ ...sending, message: message ?? '', phone: details?.offer.phone ?? null }),
  target: deliverFx,
})
sample({
  clock: recorded,
  source: $shownId,
  filter: (id, { channel }) => id !== null && channel === 'self',
  fn: (id) => [id ?? ''],
  target: messagesExpected,
})
/** Result of the last send. */
export const $delivered = createStore<{ channel: Channel; isDone: boolean; isFirst: boolean } | null>(null)
  .on(deliverFx.done, (_, { params: { channel, isFirst }, result }) => ({ channel, isDone: result, isFirst }))
  .reset([$shownId.updates, sendPressed, pageLeft])
