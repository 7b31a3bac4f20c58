import { attach, combine, createEffect, createEvent, createStore, sample } from 'effector'
import { cartReplaced } from '#frontend/entities/cart/cart.model.ts'
import { draftForgotten } from '#frontend/entities/checkout/draft.model.ts'
import { pixelReported } from '#frontend/entities/consent/pixel.model.ts'
import { answering, requestFx } from '#frontend/shared/api/request.ts'
import { $isStarted, appStarted } from '#frontend/shared/app-started.ts'
import { delayFx } from '#frontend/shared/delay.ts'
import { type PageHead, type PageLocation, pageLeft } from '#frontend/shared/page.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { readStoredFx, writeStoredFx } from '#frontend/shared/storage.ts'
import type { FinalizeAnswer } from '#services/ingress/contract/checkout.contract.ts'
import { paymentResultText as text } from './payment-result.text.ts'
import { finalizeRequest, type Returned, type Stage, stageOf } from './returned.ts'

/** What became of a payment. The server asks the clearing company; nothing that stands in the address is believed here. */

const inHistory = 'payment'
const paidKey = 'paidOrder'
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
const finalizeFx = answering<{ stage: Stage; returned: Returned }, FinalizeAnswer>(
  attach({
    effect: requestFx,
    mapParams: ({ stage, returned }: { stage: Stage; returned: Returned }) => ({
      ...{ path: '/api/v1/finalize/checkout', method: 'POST' as const, timeoutMs },
      body: finalizeRequest(stage, returned),
    }),
  }),
)
const waitFx = attach({
  effect: delayFx,
  mapParams: (tries: number) => Math.min(firstDelayMs * 2 ** tries, longestDelayMs),
})
const readPaidFx = attach({ effect: readStoredFx, mapParams: (_: FinalizeAnswer) => paidKey })
const savePaidFx = attach({ effect: writeStoredFx, mapParams: (orderId: string) => ({ key: paidKey, value: orderId }) })

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
export const $failure = createStore<string | null>(null, { serialize: 'ignore' })
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

export type View = 'checking' | 'pending' | 'paid' | 'failed' | 'cancelled'

/** Who was sent to the pages of failure is told so at once, unless the clearing company knows better. */
export const $view = combine(
  { stage: $stage, answer: $answer, failure: $failure, isRefused: $isRefused, isEmpty: $isEmpty },
  ({ stage, answer, failure, isRefused, isEmpty }): View => {
    if (answer?.ok) return 'paid'
    if (stage === 'paymentCanceled') return 'cancelled'
    if (stage === 'paymentFailed' || isEmpty || isRefused) return 'failed'
    if (failure !== null || answer?.pending) return 'pending'
    return answer === null ? 'checking' : 'failed'
  },
)
export const $paid = $answer.map((answer) => (answer?.ok ? answer : null))

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

const $toAsk = combine({ stage: $stage, returned: $returned, isOpen: $isOpen, isChecking: $isChecking })
const asked = sample({ clock: [readReturnFx.done, waitFx.done, checkPressed], source: $toAsk })
sample({
  clock: asked,
  filter: ({ returned, isOpen, isChecking }) => Boolean(returned?.uniqueID) && isOpen && !isChecking,
  fn: ({ stage, returned }) => ({ stage, returned: returned ?? {} }),
  target: finalizeFx,
})
sample({
  clock: finalizeFx.finally,
  source: { view: $view, tries: $tries, isOpen: $isOpen, isWaiting: waitFx.pending },
  filter: ({ view, isOpen, isWaiting }) => view === 'pending' && isOpen && !isWaiting,
  fn: ({ tries }) => tries,
  target: waitFx,
})

/** Once for an order: a reload, or another tab, takes away nothing that was put in the cart since. */
sample({ clock: finalizeFx.doneData, filter: ({ ok }) => ok, target: readPaidFx })
const paidNow = sample({
  clock: readPaidFx.done,
  source: $returned,
  filter: (_, { params, result }) => params.orderId !== result,
  fn: (returned, { params }) => ({ attemptId: returned?.uniqueID ?? '', orderId: params.orderId ?? '', order: params.order }),
})
sample({ clock: paidNow, fn: ({ orderId }) => orderId, target: savePaidFx })
sample({ clock: paidNow, fn: () => [], target: cartReplaced })
sample({ clock: paidNow, fn: () => undefined, target: draftForgotten })
sample({
  clock: paidNow,
  fn: ({ attemptId, order }) => ({
    name: 'Purchase' as const,
    eventId: attemptId,
    eans: order?.eans ?? [],
    valueShekels: order?.charged ?? 0,
  }),
  target: pixelReported,
})
