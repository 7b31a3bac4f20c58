import { attach, combine, createEffect, createEvent, createStore, sample } from 'effector'
import { $cartItems, cartOrdered } from '#frontend/entities/cart/cart.model.ts'
import { draftForgotten } from '#frontend/entities/checkout/draft.model.ts'
import { orderRemembered } from '#frontend/entities/checkout/last-order.model.ts'
import { paymentEnded } from '#frontend/entities/checkout/open-payment.model.ts'
import { pixelReported } from '#frontend/entities/consent/pixel.model.ts'
import { $countedVisitorId, $isCountedVisitorRead } from '#frontend/entities/visitor/counting.model.ts'
import { shopCall } from '#frontend/shared/api/call.ts'
import { $isStarted, appStarted, delayFx } from '#frontend/shared/browser.ts'
import { type PageHead, type PageLocation, pageLeft } from '#frontend/shared/page.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { readStoredFx, writeStoredFx } from '#frontend/shared/storage.ts'
import { CHECKOUT_CALLS, type FinalizeAnswer, type FinalizeRequest } from '#services/orders/checkout/checkout.contract.ts'
import { paymentResultText as text } from './payment-result.text.ts'

/** What a payer comes back with, as it stands in the address. */
type Returned = Readonly<Record<string, string>>
type Stage = NonNullable<FinalizeRequest['stage']>

const stages: readonly Stage[] = ['paymentSuccess', 'paymentFailed', 'paymentCanceled']

const stageOf = (path: string): Stage => stages.find((stage) => path === `/${stage}`) ?? 'paymentFailed'

/** What became of a payment. The server asks the clearing company; nothing that stands in the address is believed here. */

const inHistory = 'payment'
const paidKey = 'paidOrders'
const maxPaidOrders = 20
const firstDelayMs = 2_000
const longestDelayMs = 30_000
/** The clearing company may take its eight seconds, twice. */
const timeoutMs = 20_000

const visitState = () => (window.history.state ?? {}) as Record<string, unknown>

/**
 * Takes the parameters out of the address, which third parties may see; the visit keeps them, so that a reload asks again. Null when
 * there are none.
 */
export const readReturnFx = createEffect((): Returned | null => {
  const { pathname, search } = window.location
  if (search === '') return (visitState()[inHistory] as Returned | undefined) ?? null
  const returned = Object.fromEntries(new URLSearchParams(search))
  window.history.replaceState({ ...visitState(), [inHistory]: returned }, '', pathname)
  return returned
})
/** Browsers write a visit to disk: once it is answered, only what a repeat needs is left of a card and its holder. */
export const forgetReturnFx = createEffect((uniqueID: string) => {
  window.history.replaceState({ ...visitState(), [inHistory]: { uniqueID } }, '')
})
interface FinalizeParams {
  stage: Stage
  returned: Returned
  visitorId: string | null
}
const finalizeFx = shopCall(CHECKOUT_CALLS.finalize, ({ stage, returned, visitorId }: FinalizeParams) => ({
  timeoutMs,
  body: finalizeRequest(stage, returned, visitorId),
}))
const waitFx = attach({
  effect: delayFx,
  mapParams: (tries: number) => Math.min(firstDelayMs * 2 ** tries, longestDelayMs),
})
const readPaidFx = attach({ effect: readStoredFx, mapParams: (_: FinalizeAnswer) => paidKey })
const savePaidFx = attach({ effect: writeStoredFx, mapParams: (value: readonly string[]) => ({ key: paidKey, value }) })
const readIds = (stored: unknown): string[] => (Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [])

export const opened = createEvent<PageLocation>()
export const checkPressed = createEvent()

export const $stage = createStore<Stage>('paymentSuccess').on(opened, (_, { path }) => stageOf(path))
const $isOpen = createStore(false)
  .on(opened, () => true)
  .on(pageLeft, () => false)
const $returned = createStore<Returned | null>(null, { serialize: 'ignore' })
  .on(readReturnFx.doneData, (_, returned) => returned)
  .reset(pageLeft)
const $answer = createStore<FinalizeAnswer | null>(null, { serialize: 'ignore' })
  .on(finalizeFx.doneData, (_, answer) => answer)
  .reset([opened, pageLeft])
/** Why it could not be asked, though it may be soon. */
const $failure = createStore<string | null>(null, { serialize: 'ignore' })
  .on(finalizeFx.failData, (_, { message }) => message)
  .reset([finalizeFx.done, opened, pageLeft])
const $isRefused = createStore(false, { serialize: 'ignore' })
  .on(finalizeFx.failData, (_, { isRefusal }) => isRefusal)
  .reset([finalizeFx.done, opened, pageLeft])
const $tries = createStore(0, { serialize: 'ignore' })
  .on(waitFx, (tries) => tries + 1)
  .reset([opened, pageLeft, checkPressed])
export const $isChecking = finalizeFx.pending
/** Nothing came with the address: this page tells of no payment. */
const $isEmpty = createStore(false, { serialize: 'ignore' })
  .on(readReturnFx.doneData, (_, returned) => !returned?.uniqueID)
  .reset([opened, pageLeft])

/** `review`: charged, and staff decide what it paid; `unclear`: the question was refused; `nothing`: the address told of no payment. */
export type PaymentState = 'asking' | 'pending' | 'unreachable' | 'paid' | 'review' | 'notPaid' | 'unclear' | 'nothing'

export const $known = combine(
  { answer: $answer, failure: $failure, isRefused: $isRefused, isEmpty: $isEmpty },
  ({ answer, failure, isRefused, isEmpty }): PaymentState => {
    if (isEmpty) return 'nothing'
    if (answer?.ok) return 'paid'
    if (answer?.inReview) return 'review'
    if (isRefused) return 'unclear'
    if (failure !== null) return 'unreachable'
    if (answer === null) return 'asking'
    return answer.pending ? 'pending' : 'notPaid'
  },
)
const isOpenEnded = (known: PaymentState) => known === 'pending' || known === 'unreachable'
export const $canCheck = $known.map(isOpenEnded)
export const $orderId = $answer.map((answer) => answer?.orderId ?? null)
export const $order = $answer.map((answer) => answer?.order ?? null)
/** The link of the order whose payment begins at its own page. */
export const $payAt = $answer.map((answer) => answer?.payAt ?? null)
const $hasCart = $cartItems.map((items) => items.length > 0)
/** Never before it is sure that nothing was charged. */
export const $canRetry = combine($known, $hasCart, $payAt, (known, hasCart, payAt) => hasCart && known === 'notPaid' && payAt === null)
/** The cart is empty, in another browser for one: an order is finished by telephone. */
export const $canCall = combine($known, $hasCart, $payAt, (known, hasCart, payAt) => !hasCart && known === 'notPaid' && payAt === null)

/** Heading and note. The pages of failure keep theirs once they were asked, but say that nothing was charged only when that is sure. */
export const $words = combine($stage, $known, $failure, $canRetry, $canCall, (stage, known, failure, canRetry, canCall) => {
  const { titles, notes, failureTitles, failureNotes } = text
  const isFailure = stage !== 'paymentSuccess' && known !== 'paid' && known !== 'review' && known !== 'nothing'
  const isCancelled = stage === 'paymentCanceled' && known === 'notPaid'
  const note = isFailure ? { ...notes, ...failureNotes }[known] : notes[known]
  return {
    title: isFailure && known !== 'asking' ? failureTitles[stage] : titles[known],
    note: `${failure === null || known === 'unclear' ? '' : `${failure} `}${isCancelled ? text.cancelledNotCharged : note}${canRetry ? text.kept : ''}${canCall ? text.byPhone : ''}`,
  }
})

export const $head = combine(
  $settings,
  $stage,
  ({ shopName }, stage): PageHead => ({
    title: `${text.headTitles[stage]} | ${shopName}`,
    description: text.headDescription,
    canonicalPath: `/${stage}`,
    imagePath: null,
    status: 200,
    isIndexed: false,
    jsonLd: [],
  }),
)

const $canRead = combine($isOpen, $isStarted, (isOpen, isStarted) => isOpen && isStarted)
sample({ clock: [appStarted, opened], filter: $canRead, fn: () => undefined, target: readReturnFx })

const $finalizeInput = combine({
  stage: $stage,
  returned: $returned,
  isOpen: $isOpen,
  isChecking: $isChecking,
  visitorId: $countedVisitorId,
  isVisitorRead: $isCountedVisitorRead,
})
const finalizeRequested = sample({ clock: [readReturnFx.done, $isCountedVisitorRead, waitFx.done, checkPressed], source: $finalizeInput })
sample({
  clock: finalizeRequested,
  filter: ({ returned, isOpen, isChecking, isVisitorRead }) => Boolean(returned?.uniqueID) && isOpen && !isChecking && isVisitorRead,
  fn: ({ stage, returned, visitorId }) => ({ stage, returned: returned ?? {}, visitorId }),
  target: finalizeFx,
})
sample({
  clock: finalizeFx.finally,
  source: { known: $known, tries: $tries, isOpen: $isOpen, isWaiting: waitFx.pending },
  filter: ({ known, isOpen, isWaiting }) => isOpenEnded(known) && isOpen && !isWaiting,
  fn: ({ tries }) => tries,
  target: waitFx,
})

sample({
  clock: finalizeFx.finally,
  source: { known: $known, isOpen: $isOpen },
  filter: ({ known, isOpen }) => isOpen && !isOpenEnded(known),
  fn: (_, { params }) => params.returned.uniqueID ?? '',
  target: forgetReturnFx,
})
sample({
  clock: finalizeFx.done,
  filter: ({ result }) => !result.pending,
  fn: ({ params }) => params.returned.uniqueID ?? '',
  target: paymentEnded,
})

const followed = finalizeFx.doneData.filterMap(({ orderId, order }) =>
  orderId !== undefined && order?.token !== undefined ? { orderId, token: order.token } : undefined,
)
sample({ clock: followed, target: orderRemembered })

/** Once for an order: a reload, or another tab, takes away nothing that was put in the cart since. */
sample({ clock: finalizeFx.doneData, filter: ({ ok }) => ok, target: readPaidFx })
const paidNow = sample({
  clock: readPaidFx.done,
  source: $returned,
  filter: (_, { params, result }) => !readIds(result).includes(params.orderId ?? ''),
  fn: (returned, { params, result }) => ({
    attemptId: returned?.uniqueID ?? '',
    paidIds: [...readIds(result), params.orderId ?? ''].slice(-maxPaidOrders),
    lines: params.order?.lines ?? [],
    charged: params.order?.charged ?? 0,
  }),
})
sample({ clock: paidNow, fn: ({ paidIds }) => paidIds, target: savePaidFx })
sample({ clock: paidNow, fn: ({ lines }) => lines, target: cartOrdered })
sample({ clock: paidNow, fn: () => undefined, target: draftForgotten })
sample({
  clock: paidNow,
  fn: ({ attemptId, lines, charged }) => ({
    name: 'Purchase' as const,
    eventId: attemptId,
    eans: [...new Set(lines.map(({ ean }) => ean))],
    valueShekels: charged,
  }),
  target: pixelReported,
})

/** The named fields, and every parameter unchanged: the server checks the clearing company's signature over them. */
function finalizeRequest(stage: Stage, returned: Returned, visitorId: string | null): FinalizeRequest {
  const { uniqueID = '', personalId, cardMask, txId, authNumber, responseMAC, responseMac } = returned
  const mac = responseMAC ?? responseMac
  return {
    uniqueID,
    ...(personalId !== undefined && { personalId }),
    ...(cardMask !== undefined && { cardMask }),
    ...(txId !== undefined && { txId }),
    ...(authNumber !== undefined && { authNumber }),
    ...(mac !== undefined && { responseMAC: mac }),
    ...(visitorId !== null && { visitorId }),
    returned,
    stage,
  }
}
